import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { type RequestTarget, readTarget } from '@social-data/wire';
import type { HttpMethod } from '@stoplight/types';
import { preflightHeaders } from './cors-headers.ts';
import { deliver } from './deliver.ts';
import type { LoggedRequest } from './logged-request.ts';
import { type OwnPage, refuseMethod } from './own-pages.ts';
import type { Respond } from './prism.ts';
import type { RequestLog } from './request-log.ts';

export interface HandlerOptions {
  readonly respond: Respond;
  readonly ownPages: ReadonlyMap<string, OwnPage>;
  readonly requestLog: RequestLog;
  readonly now: Date;
  /** Receives one line for each call, when it is over. */
  readonly log: ((line: string) => void) | undefined;
}

export type HandleRequest = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Takes every request to where it is answered: preflight, the mock's own pages, or the contract. */
export function createHandler(options: HandlerOptions): HandleRequest {
  const { ownPages, now } = options;
  return async (request, response) => {
    // A body means nothing on a GET; it is read away, so that the connection can go on.
    request.resume();
    // The clock of the mock stands still, so it does not tell the time.
    response.sendDate = false;
    const target = readTarget(request.url ?? '/');
    const page = ownPages.get(target.path);
    if (request.method === 'OPTIONS') {
      response.writeHead(204, preflightHeaders(page?.method ?? 'GET')).end();
    } else if (!page) await answerContract(request, response, target, options);
    else if (request.method === page.method) page.answer(request, response, target);
    else refuseMethod(response, page, now);
  };
}

async function answerContract(
  request: IncomingMessage,
  response: ServerResponse,
  target: RequestTarget,
  { respond, requestLog, log }: HandlerOptions,
): Promise<void> {
  const start = performance.now();
  const { method = 'GET', headers } = request;
  const prefer = Array.isArray(headers.prefer) ? headers.prefer.join(', ') : headers.prefer;
  // A path without a slash, as of a proxy request, is one that the contract does not have.
  const routed = target.path.startsWith('/') ? target : { ...target, path: '/' };
  const answer = await respond({ method: methodOf(method), target: routed, prefer });
  const logged = requestLog.add({ method, target, answer });
  if (log) {
    response.once('close', () => log(lineOf(logged, performance.now() - start)));
  }
  await deliver(response, answer);
}

const methods: readonly HttpMethod[] = ['get', 'put', 'post', 'delete', 'head', 'patch', 'trace'];

/** Prism knows only those; whatever else comes is as wrong as POST. */
function methodOf(method: string): HttpMethod {
  return methods.find((known) => known === method.toLowerCase()) ?? 'post';
}

function lineOf(request: LoggedRequest, milliseconds: number): string {
  const { number, method, path, parameters, code, status } = request;
  const query = new URLSearchParams(parameters.map(({ name, value }) => [name, value]));
  const where = query.size > 0 ? `${path}?${query}` : path;
  return `${number} ${method} ${where} code ${code ?? '-'} HTTP ${status ?? '-'} ${milliseconds.toFixed(1)} ms`;
}
