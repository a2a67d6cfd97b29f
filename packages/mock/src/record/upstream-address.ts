import { isLoopback } from '@social-data/server-protocol';

/**
 * Checks the address that calls are passed on to. Returns it without a slash at the end.
 * @param own address of the mock: each call would be passed on to it again, until the machine has no sockets left
 * @throws Error for an address that is not HTTP, that has a token or other secrets in it, or that is the mock's own
 */
export function upstreamAddress(text: string, own: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new Error('The upstream must be an address such as https://service.example.');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new Error('The upstream must be an address without name, password and parameters.');
  const { hostname, port } = new URL(own);
  if (url.port === port && (url.hostname === hostname || isLoopback(url.hostname)))
    throw new Error('The upstream is the mock itself. Choose another port with --port.');
  return url.href.replace(/\/+$/, '');
}
