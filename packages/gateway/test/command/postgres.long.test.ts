import { expect, test } from 'vitest';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { run, type ServedProcess, serve } from './run-command.ts';
import { searchUsers } from './search-users.ts';

const cluster = usePrivateCluster();
const path = useFolderPerFile();

test('two gateways on one database are administered from anywhere, and count as one', async () => {
  const database = await cluster.current.createDatabase();
  const url = cluster.current.urlOf(database);
  const env = { GATEWAY_DATABASE_URL: url };
  const admin = (...args: readonly string[]) => run(args, { env });
  const nodes = await Promise.all(
    ['one', 'two'].map((node) =>
      serve(['--node', node, '--data-dir', path(node), '--demo'], { env }),
    ),
  );
  const [one, two] = nodes;
  if (one === undefined || two === undefined) throw new Error('Unreachable: there are two');
  expect(await code(one, 'demo-token')).toBe(0);
  expect(await code(two, 'demo-empty')).toBe(601);
  expect(await code(two, 'demo-slow')).toBe(302);

  const shanghai = ['--quota-zone', 'Asia/Shanghai'];
  const elsewhere = serve(['--node', 'three', '--data-dir', path('three'), ...shanghai], { env });
  await expect(elsewhere).rejects.toThrow(/time zone UTC, and this one has Asia\/Shanghai/);
  const wrongZone = await admin('tokens', 'list', ...shanghai);
  expect(wrongZone).toMatchObject({ code: 1, stderr: expect.stringContaining('time zone UTC') });

  const expiring = ['--expires', '30d'];
  const created = await admin('tokens', 'create', '--name', 'anna', '--balance', '10', ...expiring);
  expect(created.code, created.stderr).toBe(0);
  expect(await admin('tokens', 'update', 'anna', ...expiring)).toMatchObject({ code: 0 });
  const token = created.stdout.trim();
  const codes = await Promise.all(
    Array.from({ length: 30 }, (_, index) => code(index % 2 ? one : two, token)),
  );
  expect(codes.filter((each) => each === 0)).toHaveLength(10);
  expect(codes.filter((each) => each === 601)).toHaveLength(20);
  await admin('tokens', 'top-up', 'anna', '5');
  expect(await code(one, token)).toBe(0);
  expect(await code(two, token)).toBe(0);
  const rotated = (await admin('tokens', 'rotate', 'anna', '--overlap', '0')).stdout;
  expect(await code(one, token)).toBe(100);
  expect(await code(two, rotated.trim().split('\n')[0] ?? '')).toBe(0);
  await admin('tokens', 'revoke', 'anna');
  expect(await code(one, rotated.trim().split('\n')[0] ?? '')).toBe(100);

  const usage = await admin('usage', '--format', 'csv');
  expect(usage.stdout).toMatch(/anna,\d{4}-\d\d-\d\d,searchUsers,0,call,13,13,0/);
  expect(await admin('ledger', 'verify')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('match the ledger'),
  });

  const backup = await admin('backup', path('backup'));
  expect(backup).toMatchObject({ code: 1, stderr: expect.stringContaining('pg_basebackup') });
  const restore = await admin('restore', path('backup'));
  expect(restore).toMatchObject({ code: 2, stderr: expect.stringContaining('does not restore') });
  expect(await admin('quota-zone', 'Asia/Shanghai')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('serve calls: one, two'),
  });
  for (const node of nodes) expect(await node.stop()).toBe(0);
  const alone = await run(['tokens', 'list', '--data-dir', path('one')]);
  expect(alone).toMatchObject({ code: 0, stderr: expect.stringContaining('the folder of a node') });
  expect(await admin('quota-zone', 'Asia/Shanghai')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('The zone was UTC, and is Asia/Shanghai.'),
  });
  const { stdout } = await admin('ledger', 'list', '--state', 'reserved', '--format', 'csv');
  expect(stdout.trim().split('\n')).toHaveLength(1);
});

async function code({ url }: ServedProcess, token: string): Promise<number> {
  return (await searchUsers(url, token)).code;
}
