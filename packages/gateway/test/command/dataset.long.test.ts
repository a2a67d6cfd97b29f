import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { longTest } from '../../../../test/scale.ts';
import { openAdmin } from '../../src/admin/open-admin.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { run, serve } from './run-command.ts';
import { searchUsers } from './search-users.ts';

const command = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));

/** The files that this process has open. */
function openFiles(): readonly string[] {
  return readdirSync('/proc/self/fd')
    .map((name) => `/proc/self/fd/${name}`)
    .filter((link) => existsSync(link))
    .map((link) => readlinkSync(link));
}

describe('the dataset commands', () => {
  const path = useFolderPerFile();
  const give = (folder: string, ...args: string[]) =>
    run(['dataset', ...args, '--data-dir', path(folder)]);
  const size = ['--authors', '3', '--users', '40', '--questions', '2'];

  test('seed, export and import, whether or not a gateway runs', async () => {
    const gateway = await serve(['--data-dir', path('first')]);
    expect(await give('first', 'seed', ...size)).toMatchObject({
      code: 0,
      stdout: 'The dataset has sample data for 3 authors, 40 users and 2 questions.\n',
    });
    const exported = await give('first', 'export');
    expect(exported.code).toBe(0);
    expect(exported.stdout.trim().split('\n').length).toBeGreaterThan(45);
    await gateway.stop();
    writeFileSync(path('export.ndjson'), exported.stdout);
    expect((await give('second', 'import', path('export.ndjson'))).stdout).toMatch(
      /^Lines imported: \d+\.\n$/,
    );
    expect((await give('second', 'export')).stdout).toBe(exported.stdout);
  });

  test('make imported data available from the next call on', async () => {
    const gateway = await serve(['--demo', '--data-dir', path('live')]);
    const found = async () => (await searchUsers(gateway.url, 'demo-token', '独一无二')).headers;
    const empty = Number((await found()).get('content-length'));
    const user = { id: 'user-x', name: '独一无二', red_id: '1', desc: '' };
    writeFileSync(path('one.ndjson'), `${JSON.stringify({ kind: 'user', user })}\n`);
    const imported = await give('live', 'import', path('one.ndjson'));
    expect(imported).toMatchObject({ code: 0, stdout: 'Lines imported: 1.\n' });
    expect(Number((await found()).get('content-length'))).toBeGreaterThan(empty);
    await gateway.stop();
  });

  longTest(
    'import nothing of a file with a line that is not valid, and report the line',
    async () => {
      await give('broken', 'seed', ...size);
      const before = (await give('broken', 'export')).stdout;
      const lines = [before.split('\n')[0], '{"kind":"user"}', 'not JSON'];
      writeFileSync(path('broken.ndjson'), lines.join('\n'));
      const outcome = await give('broken', 'import', path('broken.ndjson'));
      expect(outcome.code).toBe(1);
      expect(outcome.stderr).toMatch(
        /^Nothing of .* was imported\. Lines rejected: 2\.\nline 2: .*\nline 3: /,
      );
      expect((await give('broken', 'export')).stdout).toBe(before);
    },
  );

  test('leave no file open when an import is refused', async () => {
    const file = path('export.ndjson');
    const { admin, close } = await openAdmin({ dataDir: path('first'), quotaZone: 'UTC' });
    const importing = () => admin.run('importDataset', { file });
    const outcomes = await Promise.allSettled([importing(), importing()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(openFiles()).not.toContain(file);
    await close();
  });

  test('import from a pipe, and end at Ctrl-C while its writer stalls', async () => {
    const file = path('pipe');
    execFileSync('sh', ['-c', 'mkfifo "$0"', file]);
    const writer = openSync(file, 'r+');
    const { admin, close } = await openAdmin({
      ...{ dataDir: path('piped'), quotaZone: 'UTC', create: true },
    });
    const interrupt = new AbortController();
    const context = { emit: () => {}, signal: interrupt.signal };
    const stalled = admin.run('importDataset', { file }, context);
    await setTimeout(100);
    interrupt.abort(new Error('Interrupted.'));
    await expect(stalled).rejects.toThrow('Interrupted.');
    closeSync(writer);
    // Opens the pipe once the import reads it.
    const line = '{"kind":"sample-author","oAuthorId":"one"}';
    spawn('sh', ['-c', 'echo "$0" > "$1"', line, file]);
    expect(await admin.run('importDataset', { file })).toEqual({ ok: true, lines: 1 });
    await close();
  });

  test('export ends without an error when its reader closes the pipe', async () => {
    const args = ['dataset', 'export', '--data-dir', path('first')];
    const exporting = spawn(process.execPath, [command, ...args]);
    const closed = once(exporting, 'close');
    let errors = '';
    exporting.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    exporting.stdout.destroy();
    expect(await closed).toEqual([0, null]);
    expect(errors).toBe('');
  });

  test('report a file that cannot be read', async () => {
    const outcome = await give('broken', 'import', path('missing.ndjson'));
    expect(outcome).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^The file .*missing\.ndjson cannot be read \(ENOENT\).* a \/tmp of its own/,
      ),
    });
    expect(readFileSync(path('export.ndjson')).length).toBeGreaterThan(0);
  });
});
