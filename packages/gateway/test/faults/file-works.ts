import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { migrations } from '../../src/database/migrations.ts';
import { run } from '../command/run-command.ts';
import type { FaultPlace } from './fault-place.ts';
import { ledgerIds, prepareData, reopen, runUnderFault, valueIn, type Work } from './work.ts';

const FORMAT = 10;
const formats = fileURLToPath(new URL('../upgrade/formats/', import.meta.url));
const { tokens } = JSON.parse(readFileSync(`${formats}sqlite-${FORMAT}.json`, 'utf8'));

/** A backup takes the place of newer data, which is kept under another name. */
export const restore: Work = {
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

function restoreArgs(place: FaultPlace): readonly string[] {
  return ['restore', place.path('backup.sqlite'), '--replace', '--data-dir', place.path('data')];
}

/** The ledgers of the data files that were moved aside. */
function keptAside(place: FaultPlace): readonly (readonly number[])[] {
  const names = readdirSync(place.path('data')).filter((name) => /\.before-\d+T\d+Z$/.test(name));
  return names.map((name) => ledgerIds(place.path('data', name)));
}

/** The first command of a release brings a data file of an earlier format to its own. */
export const upgrade: Work = {
  points: /format-|-wal$|sqlite$|^sync data$/,
  prepare: async (root) => {
    mkdirSync(join(root, 'data'), { mode: 0o700 });
    const content = gunzipSync(readFileSync(`${formats}sqlite-${FORMAT}.sqlite.gz`));
    writeFileSync(join(root, 'data', 'gateway.sqlite'), content, { mode: 0o600 });
  },
  run: async (place) => {
    const data = place.path('data', 'gateway.sqlite');
    const all = ledgerIds(data);
    const args = ['tokens', 'top-up', 'anna', '77', '--data-dir', place.path('data')];
    const { code } = await runUnderFault(place, args);
    if (code === 0) expect(place.hasPrintedAfterFailure()).toBe(false);
    return async () => {
      // Once the file has the new format, a complete copy of the old one is beside it.
      const names = readdirSync(place.path('data')).filter((name) => /format-\d+-\w+$/.test(name));
      const copies = names.map((name) => place.path('data', name));
      if (valueIn(data, 'PRAGMA user_version') === migrations.length) {
        const complete = copies.filter((copy) => valueIn(copy, 'PRAGMA user_version') === FORMAT);
        expect(complete.map(ledgerIds)).toContainEqual(all);
      }
      await reopen(place.path('data'), async ({ admin, entries }) => {
        const topUps = entries.filter(({ credits }) => credits === 77);
        if (code === 0) expect(topUps).toHaveLength(1);
        expect(entries.length - topUps.length).toBe(all.length);
        const names = (await admin.listTokens({})).map(({ name }) => name);
        expect(names).toEqual(tokens.map(({ name }: { readonly name: string }) => name));
      });
    };
  },
};
