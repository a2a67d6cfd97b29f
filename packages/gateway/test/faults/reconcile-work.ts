import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { CHANGE_MESSAGE } from '../../src/admin/open-admin.ts';
import { run } from '../command/run-command.ts';
import { chargedRequests, prepareData, reopen, runUnderFault, valueIn, type Work } from './work.ts';

/** More than one transaction adds. */
const LOST_CALLS = 450;
const LOST_TOP_UP = 1_000;
const BALANCE = `SELECT balance FROM account_rows WHERE name = 'caller'`;

/** Calls and a top-up that only a log has are added to the ledger of a data folder. */
export const reconcile: Work = {
  points: /-wal$|sqlite|output/,
  prepare: async (root) => {
    await prepareData(root);
    const account = valueIn(
      join(root, 'data', 'gateway.sqlite'),
      `SELECT id FROM accounts WHERE name = 'caller'`,
    );
    const of = { account, name: 'caller', day: '2026-02-02', time: Date.UTC(2026, 1, 2) };
    const lines = Array.from({ length: LOST_CALLS }, (_, number) => ({
      ...{ ...of, msg: 'call', operation: 'searchUsers', requestId: `lost-${number}` },
      // The last one is not charged, and has requests that may have been billed.
      ...(number === LOST_CALLS - 1 ? { code: 500, uncertain: 2 } : { code: 0, credits: 1 }),
    }));
    const change = { change: 'tokens top-up', credits: LOST_TOP_UP, key: 'invoice 1' };
    const all = [{ ...of, msg: CHANGE_MESSAGE, ...change }, ...lines];
    writeFileSync(join(root, 'lost.log'), all.map((line) => `${JSON.stringify(line)}\n`).join(''));
  },
  run: async (place) => {
    const data = place.path('data', 'gateway.sqlite');
    const before = Number(valueIn(data, BALANCE));
    const location = ['--data-dir', place.path('data'), '--log', place.path('lost.log')];
    const args = ['ledger', 'reconcile', ...location, '--apply'];
    const outcome = await runUnderFault(place, args);
    const isDone = outcome.code === 0;
    if (isDone) expect(place.hasPrintedAfterFailure()).toBe(false);
    return async () => {
      // Once with what is there now, once with what the same command adds.
      for (const isFinished of [isDone, true]) {
        await reopen(place.path('data'), ({ entries }) => {
          const added = entries.filter(({ requestId }) => requestId?.startsWith('lost-'));
          const charged = chargedRequests(added).length;
          const uncertain = added.reduce((sum, entry) => sum + entry.uncertain, 0);
          const toppedUp = entries.filter(({ credits }) => credits === LOST_TOP_UP).length;
          if (isFinished) expect([charged, uncertain, toppedUp]).toEqual([LOST_CALLS - 1, 2, 1]);
          expect(valueIn(data, BALANCE)).toBe(before + toppedUp * LOST_TOP_UP - charged);
        });
        const { code, stdout, stderr } = await run(args);
        expect(code, stdout + stderr).toBe(0);
        if (isFinished) expect(stdout).toBe('');
      }
    };
  },
};
