import { expect } from 'vitest';
import type { Asked } from '../caller.ts';
import type { IsolationRow } from '../isolation-row.ts';
import { metricOf } from './metric-of.ts';

const CALLERS = 200;
const CALLS_EACH = 20;
/** Many short words, which take milliseconds. */
const KEYWORD = 'a b c d e f g h i j k l';

export const searches: IsolationRow = {
  shared: 'thread for searches',
  worst: 'more searches for many short words than the thread can do',
  protection: 'accounts take turns',
  source: 'dataset',
  attacker: { balance: CALLERS * CALLS_EACH },
  attack: ({ attacker }) =>
    Promise.all(
      Array.from({ length: CALLERS }, async (_, index) => {
        for (let call = 0; call < CALLS_EACH; call += 1)
          await attacker.call(search(index * CALLS_EACH + call));
      }),
    ),
  atWorst: async (arena) => {
    const waiting = () => metricOf(arena, 'social_data_waiting_calls');
    await expect.poll(waiting).toBeGreaterThan(CALLERS / 2);
  },
  ask: (index) => search(CALLERS * CALLS_EACH + index),
  calls: 10,
  // Calls also end while the one of the honest caller is not read yet, in this process, but not during each one.
  check: async (_, overtaking) => expect(Math.min(...overtaking)).toBeLessThan(CALLERS / 2),
};

/** No two searches are equal. */
function search(index: number): Asked {
  return { subject: KEYWORD, more: { page: String(index + 1) } };
}
