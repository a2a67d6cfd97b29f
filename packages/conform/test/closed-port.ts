import { createServer } from 'node:http';
import { listen } from '@social-data/server-protocol';

/** A port of this machine that nobody listens to. */
export async function closedPort(): Promise<number> {
  const server = createServer();
  const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
  await new Promise((resolve) => server.close(resolve));
  return port;
}
