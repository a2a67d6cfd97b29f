/**
 * Checks the address that calls are passed on to. Returns it without a slash at the end.
 * @throws Error for an address that is not HTTP, or that has a token or other secrets in it
 */
export function upstreamAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new Error('The upstream must be an address such as https://service.example.');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new Error('The upstream must be an address without name, password and parameters.');
  return url.href.replace(/\/+$/, '');
}
