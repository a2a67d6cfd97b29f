import { once } from 'node:events';
import { request } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { Socket } from 'node:net';
import { ProxyError } from './connection-problem.ts';

/** The value of `proxy-authorization`. */
export function basicAuthorization({ username, password }: URL): string {
  const text = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${Buffer.from(text).toString('base64')}`;
}

export interface TunnelTarget {
  readonly host: string;
  readonly port: number;
  readonly timeoutMs: number;
}

/** Connects to a host through a proxy, by the method CONNECT. Rejects when the proxy refuses. */
export async function openTunnel(
  proxy: URL,
  { host, port, timeoutMs }: TunnelTarget,
): Promise<Socket> {
  const send = proxy.protocol === 'https:' ? secureRequest : request;
  const path = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const connecting = send({
    ...{ host: proxy.hostname.replaceAll(/[[\]]/g, ''), port: proxy.port || undefined },
    ...{ method: 'CONNECT', path, signal: AbortSignal.timeout(timeoutMs) },
    headers: {
      host: path,
      ...(proxy.username && { 'proxy-authorization': basicAuthorization(proxy) }),
    },
  }).end();
  const [response, socket] = await once(connecting, 'connect');
  if (response.statusCode === 200) return socket;
  socket.destroy();
  throw new ProxyError(response.statusCode ?? 0);
}
