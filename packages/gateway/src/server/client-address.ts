import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The address that a request comes from. Behind a trusted proxy it is the last entry of
 * `X-Forwarded-For`, which that proxy wrote; a caller can forge the entries before it. An entry that is
 * no address is ignored, because the address is logged.
 */
export function clientAddress(request: IncomingMessage, trustProxy: boolean): string {
  const direct = request.socket.remoteAddress ?? '';
  if (!trustProxy) return direct;
  const forwarded = request.headers['x-forwarded-for'];
  const list = Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '');
  const last = list.slice(list.lastIndexOf(',') + 1).trim();
  return isIP(last) > 0 ? last : direct;
}
