import type { ServerResponse } from 'node:http';
import { corsHeaders, type MockResponse } from '../mock-response.ts';
import { fixedScenario, numberedScenario } from './define-scenario.ts';
import type { Scenario, TransportEffect } from './scenario.ts';

const MAX_DELAY_MS = 120_000;

/** A response that comes late. */
export const slow = numberedScenario({
  token: 'mock-slow-MS',
  example: 'mock-slow-200',
  meaning: `The response comes after MS milliseconds, ${MAX_DELAY_MS} at most.`,
  conflictGroup: 'delay',
  maximum: MAX_DELAY_MS,
  unit: 'milliseconds',
  effect: (milliseconds) => ({ stage: 'delay', milliseconds }),
});

/** Faults between a service and its caller. They violate the contract on purpose, so nothing checks them. */
export const transportFaults: readonly Scenario[] = [
  transportFault('mock-hang', 'The call is accepted, but no response is sent.', {
    status: null,
    isCodeVisible: false,
    // The connection stays open until the caller leaves or the mock stops.
    deliver: () => {},
  }),
  transportFault('mock-reset', 'The connection is reset (ECONNRESET) instead of a response.', {
    status: null,
    isCodeVisible: false,
    deliver: (response) => response.socket?.resetAndDestroy(),
  }),
  transportFault(
    'mock-truncated',
    'HTTP 200 and the full Content-Length, then the connection ends in the middle of the body.',
    { status: 200, isCodeVisible: false, deliver: sendHalf },
  ),
  transportFault(
    'mock-html',
    'HTTP 200 with the HTML page of a proxy, such as the login page of a network.',
    {
      status: 200,
      isCodeVisible: false,
      deliver: (response) => sendPage(response, 200, 'Sign in to the network'),
    },
  ),
  transportFault(
    'mock-http-503',
    'HTTP 503 with an HTML page, as from a gateway in front of the service.',
    {
      status: 503,
      isCodeVisible: false,
      deliver: (response) => sendPage(response, 503, '503 Service Temporarily Unavailable'),
    },
  ),
];

function transportFault(
  token: string,
  meaning: string,
  fault: Pick<TransportEffect, 'status' | 'isCodeVisible' | 'deliver'>,
): Scenario {
  const effect = { ...fault, stage: 'transport' } as const;
  return fixedScenario({ token, meaning, conflictGroup: 'transport fault', effect });
}

function sendHalf(response: ServerResponse, { status, headers, body }: MockResponse): void {
  response.writeHead(status, headers);
  const half = body.subarray(0, Math.floor(body.length / 2));
  response.write(half, () => response.destroy());
}

/** Sends CORS headers too; without them a page of another origin would see a network error, not the HTML. */
function sendPage(response: ServerResponse, status: number, title: string): void {
  const body = `<!doctype html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`;
  response.writeHead(status, {
    ...corsHeaders,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
  });
  response.end(body);
}
