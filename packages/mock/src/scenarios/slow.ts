import { isAny } from './operation-kinds.ts';
import { readNumber } from './read-number.ts';
import type { Scenario } from './scenario.ts';

const LONGEST_WAIT = 120_000;

const token = 'mock-slow-MS';

/** The answer comes late. */
export const slow: Scenario = {
  token,
  example: 'mock-slow-200',
  meaning: `The answer comes after MS milliseconds, ${LONGEST_WAIT} at most.`,
  family: 'delay',
  affects: isAny,
  read: (part) => {
    const wait = readNumber(part, token, LONGEST_WAIT, 'milliseconds');
    if (!wait) return undefined;
    return {
      stage: 'delay',
      name: `mock-slow-${wait.value}`,
      ...wait.note,
      milliseconds: wait.value,
    };
  },
};
