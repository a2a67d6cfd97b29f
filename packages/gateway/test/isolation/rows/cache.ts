import type { Asked } from '../caller.ts';
import type { IsolationRow } from '../isolation-row.ts';

const CALLS = 10;

/** More than the cache holds. */
const FLOOD = { responses: 10, bytes: 7.5e6 };

export const cache: IsolationRow = {
  shared: 'cache',
  worst: 'a few large responses',
  protection: 'the account with the most bytes loses its oldest responses first',
  options: { cache: 'searchUsers=10m' },
  attacker: { balance: FLOOD.responses },
  prepare: async ({ honest }) => {
    for (let index = 0; index < CALLS; index += 1) await honest.call(ask(index));
  },
  attack: async ({ attacker }) => {
    for (let count = 0; count < FLOOD.responses; count += 1)
      await attacker.call({ subject: attacker.subject(`large-${FLOOD.bytes}`) });
  },
  ask,
  isServed: ({ code, headers }) => code === 0 && headers['x-cost'] === '0',
  calls: CALLS,
};

function ask(index: number): Asked {
  return { subject: `cached ${index % CALLS}:ok` };
}
