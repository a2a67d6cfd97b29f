import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DataFileError } from '../../../database/src/data-file.ts';
import { openDatabase } from '../../../database/src/open-database.ts';
import { createSqliteStore } from '../../../ledger/src/sqlite/create-sqlite-store.ts';
import { useFolderPerTest } from '../temporary-folder.ts';
import { call, create, reserve, settle, times } from './caller.ts';
import { createFakeClock } from './fake-clock.ts';
import { usageRows } from './rows-of.ts';

const path = useFolderPerTest();
const clock = createFakeClock();

function open(name: string) {
  const store = createSqliteStore(openDatabase({ file: path(name) }), { clock });
  return { store: () => store, clock };
}

test('a backup during traffic is complete and consistent', async () => {
  const harness = open('gateway.sqlite');
  const account = await create(harness, { balance: 10_000_000, secretHash: 'secret' });
  const key = await harness.store().secretValue('cursors');
  for (let round = 0; round < 20; round += 1) await times(1000, () => call(harness, account));
  const inFlight = await reserve(harness, account, { cost: 5 });
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
  expect(copy.store().released).toMatchObject([{ id: inFlight.id, credits: -5 }]);
  const [row] = await usageRows(copy.store());
  expect(row?.calls).toBeGreaterThanOrEqual(chargedBefore);
  expect(row?.calls).toBeLessThanOrEqual(chargedAfter);
  const { balance: _, ...expectedAccount } = account;
  expect((await copy.store().findAccount('secret'))?.account).toEqual(expectedAccount);
  const [copiedAccount] = await copy.store().accounts();
  expect(copiedAccount?.balance).toBe(10_000_000 - (row?.credits ?? 0));
  expect(await copy.store().secretValue('cursors')).toEqual(key);
  await copy.store().close();

  await settle(harness, inFlight);
  expect(await harness.store().verify()).toEqual([]);
  await harness.store().close();
});

test('a backup does not overwrite existing files', async () => {
  const harness = open('gateway.sqlite');
  writeFileSync(path('existing'), 'mine');
  for (const name of ['existing', 'gateway.sqlite', 'missing/copy.sqlite']) {
    await expect(harness.store().backup(path(name))).rejects.toThrow(DataFileError);
  }
  expect(readFileSync(path('existing'), 'utf8')).toBe('mine');
  await harness.store().close();
});

test('a store that is closed during a backup finishes the backup first', async () => {
  const harness = open('gateway.sqlite');
  await create(harness, { balance: 5 });
  const backup = harness.store().backup(path('copy.sqlite'));
  await harness.store().close();
  await backup;
  const copy = open('copy.sqlite');
  expect(await copy.store().accounts()).toMatchObject([{ balance: 5 }]);
  await copy.store().close();
});

test('an aborted backup ends with the reason and leaves no file', async () => {
  const database = openDatabase({ file: path('gateway.sqlite') });
  // Enough pages for many steps.
  database.exec('CREATE TABLE filler (bytes BLOB); INSERT INTO filler VALUES (zeroblob(20000000))');
  const store = createSqliteStore(database, { clock });
  const caller = new AbortController();
  const backup = store.backup(path('copy.sqlite'), { signal: caller.signal });
  const ended = expect(backup).rejects.toThrow('The gateway is shutting down.');
  await expect.poll(() => readdirSync(path()).join()).toMatch(/copy\.sqlite\.\S+\.partial/);
  expect(existsSync(path('copy.sqlite'))).toBe(false);
  caller.abort(new Error('The gateway is shutting down.'));
  await ended;
  expect(readdirSync(path()).join()).not.toContain('copy.sqlite');
  await store.close();
});
