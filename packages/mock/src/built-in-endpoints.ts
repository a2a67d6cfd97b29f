import type { IncomingMessage, ServerResponse } from 'node:http';
import { security } from '@social-data/contract/operations';
import { resultCode } from '@social-data/contract/result-codes';
import {
  failure,
  methodNotAllowed,
  type RequestTarget,
  success,
} from '@social-data/server-protocol';
import { corsHeaders, envelopeResponse, sendResponse } from './mock-response.ts';
import type { RequestLog } from './request-log/request-log.ts';
import { requestsPage } from './request-log/requests-page.ts';
import { scenariosPage } from './scenarios/scenarios-page.ts';
import type { TokenStates } from './token-states.ts';

/** An endpoint of the mock itself, outside the contract. */
export interface BuiltInEndpoint {
  readonly method: 'GET' | 'POST';
  handle(request: IncomingMessage, response: ServerResponse, target: RequestTarget): void;
}

export interface BuiltInEndpointOptions {
  readonly states: TokenStates;
  readonly requestLog: RequestLog;
  readonly now: Date;
}

/** The built-in endpoints by path. */
export function createBuiltInEndpoints(
  options: BuiltInEndpointOptions,
): ReadonlyMap<string, BuiltInEndpoint> {
  return new Map<string, BuiltInEndpoint>([
    ['/__scenarios', { method: 'GET', handle: (_request, response) => sendScenarios(response) }],
    [
      '/__requests',
      {
        method: 'GET',
        handle: (request, response) => sendRequests(request, response, options.requestLog),
      },
    ],
    [
      '/__reset',
      {
        method: 'POST',
        handle: (_request, response, target) => resetToken(response, target, options),
      },
    ],
  ]);
}

/** Sends HTTP 405 for a method other than that of the endpoint. */
export function refuseMethod(
  response: ServerResponse,
  { method }: BuiltInEndpoint,
  now: Date,
): void {
  const message = `Only ${method} is known on this path.`;
  const envelope =
    method === 'GET' ? methodNotAllowed(now) : failure(resultCode.invalidParameters, message, now);
  const headers = { Allow: `${method}, OPTIONS` };
  sendResponse(response, envelopeResponse(envelope, { status: 405, headers }));
}

function sendScenarios(response: ServerResponse): void {
  sendText(response, 'application/json', JSON.stringify(scenariosPage(), null, 2), corsHeaders);
}

/** Sends no CORS headers: pages of other origins must not read what was requested here. */
function sendRequests(
  request: IncomingMessage,
  response: ServerResponse,
  requestLog: RequestLog,
): void {
  const requests = requestLog.entries();
  if (request.headers.accept?.includes('text/html'))
    sendText(response, 'text/html', requestsPage(requests), noScripts);
  else sendText(response, 'application/json', JSON.stringify({ requests }, null, 2), {});
}

const noScripts = { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'" };

function resetToken(
  response: ServerResponse,
  { query }: RequestTarget,
  { states, now }: BuiltInEndpointOptions,
): void {
  const [token = '', ...others] = query.getAll(security.name);
  if (token === '' || others.length > 0) {
    const message = `Name the one token to reset: POST /__reset?${security.name}=…. Without it the reset of one developer would break the tests of another.`;
    const envelope = failure(resultCode.invalidParameters, message, now);
    sendResponse(response, envelopeResponse(envelope, { status: 400 }));
    return;
  }
  const hadState = states.reset(token);
  sendResponse(response, envelopeResponse(success({ reset: hadState }, now)));
}

function sendText(
  response: ServerResponse,
  type: string,
  text: string,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(200, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  response.end(text);
}
