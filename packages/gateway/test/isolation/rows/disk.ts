import { expect } from 'vitest';
import { rowsOf } from '../../ledger/rows-of.ts';
import type { IsolationRow } from '../isolation-row.ts';

const REFUSED = 200;

export const disk: IsolationRow = {
  shared: 'disk',
  worst: 'refused calls',
  protection: 'a refused call is counted and has no entry in the ledger',
  attacker: { balance: 0 },
  attack: async ({ attacker }) => {
    await attacker.calls(REFUSED, 'ok');
    await attacker.calls(REFUSED, 'ok', { more: { page: 'x' } });
  },
  check: async ({ store }) => {
    expect(await rowsOf(store.ledger())).toHaveLength(20);
    expect((await rowsOf(store.usage())).length).toBeLessThanOrEqual(3);
  },
};
