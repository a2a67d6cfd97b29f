import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { listen } from '@social-data/server-protocol';
import { onTestFinished } from 'vitest';

const deafListener = fileURLToPath(new URL('./deaf-listener.ts', import.meta.url));
/** More than the listener's queue of connections holds. */
const QUEUED_CONNECTIONS = 8;

/** The port of a listener that accepts nothing and whose queue is full: the kernel accepts no further connection. */
export async function startFullListener(): Promise<number> {
  const child = fork(deafListener, { execArgv: [] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [{ port }] = await once(child, 'message');
  const sockets = Array.from({ length: QUEUED_CONNECTIONS }, () => connect(port, '127.0.0.1'));
  for (const socket of sockets) socket.on('error', () => {});
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  await Promise.race(sockets.map((socket) => once(socket, 'connect')));
  return port;
}

/** The port of a server that accepts connections and never sends a byte: a TLS handshake or a tunnel never succeeds. */
export async function startSilentServer(): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {}).resume();
    onTestFinished(() => void socket.destroy());
  });
  const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => void server.close());
  return port;
}
