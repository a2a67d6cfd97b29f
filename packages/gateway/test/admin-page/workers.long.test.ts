import { expect, test } from 'vitest';
import { run, serve } from '../command/run-command.ts';
import { searchUsers } from '../command/search-users.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { cookieOf, signIn } from './start-page.ts';

const cluster = usePrivateCluster();
const path = useFolderPerFile();

test('The primary process of several workers shows the calls of all of them', async () => {
  const env = {
    GATEWAY_DATABASE_URL: cluster.current.urlOf(await cluster.current.createDatabase()),
  };
  const gateway = await serve(
    ['--admin-page', '--workers', '2', '--node', 'east', '--data-dir', path('data')],
    { env },
  );
  const give = async (...args: string[]) => (await run(args, { env })).stdout.trim();
  const token = await give('tokens', 'create', '--name', 'anna', '--balance', '3');
  const codes: number[] = [];
  for (let at = 0; at < 12; at += 1) codes.push((await searchUsers(gateway.url, token)).code);
  expect(codes.filter((code) => code === 601)).toHaveLength(9);

  const page = `${gateway.adminUrl}/admin/`;
  const signed = await signIn(page, await give('admin-token', 'create'));
  expect([signed.status, await signed.text()]).toEqual([303, '']);
  const cookie = cookieOf(signed) ?? '';
  const read = async (address: string) => {
    const response = await fetch(page + address, { headers: { cookie } });
    expect([address, response.status]).toEqual([address, 200]);
    return response.text();
  };
  const recent = await read('failures.csv?table=recent');
  expect(recent.match(/,anna,\w+,searchUsers,601,/g)).toHaveLength(9);
  const nodes = await read('service.csv?table=nodes');
  expect(nodes).toMatch(/^east-1,live,/m);
  expect(nodes).toMatch(/^east-2,live,/m);
  expect(await read('spend.csv?table=token&by=token')).toMatch(/^anna,\w+,3,1,12,3,0$/m);
  for (const section of ['', 'tokens', 'budgets', 'upstream', 'failures']) await read(section);
  expect(await gateway.stop()).toBe(0);
  // The workers have written their counts before they stopped.
  const again = await serve(['--admin-page', '--node', 'west', '--data-dir', path('west')], {
    env,
  });
  const opened = await fetch(`${again.adminUrl}/admin/failures.csv?table=hours`, {
    headers: { cookie: cookie.replace(/admin_\d+/, `admin_${new URL(again.adminUrl).port}`) },
  });
  const hours = await opened.text();
  const total = [...hours.matchAll(/,(\d+),(\d+)\r$/gm)].map(([, code, calls]) => [
    code,
    Number(calls),
  ]);
  const of = (code: string) =>
    total.reduce((sum, [each, calls]) => (each === code ? sum + Number(calls) : sum), 0);
  expect([of('0'), of('601')]).toEqual([3, 9]);
}, 60_000);
