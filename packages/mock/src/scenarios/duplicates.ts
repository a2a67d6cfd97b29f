import { isList } from './operation-kinds.ts';
import type { Scenario } from './scenario.ts';

const token = 'mock-duplicates';
const REPEATED_ITEMS = 2;

/** What a list does when items were added at its head while it is read. */
export const duplicates: Scenario = {
  token,
  example: token,
  meaning: `Each page but the first begins with the last ${REPEATED_ITEMS} items of the page before.`,
  affects: isList,
  read: (part) =>
    part === token
      ? {
          stage: 'data',
          name: token,
          place: (place) => ({ ...place, repeated: REPEATED_ITEMS }),
        }
      : undefined,
};
