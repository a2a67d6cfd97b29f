import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { call, create, reserve, times } from './caller.ts';
import { openPostgresHarness } from './postgres-harness.ts';
import { rowsOf } from './rows-of.ts';

const DAY_MS = 86_400_000;
const cluster = usePrivateCluster();
const path = useFolderPerFile();

/** A day of calls of two accounts, and a second day that has begun. */
async function openLedger(callsPerDay: number) {
  const harness = await openPostgresHarness(cluster.current);
  onTestFinished(() => harness.dispose());
  const limited = await create(harness, { balance: 10_000 });
  const unlimited = await create(harness);
  const spend = async () => {
    await times(callsPerDay, () => call(harness, limited, { cost: 2 }));
    await times(callsPerDay, () => call(harness, unlimited));
    await call(harness, limited, { code: 301 });
    const reservation = await reserve(harness, limited, { mayBeBilled: true });
    const billed = { uncertain: 2, takesQuota: true };
    await harness.store().settle(reservation, 500, billed);
  };
  await spend();
  harness.clock.advance(DAY_MS);
  await spend();
  return { harness, store: harness.store(), before: harness.clock.day() };
}

test('an archive has the entries before the day, the database has the rest, and both are verified', async () => {
  const { harness, store, before } = await openLedger(20);
  const file = path('archive.sqlite');
  const all = await rowsOf(store.ledger());
  const failures = await rowsOf(store.failures());
  const { entries } = await store.archiveLedger({ before, file });
  expect(entries).toBe(2 + 42 - 1);
  expect(await rowsOf(store.ledger())).toEqual(all.slice(0, -entries));
  expect(await rowsOf(store.failures())).toEqual(failures);
  expect(await store.verify()).toEqual([]);
  const verified = { file, before, isMissing: false, problems: [] };
  expect(await store.verifyArchives()).toEqual([verified]);
  await expect(store.archiveLedger({ before, file })).rejects.toThrow(
    `exists: it is the complete archive of the entries before ${before}.`,
  );
  const tomorrow = new Date(harness.clock.nextDay()).toISOString().slice(0, 10);
  const early = store.archiveLedger({ before: tomorrow, file: path('other.sqlite') });
  await expect(early).rejects.toThrow('current quota day');

  const archive = new DatabaseSync(file);
  archive.exec(`UPDATE ledger SET credits = -3 WHERE state = 'charged' AND credits = -2`);
  archive.close();
  const [changed] = await store.verifyArchives();
  expect(changed?.problems.join('\n')).toMatch(/the calls of account \w+ .* differ/);
  rmSync(file);
  expect(await store.verifyArchives()).toEqual([{ ...verified, isMissing: true }]);
});

test('an archive that was interrupted is finished by the same request, and no entry is lost', async () => {
  const { harness, store, before } = await openLedger(1_200);
  const file = path('interrupted.sqlite');
  const blocking = new pg.Client(cluster.current.urlOf(harness.address));
  await blocking.connect();
  onTestFinished(() => blocking.end());
  const interrupted = new AbortController();
  await blocking.query('BEGIN; LOCK TABLE deliveries IN EXCLUSIVE MODE');
  const archiving = store.archiveLedger({ before, file }, interrupted.signal);
  const rejected = expect(archiving).rejects.toThrow('interrupted');
  const isRecorded = async () => (await blocking.query('TABLE ledger_archives')).rowCount;
  await expect.poll(isRecorded).toBe(1);
  await expect(store.archiveLedger({ before, file: path('second.sqlite') })).rejects.toThrow(
    'being made',
  );
  interrupted.abort(new Error('interrupted'));
  await blocking.query('ROLLBACK');
  await rejected;
  expect(await store.verify()).toEqual([]);
  await expect(store.archiveLedger({ before, file: path('second.sqlite') })).rejects.toThrow(
    'not finished',
  );
  const { entries } = await store.archiveLedger({ before, file });
  expect(entries).toBe(2 * 1_200 + 3 - 1_000);
  expect((await rowsOf(store.ledger())).length).toBe(2 * 1_200 + 2);
  expect(await store.verify()).toEqual([]);
  expect(await store.verifyArchives()).toMatchObject([{ problems: [] }]);
});
