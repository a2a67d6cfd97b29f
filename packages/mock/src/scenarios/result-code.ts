import { resultCodes } from '@social-data/contract/result-codes';
import { isAny } from './operation-kinds.ts';
import type { Scenario } from './scenario.ts';

/** `mock-302` and so on: one scenario for each failure code of the contract. */
export const resultCodeScenarios: readonly Scenario[] = resultCodes
  .filter(({ code }) => code !== 0)
  .map(({ code, meaning }) => {
    const token = `mock-${code}`;
    return {
      token,
      example: token,
      meaning: `Always code ${code}. ${meaning}`,
      affects: isAny,
      read: (part) =>
        part === token ? { stage: 'result', name: token, decide: () => code } : undefined,
    };
  });
