import type { IncomingMessage, ServerResponse } from 'node:http';
import { security } from '@social-data/contract/operations';
import { failure, type RequestTarget, success, wrongMethod } from '@social-data/wire';
import { corsHeaders } from './cors-headers.ts';
import { plainAnswer } from './plain-answer.ts';
import type { RequestLog } from './request-log.ts';
import { requestsPage } from './requests-page.ts';
import { scenarioList } from './scenarios/scenario-list.ts';
import { sendAnswer } from './send-answer.ts';
import type { TokenStates } from './token-states.ts';

/** An address of the mock's own, outside of the contract. */
export interface OwnPage {
  readonly method: 'GET' | 'POST';
  answer(request: IncomingMessage, response: ServerResponse, target: RequestTarget): void;
}

export interface OwnPagesOptions {
  readonly states: TokenStates;
  readonly requestLog: RequestLog;
  readonly now: Date;
}

/** What the mock tells about itself, by path. */
export function createOwnPages(options: OwnPagesOptions): ReadonlyMap<string, OwnPage> {
  const { requestLog } = options;
  return new Map<string, OwnPage>([
    [
      '/__scenarios',
      {
        method: 'GET',
        answer: (_request, response) =>
          send(response, 'application/json', JSON.stringify(scenarioList(), null, 2), corsHeaders),
      },
    ],
    [
      '/__requests',
      {
        method: 'GET',
        // Without CORS headers: other pages of the browser have no business in what was asked here.
        answer: (request, response) => {
          const requests = requestLog.entries();
          if (request.headers.accept?.includes('text/html'))
            return send(response, 'text/html', requestsPage(requests), noScript);
          send(response, 'application/json', JSON.stringify({ requests }, null, 2), {});
        },
      },
    ],
    [
      '/__reset',
      { method: 'POST', answer: (_, response, target) => reset(response, target, options) },
    ],
  ]);
}

const noScript = { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'" };

/** The answer to a method that the page does not know. */
export function refuseMethod(response: ServerResponse, page: OwnPage, now: Date): void {
  const refusal =
    page.method === 'GET'
      ? wrongMethod(now)
      : failure(400, `Only ${page.method} is known on this path.`, now);
  sendAnswer(response, plainAnswer(405, refusal, { Allow: `${page.method}, OPTIONS` }));
}

function reset(
  response: ServerResponse,
  { query }: RequestTarget,
  { states, now }: OwnPagesOptions,
): void {
  const [token = '', ...more] = query.getAll(security.name);
  if (token === '' || more.length > 0) {
    const message = `Name the one token to reset: POST /__reset?${security.name}=…. Without it the reset of one developer would break the tests of another.`;
    sendAnswer(response, plainAnswer(400, failure(400, message, now)));
    return;
  }
  const hadState = states.reset(token);
  sendAnswer(response, plainAnswer(200, success({ reset: hadState }, now)));
}

function send(
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
