import { existsSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/database/open-database.ts';
import { openReader } from '../../src/database/open-reader.ts';
import { createSqliteStore } from '../../src/ledger/sqlite/create-sqlite-store.ts';
import type { Store } from '../../src/ledger/store.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { call, create, reserve, times } from './caller.ts';
import { createFakeClock } from './fake-clock.ts';
import { rowsOf } from './rows-of.ts';

const DAY_MS = 86_400_000;
const path = useFolderPerFile();
let folders = 0;

/** Two days of calls of two accounts, one of them with a balance, and a third day that has begun. */
async function openLedger(callsPerDay = 20) {
  folders += 1;
  const [file, archive] = [path(`data-${folders}.sqlite`), path(`archive-${folders}.sqlite`)];
  const clock = createFakeClock('2026-01-29T22:00:00Z');
  let store: Store;
  const open = () => {
    store = createSqliteStore(openDatabase({ file }), { clock });
  };
  open();
  const harness = { store: () => store, clock };
  const limited = await create(harness, { name: 'limited', balance: 10_000 });
  const unlimited = await create(harness, { name: 'unlimited' });
  const spend = async () => {
    await times(callsPerDay, () => call(harness, limited, { cost: 2 }));
    await times(callsPerDay, () => call(harness, unlimited));
    await call(harness, limited, { code: 301 });
  };
  for (let day = 0; day < 2; day += 1) {
    await spend();
    clock.advance(DAY_MS);
  }
  await spend();
  return {
    ...{ file, archive, clock, harness, limited, spend },
    store: () => store,
    reopen: async () => {
      await store.close();
      open();
    },
  };
}

function archivedIds(file: string): number[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const ids = database.prepare('SELECT id FROM ledger ORDER BY id').all();
  database.close();
  return ids.map(({ id }) => Number(id));
}

const ledgerIds = async (store: Store) =>
  (await rowsOf(store.ledger())).map(({ id }) => id).sort((a, b) => a - b);

const allProblems = async (store: Store) => [
  ...(await store.verify()),
  ...(await store.verifyArchives()).flatMap(({ problems }) => problems),
];

describe('an archive of the ledger', () => {
  test('keeps for its entries whether an upstream may have billed them, and whether they took quota', async () => {
    const { store, archive, clock, harness, limited } = await openLedger(1);
    const uncertainCall = async () => {
      const reservation = await reserve(harness, limited, { mayBeBilled: true, cost: 3 });
      await store().settle(reservation, 301, { uncertain: 2, takesQuota: true });
      return reservation.id;
    };
    const archived = await uncertainCall();
    clock.advance(DAY_MS);
    const newer = await uncertainCall();
    const failures = await rowsOf(store().failures());
    expect(failures.filter(({ uncertain }) => uncertain > 0)).toMatchObject([
      { name: 'limited', failures: 2, quotaTaken: 1, uncertain: 2, uncertainCredits: 6 },
      { name: 'limited', failures: 1, quotaTaken: 1, uncertain: 2, uncertainCredits: 6 },
    ]);
    await store().archiveLedger({ before: '2026-02-01', file: archive });
    const database = new DatabaseSync(archive, { readOnly: true });
    const noted = database
      .prepare('SELECT id, state, uncertain FROM ledger WHERE uncertain > 0')
      .all();
    database.close();
    expect(noted.map((row) => ({ ...row }))).toEqual([
      { id: archived, state: 'quota-taken', uncertain: 2 },
    ]);
    expect(await rowsOf(store().ledger({ isUncertain: true }))).toMatchObject([{ id: newer }]);
    expect(await rowsOf(store().failures())).toEqual(failures);
    expect(await allProblems(store())).toEqual([]);
  });

  test('has the entries before the day, the ledger has the rest, and both are verified', async () => {
    const { store, archive, spend, reopen, limited } = await openLedger();
    const all = await rowsOf(store().ledger());
    const { balance } = (await store().accounts())[0] ?? {};
    const { entries } = await store().archiveLedger({ before: '2026-01-31', file: archive });
    expect([...archivedIds(archive), ...(await ledgerIds(store()))]).toEqual(
      all.map(({ id }) => id).sort((a, b) => a - b),
    );
    expect(entries).toBe(archivedIds(archive).length);
    expect(entries).toBe(2 * 41 + 1);
    expect(statSync(archive).mode & 0o777).toBe(0o600);
    expect(await allProblems(store())).toEqual([]);
    await reopen();
    await spend();
    expect(await allProblems(store())).toEqual([]);
    expect((await store().accounts())[0]?.balance).toBe(Number(balance) - 40);
    expect((await store().limits(limited.id)).balance).toBe(Number(balance) - 40);
    expect(await store().verifyArchives()).toEqual([
      { file: archive, before: '2026-01-31', isMissing: false, problems: [] },
    ]);
    await store().close();
  });

  test('of all entries does not let their numbers be given again', async () => {
    const { store, archive, clock, spend, reopen } = await openLedger();
    clock.advance(DAY_MS);
    await store().archiveLedger({ before: clock.day(), file: archive });
    expect(await rowsOf(store().ledger())).toEqual([]);
    await reopen();
    await spend();
    const archived = archivedIds(archive);
    expect((await ledgerIds(store()))[0]).toBe((archived.at(-1) ?? 0) + 1);
    expect(await allProblems(store())).toEqual([]);
    const second = `${archive}.2`;
    clock.advance(DAY_MS);
    await store().archiveLedger({ before: clock.day(), file: second });
    expect(await allProblems(store())).toEqual([]);
    await store().close();
  });

  test('refuses the current quota day, a file that exists, and a call that is open', async () => {
    const { store, archive, clock, harness, limited } = await openLedger();
    const before = '2026-01-31';
    const attempt = (request = {}) => store().archiveLedger({ before, file: archive, ...request });
    await expect(attempt({ before: '2026-02-01' })).rejects.toThrow(
      'The current quota day, 2026-01-31, cannot be archived.',
    );
    await expect(attempt({ file: path('no/folder') })).rejects.toThrow('existing folder');
    const admission = await harness.store().admit({
      accountId: limited.id,
      operationId: 'searchUsers',
      requestId: 'open',
      cost: 1,
    });
    clock.advance(DAY_MS);
    await expect(attempt({ before: clock.day() })).rejects.toThrow('a call that is open');
    expect(existsSync(archive)).toBe(false);
    if (admission !== 'changed' && admission.ok) await store().settle(admission.reservation, 0);
    await attempt();
    await expect(attempt()).rejects.toThrow(
      `exists: it is the complete archive of the entries before ${before}.`,
    );
    expect(await allProblems(store())).toEqual([]);
    await store().close();
  });

  test('is finished by the same request when it was interrupted', async () => {
    const { store, file, archive, clock, reopen } = await openLedger(6_000);
    clock.advance(DAY_MS);
    const before = clock.day();
    const all = await ledgerIds(store());
    const interrupted = new AbortController();
    const archiving = store().archiveLedger({ before, file: archive }, interrupted.signal);
    archiving.catch(() => {});
    // The file has its name; the removal has begun.
    while (!existsSync(archive)) await setImmediate();
    const reader = openReader(file);
    const count = reader.prepare('SELECT count(*) AS entries FROM ledger');
    while (count.get()?.entries === all.length) await setImmediate();
    interrupted.abort(new Error('interrupted'));
    reader.close();
    await expect(archiving).rejects.toThrow('interrupted');
    const rest = await ledgerIds(store());
    expect(rest.length).toBeGreaterThan(0);
    expect(rest.length).toBeLessThan(all.length);
    expect(await allProblems(store())).toEqual([]);
    await reopen();
    await expect(store().archiveLedger({ before, file: `${archive}.other` })).rejects.toThrow(
      'is not finished',
    );
    const { entries } = await store().archiveLedger({ before, file: archive });
    expect(entries).toBe(rest.length);
    expect(await ledgerIds(store())).toEqual([]);
    expect(archivedIds(archive)).toEqual(all);
    expect(await allProblems(store())).toEqual([]);
    await store().close();
  });

  test('is compared with its totals: a changed file is found, a missing one is reported', async () => {
    const { store, archive } = await openLedger();
    await store().archiveLedger({ before: '2026-01-31', file: archive });
    const database = new DatabaseSync(archive);
    database.exec(`DELETE FROM ledger WHERE id = 7`);
    database.close();
    expect((await allProblems(store())).join('\n')).toMatch(
      /archive .*: the balances of account .* differ from the totals in the data file\n.*the calls of account/,
    );
    rmSync(archive);
    expect(await store().verifyArchives()).toMatchObject([{ isMissing: true, problems: [] }]);
    await store().close();
  });

  test('is made while calls go on', async () => {
    const { store, archive, harness, limited } = await openLedger(2_000);
    let isDone = false;
    const archiving = store()
      .archiveLedger({ before: '2026-01-31', file: archive })
      .finally(() => {
        isDone = true;
      });
    let calls = 0;
    while (!isDone) {
      await call(harness, limited, { cost: 0 });
      calls += 1;
    }
    await archiving;
    expect(calls).toBeGreaterThan(3);
    expect(await allProblems(store())).toEqual([]);
    await store().close();
  });
});
