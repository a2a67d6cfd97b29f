import { once } from 'node:events';
import { createServer } from 'node:net';
import { listen } from '@social-data/server-protocol';

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
  server.close();
  await once(server, 'close');
  return port;
}
