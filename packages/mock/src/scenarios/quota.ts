import { isAny } from './operation-kinds.ts';
import { readNumber } from './read-number.ts';
import type { Scenario } from './scenario.ts';

const LARGEST_QUOTA = 1_000_000;

const token = 'mock-quota-N';

/** A daily quota that runs out. The mock's clock stands still, so only a reset refills it. */
export const quota: Scenario = {
  token,
  example: 'mock-quota-2',
  meaning: `N successes, then code 303 until the token is reset. Each token text counts for itself; N is ${LARGEST_QUOTA} at most.`,
  family: 'quota',
  affects: isAny,
  read: (part) => {
    const size = readNumber(part, token, LARGEST_QUOTA, 'successes');
    if (!size) return undefined;
    return {
      stage: 'result',
      name: `mock-quota-${size.value}`,
      ...size.note,
      decide: ({ state }) => (state().successes < size.value ? undefined : 303),
      succeeded: (state) => {
        state.successes += 1;
      },
    };
  },
};
