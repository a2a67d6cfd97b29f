import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { call, create, reserve, settle } from '../ledger/caller.ts';
import { openNode, shortTimeouts } from '../ledger/postgres-stores.ts';
import { startLossyProxy } from '../postgres/lossy-proxy.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { run, serve } from './run-command.ts';
import { searchUsers } from './search-users.ts';

const cluster = usePrivateCluster();
const path = useFolderPerFile();

const copy = (from: string, to: string, ...others: string[]) =>
  run(['ledger', 'copy', '--from', from, '--to', to, ...others]);

async function createDatabase() {
  const address = await cluster.current.createDatabase();
  const url = cluster.current.urlOf(address);
  return { address, url, env: { GATEWAY_DATABASE_URL: url } };
}

/** Serves a folder, makes calls of a token, and stops. */
async function callsOf(token: string, calls: number, ...options: Parameters<typeof serve>) {
  const gateway = await serve(...options);
  for (let n = 0; n < calls; n += 1) expect((await searchUsers(gateway.url, token)).code).toBe(0);
  expect(await gateway.stop()).toBe(0);
}

async function balanceOf(name: string, ...[args, options]: Parameters<typeof run>) {
  const { stdout } = await run(['tokens', 'list', '--format', 'json', ...args], options);
  const tokens: { readonly name: string; readonly balance: number }[] = JSON.parse(stdout);
  return tokens.find((token) => token.name === name)?.balance;
}

async function expectMoved(command: readonly string[], options: Parameters<typeof run>[1] = {}) {
  const { code, stderr } = await run([...command], options);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/were moved into .*spent twice/)]);
}

test('a ledger is copied there and back, with calls before and after each copy, and is used in one place at a time', async () => {
  const folder = path('node');
  const location = ['--data-dir', folder];
  const { env, url } = await createDatabase();
  const created = await run([
    ...['tokens', 'create', '--init', '--name', 'anna', '--balance', '50', ...location],
  ]);
  const token = created.stdout.trim();
  await run(['groups', 'create', 'marketing', ...location]);
  await run(['tokens', 'update', 'anna', '--group', 'marketing', ...location]);
  const budget = ['--group', 'marketing', '--period', 'month', '--credits', '10'];
  await run(['budgets', 'set', ...budget, ...location]);
  const early = await serve(location);
  const inUse = await copy(folder, url);
  expect([inUse.code, inUse.stderr]).toEqual([1, expect.stringContaining('another gateway')]);
  await early.stop();
  await callsOf(token, 2, location);
  const copied = await copy(folder, url);
  expect(copied).toMatchObject({
    ...{ code: 0, stderr: expect.stringMatching(/^accounts: 1 rows$.*^ledger: 3 rows$/ms) },
  });
  await callsOf(token, 3, location, { env });
  for (const command of [
    ['serve', '--port', '0', '--admin-port', 'off'],
    ['tokens', 'create', '--name', 'berta'],
    ['tokens', 'top-up', 'anna', '5'],
    ['usage'],
  ])
    await expectMoved([...command, ...location]);
  const other = await createDatabase();
  await expectMoved(['ledger', 'copy', '--from', folder, '--to', other.url]);
  expect(await balanceOf('anna', [...location, '--use-moved-ledger'])).toBe(48);
  const repeated = await copy(folder, url);
  expect([repeated.code, repeated.stdout]).toEqual([0, expect.stringContaining('finished before')]);

  const gateway = await serve(location, { env });
  const live = await copy(url, path('elsewhere'));
  expect([live.code, live.stderr]).toEqual([1, expect.stringContaining('gateways serve calls')]);
  await gateway.stop();
  // Into the folder that the tokens came from, whose rows are old.
  const back = await copy(url, folder);
  expect(back).toMatchObject({
    ...{ code: 0, stderr: expect.stringMatching(/^accounts: 1 rows$.*^ledger: 6 rows$/ms) },
  });
  await callsOf(token, 4, location);
  expect(await balanceOf('anna', location)).toBe(41);
  const { stdout } = await run(['budgets', 'list', '--format', 'json', ...location]);
  expect(JSON.parse(stdout)).toMatchObject([{ group: 'marketing', credits: 10, spent: 9 }]);
  expect(await run(['ledger', 'verify', ...location])).toMatchObject({ code: 0 });
  for (const command of [
    ['serve', '--port', '0', '--admin-port', 'off', '--data-dir', path('other')],
    ['tokens', 'top-up', 'anna', '5'],
    ['usage'],
  ])
    await expectMoved(command, { env });
  await expectMoved(['ledger', 'copy', '--from', url, '--to', path('another')]);
  expect(await balanceOf('anna', ['--use-moved-ledger'], { env })).toBe(45);

  expect(await copy(folder, other.url)).toMatchObject({ code: 0 });
  await callsOf(token, 1, location, other);
  expect(await balanceOf('anna', [], other)).toBe(40);
  const third = await createDatabase();
  expect(await copy(other.url, third.url)).toMatchObject({ code: 0 });
  await expectMoved(['usage'], other);
  expect(await balanceOf('anna', [], third)).toBe(40);
  expect(await run(['ledger', 'verify'], third)).toMatchObject({ code: 0 });
}, 240_000);

test('everything that a shared ledger may have arrives, also when the copy was interrupted', async () => {
  const { address, env, url } = await createDatabase();
  const proxy = await startLossyProxy(address);
  onTestFinished(() => proxy.close());
  const node = await openNode(proxy.address, 'one', shortTimeouts);
  const limits = { balance: 50, dailyQuota: 50, rate: { calls: 500, seconds: 1.5 } };
  const anna = await create(node, { name: 'anna', operations: ['searchUsers'], ...limits });
  for (let n = 0; n < 5; n += 1) node.store().markDelivered(await reserveAndSettle(n));
  await call(node, anna, { code: 301 });
  const uncertain = await reserve(node, anna, { mayBeBilled: true });
  await node.store().settle(uncertain, 301, { uncertain: 2, takesQuota: true });
  const late = await reserve(node, anna);
  proxy.hold('COMMIT');
  await expect(settle(node, late)).rejects.toThrow();
  proxy.release();
  await expect
    .poll(async () => (await run(['ledger', 'list'], { env })).stdout)
    .toContain('refund');
  // In flight, as a killed node leaves it: the copy ends it, and it stays noted as uncertain.
  await reserve(node, anna, { mayBeBilled: true });
  await node.store().close();
  await node.postgres.pool.query("UPDATE nodes SET lease_until = '-infinity'");

  async function reserveAndSettle(cost: number) {
    const reservation = await reserve(node, anna, { cost });
    await settle(node, reservation);
    return reservation;
  }

  const location = ['--data-dir', path('whole')];
  const client = new pg.Client(cluster.current.superuserUrl(address));
  await client.connect();
  onTestFinished(() => client.end());
  // Interrupts the first run after the ledger.
  await client.query('ALTER TABLE upstream_days RENAME TO away');
  expect(await copy(url, path('whole'))).toMatchObject({ code: 1 });
  await client.query('ALTER TABLE away RENAME TO upstream_days');
  for (const [command, options] of [
    [['serve', '--port', '0', '--admin-port', 'off', ...location], {}],
    [['usage', ...location], {}],
    [['usage', '--use-moved-ledger', ...location], {}],
    [['usage'], { env }],
    [['tokens', 'create', '--name', 'berta'], { env }],
  ] as const)
    expect(await run(command, options)).toMatchObject({
      ...{ code: 1, stderr: expect.stringContaining('Give the command "ledger copy" again') },
    });
  expect(await copy(url, path('whole'))).toMatchObject({ code: 0 });

  const rows = async (command: string, ...[args, options]: Parameters<typeof run>) =>
    (await run([...command.split(' '), '--format', 'csv', ...args], options)).stdout;
  for (const command of ['tokens list', 'ledger list', 'usage', 'usage --failures'])
    expect(await rows(command, location)).toBe(
      await rows(command, ['--use-moved-ledger'], { env }),
    );
  for (const state of ['charged', 'delivered', 'released', 'quota-taken', 'refunded', 'topped-up'])
    expect(await rows('ledger list', location)).toContain(`,${state},`);
  expect(await rows('ledger list --uncertain --state released', location)).toContain(anna.id);
  expect(await run(['ledger', 'verify', ...location])).toMatchObject({ code: 0 });
}, 180_000);

test('a database is not copied into itself under another address, which would remove all rows', async () => {
  const { address, url, env } = await createDatabase();
  await run(['tokens', 'create', '--name', 'anna', '--balance', '3'], { env });
  expect(await copy(url, path('moved'))).toMatchObject({ code: 0 });
  const other = cluster.current.superuserUrl(address);
  const { code, stderr } = await copy(url, other, '--use-moved-ledger');
  expect([code, stderr]).toEqual([2, expect.stringContaining('the same place')]);
  expect(await balanceOf('anna', ['--use-moved-ledger'], { env })).toBe(3);
});

test('places with tokens of their own, unsound ledgers and wrong places are refused, and nothing is marked', async () => {
  const { env, url } = await createDatabase();
  await run(['tokens', 'create', '--name', 'anna', '--balance', '3'], { env });
  const location = ['--data-dir', path('own')];
  await run(['tokens', 'create', '--init', '--name', 'berta', ...location]);
  for (const [from, to, problem] of [
    [url, path('own'), 'tokens or groups of its own'],
    [path('own'), url, 'tokens or groups of its own'],
    [url, url, 'the same place'],
    [path('nothing'), url, 'no data file'],
    ['postgres://gateway:secret@db.invalid/gateway', url, '--from contains a password'],
    [path('own'), 'postgres://db.invalid', '--to has to name a user'],
  ] as const) {
    const { code, stderr } = await copy(from, to);
    expect([code, stderr]).toEqual([expect.any(Number), expect.stringContaining(problem)]);
    expect(code).not.toBe(0);
    expect(stderr).not.toContain('secret');
  }
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('UPDATE account_states SET balance = 4');
  const unsound = await copy(url, path('new'));
  expect([unsound.code, unsound.stderr]).toEqual([1, expect.stringContaining('its balance is 4')]);
  expect(await run(['tokens', 'list', ...location])).toMatchObject({ code: 0 });
  expect(await run(['tokens', 'list'], { env })).toMatchObject({ code: 0 });
}, 120_000);
