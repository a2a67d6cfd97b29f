import { createServer, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HandleRequest } from './handle-request.ts';

/** Responds to the requests of a server: the mock of one contract. */
export interface MockHandler {
  readonly handle: HandleRequest;
  /** Responds to bytes that Node could not parse. */
  readonly refuseMalformed: (error: NodeJS.ErrnoException, socket: Duplex) => void;
}

/**
 * Longest request line with headers. It is just below the 64 KiB that Node reads at once: the bytes beyond
 * the limit then arrive together with the path, so that the refusal can be an envelope (decision D1).
 */
const MAX_HEADER_BYTES = 64 * 1024 - 64;

/**
 * A server that passes each request to the current handler, once there is one. A new handler takes over the connections
 * of the old one, which completes the requests that it has begun.
 */
export function createMockServer(current: () => Promise<MockHandler>): Server {
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
    current()
      .then(({ handle }) => handle(request, response))
      .catch(() => response.destroy());
  });
  server.on('clientError', (error, socket) => {
    current()
      .then(({ refuseMalformed }) => refuseMalformed(error, socket))
      .catch(() => socket.destroy());
  });
  return server;
}

/** Stops listening and closes every connection. */
export function closeMockServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
