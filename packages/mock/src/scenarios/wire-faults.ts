import type { ServerResponse } from 'node:http';
import type { Answer } from '../answer.ts';
import { corsHeaders } from '../cors-headers.ts';
import { answerHeaders } from '../send-answer.ts';
import { isAny } from './operation-kinds.ts';
import type { Scenario, WireEffect } from './scenario.ts';

type Fault = Pick<WireEffect, 'status' | 'showsCode' | 'deliver'>;

function fault(token: string, meaning: string, effect: Fault): Scenario {
  return {
    token,
    example: token,
    meaning,
    family: 'fault on the wire',
    affects: isAny,
    read: (part) => (part === token ? { stage: 'wire', name: token, ...effect } : undefined),
  };
}

const page = (title: string) =>
  `<!doctype html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`;

/** What happens between a service and its caller. None of these is checked against the contract: they break it on purpose. */
export const wireFaults: readonly Scenario[] = [
  fault('mock-hang', 'The call is accepted and never answered.', {
    status: null,
    showsCode: false,
    // Nothing: the connection stays until the caller leaves or the mock stops.
    deliver: () => {},
  }),
  fault('mock-reset', 'The connection is reset (ECONNRESET) instead of an answer.', {
    status: null,
    showsCode: false,
    deliver: (response) => response.socket?.resetAndDestroy(),
  }),
  fault(
    'mock-truncated',
    'HTTP 200 and the full Content-Length, then the connection ends in the middle of the body.',
    { status: 200, showsCode: false, deliver: sendHalf },
  ),
  fault(
    'mock-html',
    'HTTP 200 with the HTML page of a proxy, as behind a login wall of a network.',
    {
      status: 200,
      showsCode: false,
      deliver: (response) => sendPage(response, 200, 'Sign in to the network'),
    },
  ),
  fault('mock-http-503', 'HTTP 503 with an HTML page, as from a gateway in front of the service.', {
    status: 503,
    showsCode: false,
    deliver: (response) => sendPage(response, 503, '503 Service Temporarily Unavailable'),
  }),
];

function sendHalf(response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, answerHeaders(answer));
  const half = answer.body.subarray(0, Math.floor(answer.body.length / 2));
  response.write(half, () => response.destroy());
}

/** With our CORS headers, or a page of another origin would see a network error instead of the HTML. */
function sendPage(response: ServerResponse, status: number, title: string): void {
  const body = page(title);
  response.writeHead(status, {
    ...corsHeaders,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
  });
  response.end(body);
}
