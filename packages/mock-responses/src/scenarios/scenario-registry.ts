import { resultCode, resultCodes } from '@social-data/contract/result-codes';
import { htmlResponse } from '../mock-response.ts';
import { fixedScenario, numberedScenario } from './define-scenario.ts';
import { cursorLoop, duplicates, emptyPage, endLies, foreignNext } from './list-scenarios.ts';
import { nastyText } from './nasty-text.ts';
import type { Scenario, TransportFault } from './scenario.ts';

const MAX_DELAY_MS = 120_000;

/** A response that comes late. */
const slow = numberedScenario({
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
const transportFaults: readonly Scenario[] = [
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

/** `mock-302` and the others: one scenario for each failure code of the contract. */
const failureCodes: readonly Scenario[] = resultCodes
  .filter(({ code }) => code !== resultCode.success)
  .map(({ code, meaning }) =>
    fixedScenario({
      token: `mock-${code}`,
      meaning: `Always code ${code}. ${meaning}`,
      repeatable: true,
      effect: { stage: 'result', decideCode: () => code },
    }),
  );

/** Asks for nothing, so that a token can have a label and no failure: `mock-ok:checkout`. */
const noFailure = fixedScenario({
  token: 'mock-ok',
  meaning:
    'No failure. With a label, such as mock-ok:checkout, a test has overrides and requests of its own.',
  effect: { stage: 'data' },
});

const MAX_QUOTA = 1_000_000;

/** A daily quota that runs out. The clock of the mock stands still, so only a reset refills it. */
const quota = numberedScenario({
  token: 'mock-quota-N',
  example: 'mock-quota-2',
  meaning: `N successes, then code 303 until the token is reset. Each token has its own state; N is ${MAX_QUOTA} at most.`,
  conflictGroup: 'quota',
  maximum: MAX_QUOTA,
  unit: 'successes',
  effect: (size) => ({
    stage: 'result',
    decideCode: ({ state }) => (state().successes < size ? undefined : resultCode.dailyQuota),
    onSuccess: (state) => {
      state.successes += 1;
    },
  }),
});

/** The specification declares `code` as a string and shows a number: a client must accept both. */
const codeString = fixedScenario({
  token: 'mock-code-string',
  meaning: 'The code is a string, "0" instead of 0; also that of a failure.',
  effect: {
    stage: 'envelope',
    changeEnvelope: (envelope) => ({ ...envelope, code: String(envelope.code) }),
  },
});

/**
 * Every scenario of the mock; a new one is added here. Scenarios that change data are applied in this order,
 * whatever their order in the token. Of those that decide a code, the first in the token that decides wins.
 */
export const scenarios: readonly Scenario[] = [
  ...failureCodes,
  noFailure,
  quota,
  codeString,
  slow,
  ...transportFaults,
  endLies,
  cursorLoop,
  emptyPage,
  duplicates,
  foreignNext,
  nastyText,
];
