import { expect } from 'vitest';
import { rowsOf } from '../../ledger/rows-of.ts';
import type { IsolationRow } from '../isolation-row.ts';

const REFUSED = 200;
const REPEATED = 50;
/** A code that the contract does not have: one request, which fails at once. */
const FAILING = { subject: 'failing:code-999' };

export const disk: IsolationRow = {
  shared: 'disk',
  worst: 'refused calls, and a request that has failed, again and again',
  protection: 'a call for which no request is made is counted and has no entry in the ledger',
  attacker: { balance: 1 },
  attack: async ({ attacker }) => {
    for (let count = 0; count < REPEATED; count += 1) await attacker.call(FAILING);
    await attacker.call({ subject: 'paid:ok' });
    await attacker.calls(REFUSED, 'ok');
    await attacker.calls(REFUSED, 'ok', { more: { page: 'x' } });
  },
  check: async ({ store }) => {
    // Of the honest caller 20, of the attacker the paid one, and the failing one whenever it is sent again.
    expect((await rowsOf(store.ledger())).length).toBeLessThan(20 + REPEATED / 2);
    expect((await rowsOf(store.usage())).length).toBeLessThanOrEqual(5);
  },
};
