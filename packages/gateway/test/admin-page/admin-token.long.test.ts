import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { run, serve } from '../command/run-command.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { cookieOf, signIn } from './start-page.ts';

const path = useFolderPerFile();

test('An admin token is printed once, opens the page of a running gateway, and is revoked', async () => {
  const location = ['--data-dir', path('data')];
  const gateway = await serve(['--admin-page', ...location]);
  const give = (...args: string[]) => run(['admin-token', ...args, ...location]);
  const created = await give('create', '--expires', '2h');
  expect(created.stderr).toMatch(
    /^Admin token [0-9a-f]{8}, valid until 2\S+Z\. It is shown only once/,
  );
  const token = created.stdout.trim();
  const page = `${gateway.adminUrl}/admin/`;
  const cookie = cookieOf(await signIn(page, token)) ?? '';
  const status = async () => (await fetch(page, { headers: { cookie } })).status;
  expect(await status()).toBe(200);

  const [, id = ''] = /^Admin token (\w+)/.exec(created.stderr) ?? [];
  expect((await give('revoke', id)).stderr).toBe(`Admin token ${id} is revoked.\n`);
  expect(await status()).toBe(401);
  const listed = await give('list', '--format', 'json');
  expect(JSON.parse(listed.stdout)).toMatchObject([{ id, state: 'revoked' }]);
  expect(await gateway.stop()).toBe(0);
  expect(readFileSync(path('data', 'gateway.sqlite')).includes(token)).toBe(false);
  expect(gateway.outcome.stdout + gateway.outcome.stderr).not.toContain(token);
});
