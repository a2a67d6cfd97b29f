import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { run } from '../command/run-command.ts';
import { prepareData, runUnderFault, valueIn, type Work } from './work.ts';

const BALANCES = `SELECT json_group_array(balance ORDER BY account) FROM account_states`;
const USAGE = `SELECT json_group_array(json_array(account, day, operation, code, calls, credits)) FROM usage`;
const OLD = `SELECT count(*) FROM ledger WHERE state <> 'opening'`;

/** The ledger of a data folder is pruned, after a backup. */
export const prune: Work = {
  points: /-wal$|sqlite|output/,
  prepare: prepareData,
  run: async (place) => {
    const data = place.path('data', 'gateway.sqlite');
    const before = [BALANCES, USAGE].map((query) => valueIn(data, query));
    const entries = idsOf(data);
    const location = ['--data-dir', place.path('data')];
    const backup = place.path('backup.sqlite');
    const args = ['ledger', 'prune', '--before', '2026-02-28', '--backup', backup, ...location];
    const outcome = await runUnderFault(place, args);
    const isDone = outcome.stdout.includes('are removed');
    if (isDone) expect(place.hasPrintedAfterFailure()).toBe(false);
    return async () => {
      // What is not in the ledger any more is in the backup.
      const left = new Set(idsOf(data));
      const gone = entries.filter((id) => !left.has(id));
      if (gone.length > 0) expect(new Set(idsOf(backup))).toEqual(new Set(entries));
      expect([BALANCES, USAGE].map((query) => valueIn(data, query))).toEqual(before);
      expect(await run(['ledger', 'verify', ...location])).toMatchObject({ code: 0 });
      if (!isDone) expect(await run(args)).toMatchObject({ code: 0 });
      expect(valueIn(data, OLD)).toBe(0);
      expect(new Set(idsOf(backup))).toEqual(new Set(entries));
      expect([BALANCES, USAGE].map((query) => valueIn(data, query))).toEqual(before);
      expect(await run(['ledger', 'verify', ...location])).toMatchObject({ code: 0 });
    };
  },
};

/** The entries of a ledger but its opening ones. */
function idsOf(file: string): readonly number[] {
  const database = new DatabaseSync(file);
  try {
    const select = database.prepare(`SELECT id FROM ledger WHERE state <> 'opening'`);
    return select.all().map(({ id }) => Number(id));
  } finally {
    database.close();
  }
}
