import { resultCodes } from '@social-data/contract';
import { emptyKeywords, emptyQuestionIds } from '@social-data/sample-data';
import { pageSizes } from '@social-data/server-protocol';
import type { Target } from '../target.ts';
import { exampleValues } from './example-values.ts';

/** The mock: `mock-…` tokens select failures, every other token is valid and every author exists. */
export function mockTarget(baseUrl: string): Target {
  return {
    name: 'The mock',
    baseUrl,
    timeout: 30_000,
    parallel: 8,
    attempts: 1,
    wait: 0,
    maxPages: 100,
    profiles: ['contract', 'decisions'],
    strict: true,
    validToken: 'demo-token',
    values: exampleValues,
    // The only values that the mock finds nothing for.
    unknownValues: { keyword: emptyKeywords[0] ?? '', questionId: emptyQuestionIds[0] ?? '' },
    unknownAuthors: 'invented',
    hugeIntegers: 'accepted',
    pageSizes,
    realStates: false,
    provoke: (code) => {
      if (code === 0) return {};
      const known = resultCodes.some((entry) => entry.code === code);
      return known ? { token: `mock-${code}` } : { cannot: 'The mock sends declared codes only.' };
    },
  };
}
