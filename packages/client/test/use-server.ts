import { createServer, type RequestListener } from 'node:http';
import { afterAll, beforeAll } from 'vitest';

/** Starts a real HTTP server for the tests of a file. Returns a function that gives its address. */
export function useServer(listener: RequestListener): () => string {
  const server = createServer(listener);
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return () => {
    const address = server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  };
}
