import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { run } from '../command/run-command.ts';
import type { FaultPlace } from './fault-place.ts';
import { calls, relay } from './gateway-works.ts';
import { prune } from './prune-work.ts';
import { reconcile } from './reconcile-work.ts';
import { testFaults } from './test-faults.ts';
import { ledgerIds, prepareData, reopen, runUnderFault, type Work } from './work.ts';

/** A backup takes the place of newer data, which is kept under another name. */
const restore: Work = {
  points: /restoring|before-|sqlite$|^sync data$|output/,
  prepare: async (root) => {
    await prepareData(root);
    const location = ['--data-dir', join(root, 'data')];
    await run(['backup', join(root, 'backup.sqlite'), ...location]);
    await run(['tokens', 'top-up', 'caller', '77', ...location]);
  },
  run: async (place) => {
    const data = place.path('data', 'gateway.sqlite');
    const [newer, older] = [ledgerIds(data), ledgerIds(place.path('backup.sqlite'))];
    const outcome = await runUnderFault(place, restoreArgs(place));
    const isDone = outcome.stdout.includes('is restored');
    if (isDone) expect(place.hasPrintedAfterFailure()).toBe(false);
    return async () => {
      await reopen(place.path('data'));
      const found = ledgerIds(data);
      if (isDone) expect(found).toEqual(older);
      if (found.length === older.length) expect(outcome.stdout).toMatch(TOLD);
      else expect([newer, older]).toContainEqual(found);
      // Once the backup is there, the newer data is under its other name.
      if (found.length === older.length) expect(keptAside(place)).toContainEqual(newer);
      else expect(await run(restoreArgs(place))).toMatchObject({ code: 0 });
      expect(ledgerIds(data)).toEqual(older);
      expect(keptAside(place)).toContainEqual(newer);
      await reopen(place.path('data'));
    };
  },
};

/** What the restore undoes, and says before it is done. A fault may keep it from reading the data that it replaces. */
const TOLD =
  /lacks a top-up of 77 credits|cannot be listed, because the existing data cannot be read/;

function restoreArgs(place: FaultPlace): readonly string[] {
  return ['restore', place.path('backup.sqlite'), '--replace', '--data-dir', place.path('data')];
}

/** The ledgers of the data files that were moved aside. */
function keptAside(place: FaultPlace): readonly (readonly number[])[] {
  const names = readdirSync(place.path('data')).filter((name) => /\.before-\d+T\d+Z$/.test(name));
  return names.map((name) => ledgerIds(place.path('data', name)));
}

testFaults({ calls, relay, restore, prune, reconcile });
