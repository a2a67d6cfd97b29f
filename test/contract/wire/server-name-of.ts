import { isIP } from 'node:net';

/** The name that a certificate is held to; an IP address has none. */
export function serverNameOf({ hostname }: URL): string {
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : '';
}
