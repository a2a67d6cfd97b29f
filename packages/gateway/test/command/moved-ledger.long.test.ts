import { expect, test } from 'vitest';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { run, serve } from './run-command.ts';
import { searchUsers } from './search-users.ts';

const cluster = usePrivateCluster();
const path = useFolderPerFile();

test('a data folder whose ledger was moved into a database is used with that database only', async () => {
  const location = ['--data-dir', path('node')];
  const created = await run([
    ...['tokens', 'create', '--init', '--name', 'anna', '--balance', '50', ...location],
  ]);
  const database = async () => {
    const address = await cluster.current.createDatabase();
    return { GATEWAY_DATABASE_URL: cluster.current.urlOf(address) };
  };
  const [env, other] = [await database(), await database()];
  const migrate = ['migrate', '--from', 'sqlite', '--to', 'postgres', ...location];
  expect(await run(migrate, { env })).toMatchObject({ code: 0 });

  const gateway = await serve(location, { env });
  expect((await searchUsers(gateway.url, created.stdout.trim())).code).toBe(0);
  await gateway.stop();

  for (const command of [
    ['serve', '--port', '0', '--no-admin'],
    ['tokens', 'create', '--name', 'berta'],
    ['tokens', 'top-up', 'anna', '5'],
    ['usage'],
  ]) {
    const { code, stderr } = await run([...command, ...location]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/moved .* --database-url/)]);
  }
  const { code, stderr } = await run(migrate, { env: other });
  expect([code, stderr]).toEqual([1, expect.stringContaining('spent twice')]);

  const old = await run(['tokens', 'list', '--format', 'json', '--use-moved-ledger', ...location]);
  expect(JSON.parse(old.stdout)).toMatchObject([{ name: 'anna', balance: 50 }]);
  const now = await run(['tokens', 'list', '--format', 'json'], { env });
  expect(JSON.parse(now.stdout)).toMatchObject([{ name: 'anna', balance: 49 }]);
});
