import { appendFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { longTest } from '../../../../test/scale.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { run, serve } from './run-command.ts';
import { searchUsers } from './search-users.ts';

const path = useFolderPerFile();
const reconcile = (folder: string, ...args: string[]) =>
  run(['ledger', 'reconcile', '--data-dir', path(folder), ...args]);

longTest('ledger reconcile lists the calls of the log that a restored ledger lacks', async () => {
  const log = path('gateway.log');
  const gateway = await serve(['--demo', '--data-dir', path('first'), '--log-file', log]);
  const call = (token = 'demo-token') => searchUsers(gateway.url, token);
  for (let count = 0; count < 3; count += 1) expect((await call()).code).toBe(0);
  const backup = path('backup.sqlite');
  expect((await run(['backup', backup, '--data-dir', path('first')])).code).toBe(0);
  const lost = [await call(), await call()];
  expect((await call('unknown')).code).toBe(100);
  // While it serves, too. A line of the log may be a moment late.
  const whileServing = async () => (await reconcile('first', '--log', log)).stderr;
  const complete = /^Of 5 charged calls in the log, the ledger lacks 0\.$/m;
  await expect.poll(whileServing, { timeout: 50_000 }).toMatch(complete);
  await gateway.stop();
  appendFileSync(log, '{"msg":"call","code":0,"requ');

  expect((await run(['restore', backup, '--data-dir', path('second')])).code).toBe(0);
  const { code, stdout, stderr } = await reconcile('second', '--log', log, '--format', 'json');
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining('Of 5 charged calls in the log, the ledger lacks 2.'),
  ]);
  expect(JSON.parse(stdout)).toEqual(
    lost.map(({ requestId }) => ({
      ...{ at: expect.any(String), token: expect.any(String), name: expect.any(String) },
      ...{ operation: 'searchUsers', request: requestId },
    })),
  );
  expect(await reconcile('second', '--log', path('absent.log'))).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The log .*absent\.log cannot be read \(ENOENT/),
  });
});

test('ledger reconcile lists a call whose reservation a restored ledger had open, and released', async () => {
  const log = path('gateway-two.log');
  const first = ['--data-dir', path('third')];
  const gateway = await serve(['--demo', ...first, '--log-file', log]);
  const { requestId } = await searchUsers(gateway.url, 'demo-token');
  await gateway.stop();
  const file = new DatabaseSync(path('third', 'gateway.sqlite'));
  file.prepare(`UPDATE ledger SET state = 'released' WHERE request = ?`).run(requestId);
  file.close();
  const { code, stdout } = await reconcile('third', '--log', log, '--format', 'json');
  expect([code, JSON.parse(stdout)]).toMatchObject([1, [{ request: requestId }]]);
});
