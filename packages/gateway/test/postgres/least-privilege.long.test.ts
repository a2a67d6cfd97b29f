import { readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, test } from 'vitest';
import { run, serve } from '../command/run-command.ts';
import { searchUsers } from '../command/search-users.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { addressUrl } from './address-url.ts';
import { startStandby } from './start-standby.ts';
import { usePrivateCluster } from './use-private-cluster.ts';

const cluster = usePrivateCluster();
const path = useFolderPerFile();

const page = readFileSync(new URL('../../CLUSTER.md', import.meta.url), 'utf8');
const [, grants = ''] = /^```sql\n(.*?)^```$/ms.exec(page) ?? [];

const REPORTS = [['usage'], ['ledger', 'list'], ['ledger', 'verify'], ['tokens', 'list']];

/** A new database, and functions to give a command with a role, and SQL as the owner or as superuser. */
async function createDatabase() {
  const address = await cluster.current.createDatabase();
  const as = (user: string, host = address.host) => ({
    env: { GATEWAY_DATABASE_URL: addressUrl({ ...address, user, host }) },
  });
  const sql = async (url: string, text: string) => {
    const client = new pg.Client(url);
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  return {
    ...{ address, as },
    asOwner: (text: string) => sql(addressUrl(address), text),
    asSuperuser: (text: string) => sql(cluster.current.superuserUrl(address), text),
  };
}

test('roles with the grants of CLUSTER.md serve, and report, and own nothing', async () => {
  const { as, asOwner, asSuperuser } = await createDatabase();
  await asSuperuser('CREATE ROLE gateway_service LOGIN; CREATE ROLE gateway_reports LOGIN');
  const location = ['--data-dir', path('service')];

  const early = await run(['serve', '--port', '0', '--admin-port', 'off', ...location], {
    ...as('gateway_service'),
  });
  expect([early.code, early.stderr]).toEqual([
    1,
    expect.stringContaining('social-data-gateway database prepare --database-url'),
  ]);

  expect(await run(['database', 'prepare'], as('gateway'))).toMatchObject({ code: 0, stderr: '' });
  const denied = await run(['usage'], as('gateway_service'));
  expect([denied.code, denied.stderr]).toEqual([1, expect.stringContaining('CLUSTER.md')]);
  await asOwner(grants);
  const gateway = await serve(location, as('gateway_service'));
  for (const command of [
    ['dataset', 'seed', '--users', '50'],
    ['database', 'prepare'],
  ])
    expect(await run(command, as('gateway_service'))).toMatchObject({ code: 0 });
  const created = await run(
    ['tokens', 'create', '--name', 'anna', '--balance', '5'],
    as('gateway_service'),
  );
  expect((await searchUsers(gateway.url, created.stdout.trim())).code).toBe(0);
  expect(await gateway.stop()).toBe(0);

  for (const command of REPORTS)
    expect(await run(command, as('gateway_reports'))).toMatchObject({ code: 0, stderr: '' });
  const { code, stderr } = await run(['tokens', 'top-up', 'anna', '5'], as('gateway_reports'));
  expect([code, stderr]).toEqual([1, expect.stringContaining('permission denied')]);
});

test('reports run on a standby, and whatever writes says that it is one', async () => {
  const { address, as } = await createDatabase();
  await run(['tokens', 'create', '--name', 'anna', '--balance', '5'], as('gateway'));
  const standby = await startStandby(address);
  await standby.untilCaughtUp();
  for (const command of REPORTS)
    expect(await run(command, as('gateway', standby.host))).toMatchObject({ code: 0, stderr: '' });
  const { stdout } = await run(['ledger', 'list', '--format', 'csv'], as('gateway', standby.host));
  expect(stdout).toMatch(/topped-up,5/);
  for (const command of [
    ['tokens', 'top-up', 'anna', '5'],
    ['database', 'prepare'],
    ['serve', '--port', '0', '--admin-port', 'off', '--data-dir', path('standby')],
  ]) {
    const { code, stderr } = await run(command, as('gateway', standby.host));
    expect([code, stderr]).toEqual([1, expect.stringContaining('The server is a standby.')]);
  }
});

test('a report names the command that prepares a database', async () => {
  const { as } = await createDatabase();
  const { code, stderr } = await run(['usage'], as('gateway'));
  expect([code, stderr]).toEqual([1, expect.stringContaining('database prepare')]);
});
