import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Envelope, unknownPath, wrongMethod } from '@social-data/wire';
import { endExchange, openExchange, readyEnd } from './exchange.ts';
import type { Front } from './front.ts';

/** A path that there is not: 404 before authentication, free (decision D1). */
export function answerUnknownPath(
  request: IncomingMessage,
  response: ServerResponse,
  front: Front,
): void {
  refuseRoute(request, response, front, { status: 404, envelope: unknownPath });
}

/** A method other than GET on a path that there is: 405 before authentication, free (decision D1). */
export function answerWrongMethod(
  request: IncomingMessage,
  response: ServerResponse,
  front: Front,
): void {
  refuseRoute(request, response, front, {
    status: 405,
    envelope: wrongMethod,
    headers: ['Allow', 'GET, OPTIONS'],
  });
}

/** The question of a browser whether a page may call. */
export function answerPreflight(
  request: IncomingMessage,
  response: ServerResponse,
  { cors }: Front,
): void {
  response.writeHead(204, [...cors.preflight(request.headers.origin)]);
  response.end();
}

export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

function refuseRoute(
  request: IncomingMessage,
  response: ServerResponse,
  front: Front,
  refused: {
    readonly status: number;
    readonly envelope: (now: Date) => Envelope;
    readonly headers?: readonly string[];
  },
): void {
  const { status, headers = [] } = refused;
  const time = front.rooms.clock.now();
  const envelope = refused.envelope(new Date(time));
  const body = JSON.stringify(envelope);
  const exchange = openExchange(request, response, front);
  const end = { time, operation: 'none', status, code: envelope.code, body, headers };
  endExchange(exchange, readyEnd(exchange, end, front), front);
}
