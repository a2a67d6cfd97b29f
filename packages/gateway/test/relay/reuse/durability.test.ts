import { describe, expect, test } from 'vitest';
import { longTest } from '../../../../../test/scale.ts';
import { openDatabase } from '../../../../database/src/open-database.ts';
import { createSqliteStore } from '../../../../ledger/src/sqlite/create-sqlite-store.ts';
import { systemClock } from '../../../../source/src/source.ts';
import { rowsOf } from '../../ledger/rows-of.ts';
import { useFolderPerFile } from '../../temporary-folder.ts';
import { startUpstream } from '../start-upstream.ts';
import { startRelay } from '../test-relay.ts';
import { chargedEntries } from './shared-calls.ts';

const path = useFolderPerFile();

describe('a relay on a full disk', () => {
  longTest('asks the upstream for nothing, and does again once there is space', async () => {
    const upstream = await startUpstream();
    const database = openDatabase({ file: path('full.sqlite') });
    const relay = await startRelay(upstream.url, { database });
    const token = await relay.token({ balance: 1_000_000 });
    const pages = Number(database.prepare('PRAGMA page_count').get()?.page_count);
    database.exec(`PRAGMA max_page_count = ${pages + 4}`);
    let calls = 0;
    const code = async (): Promise<number> => {
      calls += 1;
      return (await relay.search(`${calls}:ok`, token)).body.code;
    };
    while ((await Promise.all(Array.from({ length: 20 }, code))).includes(0))
      expect(calls).toBeLessThan(5_000);
    // A call alone still fits until its reservation does not: then the upstream is asked no more.
    const sent = async () => (await upstream.report()).requests.length;
    let last = 0;
    for (let refused = 0; refused < 20; ) {
      last = await sent();
      const result = await code();
      refused = (await sent()) === last ? refused + 1 : 0;
      if (refused > 0) expect(result).toBe(500);
      expect(calls).toBeLessThan(5_000);
    }
    await Promise.all(Array.from({ length: 20 }, code));
    expect(await sent()).toBe(last);

    database.exec('PRAGMA max_page_count = 100000');
    expect(await code()).toBe(0);
    const charged = (await chargedEntries(relay)).length;
    const uncertain = (await rowsOf(relay.store.ledger({ isUncertain: true }))).length;
    const { successes } = await upstream.report();
    expect(charged).toBeLessThanOrEqual(successes);
    expect(successes).toBeLessThanOrEqual(charged + uncertain);
    expect(await relay.store.verify()).toEqual([]);
  });

  test('keeps a response whose charge could not be written for the account, which gets it free of charge', async () => {
    const upstream = await startUpstream();
    const database = openDatabase({ file: path('kept.sqlite') });
    const relay = await startRelay(upstream.url, { database });
    const token = await relay.token({ balance: 5 });
    const sent = async () => (await upstream.report()).requests.length;
    const call = relay.search('a:gate', token);
    await expect.poll(sent).toBe(1);
    // Any write fails, as on a full disk.
    database.exec('PRAGMA query_only = ON');
    await upstream.order({ openGate: true });
    expect((await call).body.code).toBe(500);
    database.exec('PRAGMA query_only = OFF');
    const { body, headers } = await relay.search('a:gate', token);
    expect([body.code, headers.get('Cache-Status')]).toEqual([
      0,
      expect.stringContaining('detail=rescue'),
    ]);
    expect(headers.get('X-Balance-Remaining')).toBe('5');
    expect(await sent()).toBe(1);
    expect(await rowsOf(relay.store.ledger({ isUncertain: true }))).toMatchObject([
      { state: 'released', uncertain: 1 },
    ]);
    expect(await relay.store.verify()).toEqual([]);
  });
});

describe('the ledger notes as uncertain', () => {
  test('calls whose requests broke off, with the number of these requests, and no other calls', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url);
    const token = await relay.token();
    for (const keyword of ['a:ok', 'b:reset', 'c:reset,ok', 'd:code-400', 'e:nodata'])
      await relay.search(keyword, token);
    expect(await rowsOf(relay.store.ledger({ isUncertain: true }))).toMatchObject([
      { state: 'quota-taken', uncertain: 1 },
      { state: 'delivered', uncertain: 1 },
      { state: 'released', uncertain: 2 },
    ]);
  });

  test('calls in flight, and those that the shutdown aborts', async () => {
    const upstream = await startUpstream();
    const dataFile = path('aborted.sqlite');
    const relay = await startRelay(upstream.url, { dataFile, shutdownTimeout: 50 });
    const token = await relay.token({ balance: 1 });
    const call = relay.search('a:stall', token);
    await expect.poll(async () => (await upstream.report()).requests.length).toBe(1);
    const onItsWay = { state: 'reserved', uncertain: 1 };
    expect(await rowsOf(relay.store.ledger({ isUncertain: true }))).toMatchObject([onItsWay]);
    await relay.close();
    expect((await call).body.code).toBe(500);
    const store = createSqliteStore(openDatabase({ file: dataFile }), { clock: systemClock });
    const aborted = { state: 'released', uncertain: 1 };
    expect(await rowsOf(store.ledger({ isUncertain: true }))).toMatchObject([aborted]);
    await store.close();
  });
});
