import { mkdirSync } from 'node:fs';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { createToken, hashToken } from '../../src/ledger/accounts/token.ts';
import { createSqliteStore } from '../../src/ledger/sqlite/create-sqlite-store.ts';
import { call, create, reserve, times } from '../ledger/caller.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { run, serve } from './run-command.ts';
import { searchUsers } from './search-users.ts';

const cluster = usePrivateCluster();
const path = useFolderPerFile();
const CALLS = 5_000;

test('migrate moves a stopped gateway to a shared database, also when it was interrupted', async () => {
  const token = createToken();
  mkdirSync(path('node'), { mode: 0o700 });
  const database = openDatabase({ file: path('node', 'gateway.sqlite') });
  const store = createSqliteStore(database, { clock: systemClock });
  const day = () => new Date().toISOString().slice(0, 10);
  const harness = { store: () => store, clock: { ...systemClock, day } };
  const limits = { balance: 100_000, dailyQuota: 100_000, rate: { calls: 5, seconds: 1 } };
  await store.budgets.createGroup('marketing');
  const budget = { accountId: null, group: 'marketing', isHard: true, thresholds: [10] } as const;
  await store.budgets.setBudget({ ...budget, period: 'month', credits: 50_000 });
  await store.budgets.setBudget({ ...budget, period: 'day', credits: 60_000 });
  const anna = await create(harness, {
    name: 'anna',
    ...limits,
    group: 'marketing',
    rate: null,
    secretHash: hashToken(token),
  });
  await create(harness, { name: 'berta', ...limits, operations: ['searchUsers'] });
  await times(CALLS, () => call(harness, anna, { cost: 2 }));
  await call(harness, anna, { code: 301 });
  store.markDelivered(await reserve(harness, anna));
  await store.settle(await reserve(harness, anna, { mayBeBilled: true }), 301, {
    uncertain: 2,
    takesQuota: true,
  });
  await store.close();

  const address = await cluster.current.createDatabase();
  const env = { GATEWAY_DATABASE_URL: cluster.current.urlOf(address) };
  const location = ['--data-dir', path('node')];
  const migrate = () =>
    run(['migrate', '--from', 'sqlite', '--to', 'postgres', ...location], { env });
  const client = new pg.Client(cluster.current.urlOf(address));
  await run(['database', 'prepare'], { env });
  await client.connect();
  onTestFinished(() => client.end());
  // Stops the first run in the middle of the ledger.
  await client.query('ALTER TABLE ledger ADD CONSTRAINT interrupted CHECK (id < 3000)');
  expect(await migrate()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('interrupted'),
  });
  expect((await client.query('SELECT FROM ledger')).rowCount).toBe(2_000);
  const early = await run(['serve', '--port', '0', '--no-admin', ...location], { env });
  expect(early).toMatchObject({ code: 1, stderr: expect.stringContaining('migration') });
  await client.query('ALTER TABLE ledger DROP CONSTRAINT interrupted');
  expect(await migrate()).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`2 tokens and ${CALLS + 5} ledger entries`),
  });
  expect(await migrate()).toMatchObject({ code: 1, stderr: expect.stringContaining('finished') });

  const gateway = await serve(location, { env });
  expect((await searchUsers(gateway.url, token)).code).toBe(0);
  await gateway.stop();
  const [entry] = JSON.parse((await run(['tokens', 'list', '--format', 'json'], { env })).stdout);
  expect(entry).toMatchObject({ name: 'anna', balance: 100_000 - 2 * CALLS - 1 });
  expect((await run(['ledger', 'verify'], { env })).code).toBe(0);
});
