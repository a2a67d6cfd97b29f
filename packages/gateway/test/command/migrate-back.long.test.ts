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

const TO_POSTGRES = ['migrate', '--from', 'sqlite', '--to', 'postgres'];
const TO_SQLITE = ['migrate', '--from', 'postgres', '--to', 'sqlite'];

async function createDatabase() {
  const address = await cluster.current.createDatabase();
  return { address, env: { GATEWAY_DATABASE_URL: cluster.current.urlOf(address) } };
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

test('a ledger moves into a database and back, with calls before and after each way, and is used in one place at a time', async () => {
  const location = ['--data-dir', path('node')];
  const { env } = await createDatabase();
  const created = await run([
    ...['tokens', 'create', '--init', '--name', 'anna', '--balance', '50', ...location],
  ]);
  const token = created.stdout.trim();
  await run(['groups', 'create', 'marketing', ...location]);
  await run(['tokens', 'update', 'anna', '--group', 'marketing', ...location]);
  const budget = ['--group', 'marketing', '--period', 'month', '--credits', '10'];
  await run(['budgets', 'set', ...budget, ...location]);
  await callsOf(token, 2, location);
  expect(await run([...TO_POSTGRES, ...location], { env })).toMatchObject({ code: 0 });
  await callsOf(token, 3, location, { env });

  const gateway = await serve(location, { env });
  const early = await run([...TO_SQLITE, '--data-dir', path('elsewhere')], { env });
  expect([early.code, early.stderr]).toEqual([1, expect.stringContaining('gateways serve calls')]);
  await gateway.stop();

  const moved = await run([...TO_SQLITE, ...location], { env });
  expect(moved).toMatchObject({
    ...{ code: 0, stdout: expect.stringContaining('1 tokens and 6 ledger entries') },
  });
  await callsOf(token, 4, location);
  expect(await balanceOf('anna', location)).toBe(41);
  const { stdout } = await run(['budgets', 'list', '--format', 'json', ...location]);
  expect(JSON.parse(stdout)).toMatchObject([{ group: 'marketing', credits: 10, spent: 9 }]);
  expect(await run(['ledger', 'verify', ...location])).toMatchObject({ code: 0 });

  for (const command of [
    ['serve', '--port', '0', '--no-admin', '--data-dir', path('other')],
    ['tokens', 'top-up', 'anna', '5'],
    ['usage'],
    [...TO_SQLITE, '--data-dir', path('another')],
  ]) {
    const { code, stderr } = await run(command, { env });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/were moved into .*spent twice/)]);
  }
  expect(await balanceOf('anna', ['--use-moved-ledger'], { env })).toBe(45);

  const next = await createDatabase();
  expect(await run([...TO_POSTGRES, ...location], next)).toMatchObject({ code: 0 });
  await callsOf(token, 1, location, next);
  expect(await balanceOf('anna', [], next)).toBe(40);
  expect(await run(['ledger', 'verify'], next)).toMatchObject({ code: 0 });
}, 180_000);

test('everything that a shared ledger may have arrives, also when the copy was interrupted', async () => {
  const { address, env } = await createDatabase();
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
  proxy.hold();
  await expect(settle(node, late)).rejects.toThrow();
  proxy.release();
  await expect
    .poll(async () => (await run(['ledger', 'list'], { env })).stdout)
    .toContain('refund');
  await node.store().close();

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
  await client.query('ALTER TABLE usage RENAME TO away');
  expect(await run([...TO_SQLITE, ...location], { env })).toMatchObject({ code: 1 });
  await client.query('ALTER TABLE away RENAME TO usage');
  for (const [command, options] of [
    [['serve', '--port', '0', '--no-admin', ...location], {}],
    [['usage'], { env }],
  ] as const)
    expect(await run(command, options)).toMatchObject({ code: 1 });
  expect(await run([...TO_SQLITE, ...location], { env })).toMatchObject({ code: 0 });

  const rows = async (command: string, ...[args, options]: Parameters<typeof run>) =>
    (await run([...command.split(' '), '--format', 'csv', ...args], options)).stdout;
  for (const command of ['tokens list', 'ledger list', 'usage', 'usage --failures'])
    expect(await rows(command, location)).toBe(
      await rows(command, ['--use-moved-ledger'], { env }),
    );
  for (const state of ['charged', 'delivered', 'released', 'quota-taken', 'refunded', 'topped-up'])
    expect(await rows('ledger list', location)).toContain(`,${state},`);
  expect(await run(['ledger', 'verify', ...location])).toMatchObject({ code: 0 });
}, 180_000);

test('a top-up with a key is made once, although the ledger moved there and back', async () => {
  const { env } = await createDatabase();
  const location = ['--data-dir', path('keys')];
  const topUp = ['tokens', 'top-up', 'anna', '5', '--key', 'invoice-7', '--note', 'paid'];
  await run(['tokens', 'create', '--init', '--name', 'anna', '--balance', '0', ...location]);
  expect(await run([...topUp, ...location])).toMatchObject({ code: 0 });
  expect(await run([...TO_POSTGRES, ...location], { env })).toMatchObject({ code: 0 });
  const back = ['--data-dir', path('keys-back')];
  expect(await run([...TO_SQLITE, ...back], { env })).toMatchObject({ code: 0 });
  expect(await run([...topUp, ...back])).toMatchObject({ code: 0 });
  expect(await balanceOf('anna', back)).toBe(5);
});

test('a folder with tokens of its own is not overwritten', async () => {
  const { env } = await createDatabase();
  await run(['tokens', 'create', '--name', 'anna'], { env });
  const location = ['--data-dir', path('own')];
  await run(['tokens', 'create', '--init', '--name', 'berta', ...location]);
  const { code, stderr } = await run([...TO_SQLITE, ...location], { env });
  expect([code, stderr]).toEqual([1, expect.stringContaining('tokens of its own')]);
  expect(await run(['tokens', 'list'], { env })).toMatchObject({ code: 0 });
});
