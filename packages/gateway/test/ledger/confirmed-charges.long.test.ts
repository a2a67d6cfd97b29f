import pg from 'pg';
import { expect, test, vi } from 'vitest';
import type { SettleOperation } from '../../src/ledger/postgres/batch-operation.ts';
import { ConfirmedCharges } from '../../src/ledger/postgres/confirmed-charges.ts';

const MINUTE_MS = 60_000;

/** A charge of one credit. */
function charge(id: number): SettleOperation {
  return {
    kind: 'settle',
    id,
    accountId: 'a',
    operationId: 'searchUsers',
    requestId: `request ${id}`,
    ...{ cost: 1, day: '2026-01-31', code: 0, at: 0, uncertain: 0, takesQuota: true },
    ...{ upstreamKey: '', countedAs: { code: 0, via: 'call', saved: 0 }, stays: false },
    waiter: { deadline: 0, resolve: () => {}, reject: () => {}, isGivenUp: false },
  };
}

/** The ledger numbers that are compared after a failover. */
async function compared(charges: ConfirmedCharges): Promise<readonly number[]> {
  const ids: number[] = [];
  const query = async (_sql: string, [, some]: readonly [number, readonly number[]]) => {
    ids.push(...some);
    return { rows: [] };
  };
  await charges.recover(Object.assign(new pg.Client(), { query }), 0, new Set());
  return ids;
}

test('confirmed charges are remembered for five minutes, and at most 100,000 of them', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  try {
    const charges = new ConfirmedCharges();
    charges.confirm([charge(1), charge(2)], null);
    clock.mockReturnValue(4 * MINUTE_MS);
    charges.confirm([charge(3)], null);
    expect(await compared(charges)).toEqual([1, 2, 3]);
    clock.mockReturnValue(6 * MINUTE_MS);
    expect(await compared(charges)).toEqual([3]);
    const many = Array.from({ length: 100_001 }, (_, index) => charge(10 + index));
    charges.confirm(many, [12]);
    const ids = await compared(charges);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([100_000, 10, 100_010]);
    charges.confirm([charge(200_000), charge(200_001)], null);
    const later = await compared(charges);
    expect([later.length, later[0], later.at(-1)]).toEqual([100_000, 13, 200_001]);
    clock.mockReturnValue(12 * MINUTE_MS);
    expect(await compared(charges)).toEqual([]);
  } finally {
    clock.mockRestore();
  }
});
