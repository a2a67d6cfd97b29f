import { resultCode, resultCodes } from '@social-data/contract/result-codes';
import { fixedScenario, numberedScenario } from './define-scenario.ts';
import type { Scenario } from './scenario.ts';

/** `mock-302` and the others: one scenario for each failure code of the contract. */
export const failureCodes: readonly Scenario[] = resultCodes
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
export const noFailure = fixedScenario({
  token: 'mock-ok',
  meaning:
    'No failure. With a label, such as mock-ok:checkout, a test has overrides and requests of its own.',
  effect: { stage: 'data' },
});

const MAX_QUOTA = 1_000_000;

/** A daily quota that runs out. The clock of the mock stands still, so only a reset refills it. */
export const quota = numberedScenario({
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
export const codeString = fixedScenario({
  token: 'mock-code-string',
  meaning: 'The code is a string, "0" instead of 0; also that of a failure.',
  effect: {
    stage: 'envelope',
    changeEnvelope: (envelope) => ({ ...envelope, code: String(envelope.code) }),
  },
});
