import type { Server } from 'node:http';
import { Socket } from 'node:net';
import { brokenRequest } from '@social-data/wire';
import type { Routes } from './create-routes.ts';
import type { Front } from './front.ts';

/** Milliseconds for a caller to read why its bytes were refused. */
const LAST_WORDS = 1_000;

/** Gives a data listener its routes, and an envelope or the end of the connection to bytes that are no request. */
export function attachRoutes(server: Server, { handle }: Routes, front: Front): void {
  const answer: Routes['handle'] = (request, response) => {
    front.inProgress.add(request, response);
    handle(request, response);
  };
  server.on('request', answer);
  // An expectation is one of the caller's; Node would answer it without an envelope.
  server.on('checkExpectation', answer);
  server.on('clientError', (error, socket) => {
    front.metrics.brokenRequest();
    front.log.debug({ fault: codeOf(error) }, 'broken request');
    // An answer that is under way must not have another one in its middle.
    if (!(socket instanceof Socket) || !socket.writable || front.inProgress.isBusy(socket)) {
      socket.destroy();
      return;
    }
    socket.end(brokenRequest(error, new Date(front.rooms.clock.now())));
    // To close at once would take the answer away from a caller that is still sending.
    socket.resume();
    setTimeout(() => socket.destroy(), LAST_WORDS).unref();
  });
}

/** The error itself holds the bytes that came, token and all. */
function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
