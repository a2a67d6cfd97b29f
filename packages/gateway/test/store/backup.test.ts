import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createSqliteStore } from '../../src/store/sqlite/create-sqlite-store.ts';
import { DataFileError } from '../../src/store/sqlite/data-file-error.ts';
import { openDatabase } from '../../src/store/sqlite/open-database.ts';
import { call, create, reserve, settle, times } from './caller.ts';
import { createFakeClock } from './fake-clock.ts';
import { useTemporaryFolder } from './temporary-folder.ts';

const path = useTemporaryFolder();
const clock = createFakeClock();

function open(name: string) {
  const store = createSqliteStore(openDatabase({ file: path(name) }), { clock });
  return { store: () => store, clock };
}

test('a backup that is made while calls go on is whole, and agrees with itself', async () => {
  const harness = open('gateway.sqlite');
  const account = await create(harness, { balance: 10_000_000, secretHash: 'secret' });
  const key = await harness.store().secretValue('cursors');
  for (let round = 0; round < 20; round += 1) await times(1000, () => call(harness, account));
  const underWay = await reserve(harness, account, { cost: 5 });
  const chargedBefore = 20_000;

  let isDone = false;
  const backup = harness
    .store()
    .backup(path('copy.sqlite'))
    .then(() => {
      isDone = true;
    });
  let chargedAfter = chargedBefore;
  while (!isDone) {
    await times(64, () => call(harness, account));
    chargedAfter += 64;
  }
  await backup;
  expect(chargedAfter).toBeGreaterThan(chargedBefore + 64);
  expect(statSync(path('copy.sqlite')).mode & 0o777).toBe(0o600);

  const copy = open('copy.sqlite');
  expect(await copy.store().verify()).toEqual([]);
  expect(copy.store().released).toMatchObject([{ id: underWay.id, credits: -5 }]);
  const [row] = await copy.store().usage();
  expect(row?.calls).toBeGreaterThanOrEqual(chargedBefore);
  expect(row?.calls).toBeLessThanOrEqual(chargedAfter);
  const { balance: _, ...holder } = account;
  expect(await copy.store().findAccount('secret', 0)).toEqual(holder);
  const [kept] = await copy.store().accounts();
  expect(kept?.balance).toBe(10_000_000 - (row?.credits ?? 0));
  expect(await copy.store().secretValue('cursors')).toEqual(key);
  await copy.store().close();

  await settle(harness, underWay);
  expect(await harness.store().verify()).toEqual([]);
  await harness.store().close();
});

test('a backup overwrites nothing', async () => {
  const harness = open('gateway.sqlite');
  writeFileSync(path('taken'), 'mine');
  for (const name of ['taken', 'gateway.sqlite', 'missing/copy.sqlite']) {
    await expect(harness.store().backup(path(name))).rejects.toThrow(DataFileError);
  }
  expect(readFileSync(path('taken'), 'utf8')).toBe('mine');
  await harness.store().close();
});

test('a store that is closed during a backup finishes it first', async () => {
  const harness = open('gateway.sqlite');
  await create(harness, { balance: 5 });
  const backup = harness.store().backup(path('copy.sqlite'));
  await harness.store().close();
  await backup;
  const copy = open('copy.sqlite');
  expect(await copy.store().accounts()).toMatchObject([{ balance: 5 }]);
  await copy.store().close();
});
