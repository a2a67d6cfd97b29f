import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { listen } from '@social-data/server-protocol';
import { onTestFinished } from 'vitest';

export interface StartedProxy {
  /** With user and password. */
  readonly url: string;
  /** Target and credentials of each tunnel that was asked for. */
  readonly asked: readonly string[];
  /** What went through the tunnels to the upstream, as it was sent. */
  sent(): string;
}

/**
 * Starts a proxy that opens tunnels by CONNECT; closed after the test.
 * @param options `refuseWith` is the HTTP status with which it refuses all of them; `tunnelAfter` holds them back
 */
export async function startProxy({
  refuseWith,
  tunnelAfter,
}: {
  readonly refuseWith?: number;
  readonly tunnelAfter?: Promise<void>;
} = {}): Promise<StartedProxy> {
  const asked: string[] = [];
  const chunks: Buffer[] = [];
  const proxy = createServer((_, response) => response.writeHead(405).end());
  proxy.on('connect', async ({ url = '', headers }, socket: Socket) => {
    asked.push(`${url} ${headers['proxy-authorization']}`);
    await tunnelAfter;
    if (refuseWith !== undefined) return socket.end(`HTTP/1.1 ${refuseWith} Refused\r\n\r\n`);
    const [host, port] = url.split(':');
    const tunnel = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.on('data', (chunk) => chunks.push(chunk));
      tunnel.pipe(socket).pipe(tunnel);
    });
    for (const each of [socket, tunnel]) each.on('error', () => each.destroy());
  });
  const { port } = await listen(proxy, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => void proxy.close());
  return {
    url: `http://user:secret-word@127.0.0.1:${port}`,
    asked,
    sent: () => Buffer.concat(chunks).toString('latin1'),
  };
}
