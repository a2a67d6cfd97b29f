import type { RequestListener, Server } from 'node:http';
import { Socket } from 'node:net';
import { malformedRequestResponse } from '@social-data/server-protocol';
import type { ServerContext } from './server-context.ts';

/** Milliseconds for a caller to read why its request was refused. */
const CLOSE_DELAY_MS = 1_000;

/** Attaches the routes to a data listener. Malformed requests get an envelope, or the end of their connection. */
export function attachRoutes(
  listener: Server,
  handle: RequestListener,
  server: ServerContext,
): void {
  const onRequest: RequestListener = (request, response) => {
    server.connections.track(request, response);
    // Node reads no request after one that asks for another protocol, so that its caller would wait for ever.
    const asksForProtocol = request.headers.upgrade !== undefined;
    if (server.isClosing() || asksForProtocol) response.shouldKeepAlive = false;
    handle(request, response);
  };
  listener.on('request', onRequest);
  // Node would respond to an `Expect` header without an envelope.
  listener.on('checkExpectation', onRequest);
  listener.on('clientError', (error, socket) => {
    const connection = server.connections.of(socket);
    if (connection?.isMalformed) return;
    if (connection !== undefined) connection.isMalformed = true;
    server.metrics.malformedRequest();
    server.log.debug({ error: codeOf(error) }, 'malformed request');
    if (!(socket instanceof Socket) || !socket.writable) {
      socket.destroy();
      return;
    }
    const respond = () => respondToMalformed(error, socket, server);
    if (connection === undefined || connection.responses.length === 0) return respond();
    // The requests before the malformed one are valid and may be charged: they get their responses first.
    connection.whenResponded = respond;
    socket.pause();
  });
}

function respondToMalformed(error: Error, socket: Socket, { services }: ServerContext): void {
  if (!socket.writable) return;
  socket.end(malformedRequestResponse(error, new Date(services.clock.now())));
  // Closing at once would discard the response while the caller is still sending.
  socket.resume();
  setTimeout(() => socket.destroy(), CLOSE_DELAY_MS).unref();
}

/** The log gets only the code: the error itself holds the received bytes, including the token. */
function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
