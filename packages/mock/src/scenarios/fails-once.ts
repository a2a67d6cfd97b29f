import { isAny } from './operation-kinds.ts';
import type { Scenario } from './scenario.ts';

const token = 'mock-301-once';

/** The first call of each operation fails, so that a retry can be seen to work. */
export const failsOnce: Scenario = {
  token,
  example: token,
  meaning: 'Code 301 once for each operation, then success. Each token text counts for itself.',
  affects: isAny,
  read: (part) =>
    part === token
      ? {
          stage: 'result',
          name: token,
          decide: ({ operationId, state }) => {
            const { failedOnce } = state();
            if (failedOnce.has(operationId)) return undefined;
            failedOnce.add(operationId);
            return 301;
          },
        }
      : undefined,
};
