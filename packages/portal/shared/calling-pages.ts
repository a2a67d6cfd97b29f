/** Pages that send calls, by their address without the base path, in any language. */
const CALLING_PAGE = /^\/?([a-z]{2}\/)?(try|operations\/\w+)(\/|$)/;

/**
 * Whether a page sends calls to the mock, the gateway or an address that the reader types. Only such pages may connect to
 * other hosts.
 */
export function sendsCalls(address: string): boolean {
  return CALLING_PAGE.test(address);
}
