import { htmlResponse } from '../mock-response.ts';
import { fixedScenario, numberedScenario } from './define-scenario.ts';
import type { Scenario, TransportFault } from './scenario.ts';

const MAX_DELAY_MS = 120_000;

/** A response that comes late. */
export const slow = numberedScenario({
  token: 'mock-slow-MS',
  example: 'mock-slow-200',
  meaning: `The response comes after MS milliseconds, ${MAX_DELAY_MS} at most.`,
  conflictGroup: 'delay',
  repeatable: true,
  maximum: MAX_DELAY_MS,
  unit: 'milliseconds',
  effect: (milliseconds) => ({ stage: 'delay', milliseconds }),
});

/** Faults between a service and its caller. They violate the contract on purpose, so nothing checks them. */
export const transportFaults: readonly Scenario[] = [
  transportFault('mock-hang', 'The call is accepted, but no response is sent.', { kind: 'hang' }),
  transportFault('mock-reset', 'The connection is reset (ECONNRESET) instead of a response.', {
    kind: 'reset',
  }),
  transportFault(
    'mock-truncated',
    'HTTP 200 and the full Content-Length, then the connection ends in the middle of the body.',
    { kind: 'truncated' },
  ),
  transportFault(
    'mock-html',
    'HTTP 200 with the HTML page of a proxy, such as the login page of a network.',
    { kind: 'page', page: htmlResponse(200, 'Sign in to the network') },
  ),
  transportFault(
    'mock-http-503',
    'HTTP 503 with an HTML page, as from a gateway in front of the service.',
    { kind: 'page', page: htmlResponse(503, '503 Service Temporarily Unavailable') },
  ),
];

function transportFault(token: string, meaning: string, fault: TransportFault): Scenario {
  return fixedScenario({
    token,
    meaning,
    conflictGroup: 'transport fault',
    repeatable: true,
    effect: { stage: 'transport', fault },
  });
}
