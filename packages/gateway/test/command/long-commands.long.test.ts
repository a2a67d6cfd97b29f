import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../source/src/source.ts';
import { startAdminServer } from '../../src/admin/admin-socket.ts';
import { openAdmin } from '../../src/admin/open-admin.ts';
import { adminSocketPath, createDataFolder } from '../../src/config/data-folder.ts';
import { openDataFile } from '../../src/open-data.ts';
import { fillLedger } from '../ledger/fill-ledger.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { adminOf } from './admin-of.ts';
import { createToken } from './admin-tokens.ts';
import { run, serve } from './run-command.ts';
import { searchUsers } from './search-users.ts';

const ENTRIES = 30_000;
const command = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));
const path = useFolderPerFile();

test('a list that its client does not read delays no call and ends at SIGTERM', async () => {
  const dataDir = path('data');
  const create = await run(['tokens', 'create', '--init', '--name', 'A', '--data-dir', dataDir]);
  fillLedger(path('data', 'gateway.sqlite'), ENTRIES);
  const gateway = await serve(['--data-dir', dataDir]);
  const args = ['ledger', 'list', '--limit', String(ENTRIES), '--data-dir', dataDir];
  const list = spawn(process.execPath, [command, ...args, '--format', 'csv']);
  onTestFinished(() => void list.kill('SIGKILL'));
  // It may close before the gateway has stopped.
  const closed = once(list, 'close');
  // The pipe of the output is full soon, because nobody reads on.
  await once(list.stdout, 'readable');
  expect((await searchUsers(gateway.url, create.stdout.trim())).code).toBe(0);
  let errors = '';
  list.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  expect(await gateway.stop()).toBe(0);
  list.stdout.resume();
  expect(await closed).toEqual([1, null]);
  expect(errors).toMatch(/shutting down|stopped before the command was done/);
});

test('a long list has every entry once, in all formats', async () => {
  const dataDir = path('data');
  const gateway = await serve(['--data-dir', dataDir]);
  const list = async (format: string) =>
    (
      await run([
        ...['ledger', 'list', '--token', 'filled', '--limit', '2000'],
        ...['--format', format, '--data-dir', dataDir],
      ])
    ).stdout;
  const expected = Array.from({ length: 2000 }, (_, index) => ENTRIES - index);
  const entries: { id: number }[] = JSON.parse(await list('json'));
  expect(entries.map(({ id }) => id)).toEqual(expected);
  for (const [format, separator] of [
    ['csv', '\r\n'],
    ['table', '\n'],
  ] as const) {
    const [header, ...lines] = (await list(format)).trimEnd().split(separator);
    expect(header).toContain('balance_after');
    expect(lines.map((line) => Number.parseInt(line, 10))).toEqual(expected);
  }
  expect((await run(['ledger', 'verify', '--data-dir', dataDir])).stdout).toContain('match');
  await gateway.stop();
});

test.each([
  ['ledger', 'list', '--limit', String(ENTRIES)],
  ['tokens', 'list'],
])('%s %s ends without an error when its reader closes the pipe', async (...args) => {
  const dataDir = path('data');
  await createManyTokens(dataDir);
  const list = spawn(process.execPath, [command, ...args, '--data-dir', dataDir]);
  const closed = once(list, 'close');
  let errors = '';
  list.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  await once(list.stdout, 'readable');
  list.stdout.destroy();
  expect(await closed).toEqual([0, null]);
  expect(errors).toBe('');
});

test('a command says that it waited for a gateway that starts or stops', async () => {
  const file = path('data', 'gateway.sqlite');
  const { close } = openDataFile(file, { clock: systemClock, quotaZone: 'UTC' });
  expect(await run(['tokens', 'list', '--data-dir', path('data')])).toMatchObject({
    ...{ code: 1, stdout: '', stderr: expect.stringMatching(/^A gateway that starts or stops/) },
  });
  await close();
});

test('a change that is interrupted may have been made, and the command says so', async () => {
  const dataDir = path('interrupted');
  createDataFolder(dataDir);
  const begun = Promise.withResolvers<void>();
  const topUpToken = () => {
    begun.resolve();
    return new Promise<never>(() => {});
  };
  await startAdminServer(adminSocketPath(dataDir), adminOf({ topUpToken }));
  const args = ['tokens', 'top-up', 'anna', '50', '--data-dir', dataDir];
  const adding = spawn(process.execPath, [command, ...args]);
  adding.stdout.resume();
  onTestFinished(() => void adding.kill('SIGKILL'));
  const closed = once(adding, 'close');
  await begun.promise;
  adding.kill('SIGINT');
  const errors = await adding.stderr.toArray();
  expect(await closed).toEqual([1, null]);
  expect(errors.join('')).toContain('The change may have been made: check before you give');
});

/** So many that their list does not fit into a pipe. */
async function createManyTokens(dataDir: string): Promise<void> {
  const { admin, close } = await openAdmin({ dataDir, quotaZone: 'UTC' });
  const { length } = await admin.run('listTokens', {});
  for (let index = length; index < 1_000; index += 1)
    await createToken(admin, { name: `analyst ${index}`.padEnd(100, '.') });
  await close();
}
