import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { migrations } from '../../../src/database/migrations.ts';
import { ledgerIds, valueIn } from './ledger-ids.ts';
import { reopen } from './reopen.ts';
import { runUnderFault } from './under-fault.ts';
import type { Work } from './work.ts';

const FORMAT = 10;
const formats = fileURLToPath(new URL('../../upgrade/formats/', import.meta.url));
const { tokens } = JSON.parse(readFileSync(`${formats}sqlite-${FORMAT}.json`, 'utf8'));

/** The first command of a release brings a data file of an earlier format to its own. */
export const upgrade: Work = {
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
