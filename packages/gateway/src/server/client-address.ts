import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The address that a request comes from. Behind a proxy of one's own it is the last entry of
 * `X-Forwarded-For`, which that proxy wrote; the ones before it could be anyone's invention.
 * What is no address is not taken: it ends up in the log.
 */
export function clientAddress(request: IncomingMessage, trustProxy: boolean): string {
  const direct = request.socket.remoteAddress ?? '';
  if (!trustProxy) return direct;
  const forwarded = request.headers['x-forwarded-for'];
  const list = Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '');
  const last = list.slice(list.lastIndexOf(',') + 1).trim();
  return isIP(last) > 0 ? last : direct;
}
