import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { listen } from '@social-data/server-protocol';
import { onTestFinished } from 'vitest';

export interface StartedProxy {
  /** Address with user and password. */
  readonly url: string;
  /** Target and credentials of each requested tunnel. */
  readonly asked: readonly string[];
  /** The bytes that went through the tunnels to the upstream. */
  sent(): string;
}

/**
 * Starts a proxy that opens tunnels by CONNECT; closed after the test.
 * @param options `refuseWith` is the HTTP status with which it refuses all tunnels; each tunnel waits for `tunnelAfter`;
 * with `opensHere`, all tunnels lead to this machine, whatever their host is called;
 * with `joinsGreeting`, the first bytes of the target go out in one piece with the response of the proxy
 */
export async function startProxy({
  refuseWith,
  tunnelAfter,
  opensHere = false,
  joinsGreeting = false,
}: {
  readonly refuseWith?: number;
  readonly tunnelAfter?: Promise<void>;
  readonly opensHere?: boolean;
  readonly joinsGreeting?: boolean;
} = {}): Promise<StartedProxy> {
  const asked: string[] = [];
  const chunks: Buffer[] = [];
  const proxy = createServer((_, response) => response.writeHead(405).end());
  proxy.on('connect', async ({ url = '', headers }, socket: Socket) => {
    asked.push(`${url} ${headers['proxy-authorization']}`);
    await tunnelAfter;
    if (refuseWith !== undefined) return socket.end(`HTTP/1.1 ${refuseWith} Refused\r\n\r\n`);
    const [host, port] = url.split(':');
    const tunnel = connect(Number(port), opensHere ? '127.0.0.1' : host, async () => {
      const greeting = joinsGreeting ? String((await once(tunnel, 'data'))[0]) : '';
      socket.write(`HTTP/1.1 200 OK\r\n\r\n${greeting}`);
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
