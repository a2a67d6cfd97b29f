import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { listen } from '@social-data/server-protocol';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startSlowLists } from './slow-lists.ts';
import { useCommand } from './use-command.ts';

const command = useCommand();
const search = ['users', 'search'];

/** Runs the command with its output in a pipe of the shell. */
async function runPiped(args: readonly string[], pipe: string, baseUrl: string) {
  const script = `set -o pipefail; "$0" "$@" ${pipe}`;
  const words = [process.execPath, command.path('built/cli.js'), ...args];
  const env = {
    ...{ PATH: process.env.PATH, HOME: command.path('.'), TMPDIR: command.path('.') },
    ...{ SOCIAL_DATA_TOKEN: 'demo-token', SOCIAL_DATA_BASE_URL: baseUrl },
  };
  const child = spawn('bash', ['-c', script, ...words], { env });
  const texts = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    texts.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    texts.err += text;
  });
  const [code] = await once(child, 'close');
  return { code, ...texts };
}

describe('a reader that leaves', () => {
  test.each([
    ['ndjson', ['a', '--all'], '"id":"a-1-a"'],
    ['csv', ['a', '--all'], 'keyword,id'],
    ['ndjson', ['a', 'b', 'c', '--all', '--one-row-per', 'input'], '-1-a"'],
    ['ndjson', ['a'], '"id":"a-1-a"'],
  ])('ends the run of %s for %j after few requests', async (format, inputs, first) => {
    const { baseUrl, counts } = await startSlowLists({ pages: 80, delay: 5 });
    const args = [...search, ...inputs, '--format', format];
    const { code, out, err } = await runPiped(args, '| head -n 1', baseUrl);
    expect(err).not.toMatch(/EPIPE|^ +at /m);
    expect(code, err).toBe(0);
    expect(out.split('\n')).toHaveLength(2);
    expect(out).toContain(first);
    // Until the next page is written, nobody knows that the reader has left.
    expect(counts.requests).toBeLessThanOrEqual(inputs.length * 3);
    expect(
      readdirSync(command.path('.')).filter((name) => name.startsWith('social-data-')),
    ).toEqual([]);
  });

  test('gets what --out - writes, and no file is made', async () => {
    const { baseUrl } = await startSlowLists({ pages: 2, delay: 5 });
    const { out, err } = await command.run([...search, 'a', '--out', '-'], { baseUrl });
    expect(out, err).toContain('a-1-a');
    expect(readdirSync(command.path('.')).filter((name) => name.startsWith('-'))).toEqual([]);
  });

  test('before the first row is no input that found rows again', async () => {
    const { baseUrl, release } = await startSlowLists({ pages: 2, delay: 'held' });
    const { process, ended } = command.start([...search, 'a', 'b', 'c'], { baseUrl });
    process.stdout?.destroy();
    release();
    const { code, err } = await ended;
    expect(code, err).toBe(0);
    expect(err).toContain('6 rows, 0 duplicates, 3 requests');
  });

  test('of a table gets it whole', async () => {
    const { baseUrl, counts } = await startSlowLists({ pages: 3, delay: 0 });
    const { code, err } = await runPiped([...search, 'a', '--all'], '| head -n 1', baseUrl);
    expect(code, err).toBe(0);
    expect(counts.requests).toBe(4);
  });
});

/** A service whose second pages are sent by `release`. */
async function startHeldPages() {
  const held: (() => void)[] = [];
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    const page = Number(searchParams.get('page') ?? 1);
    const users = page > 2 ? [] : [{ id: `${searchParams.get('keyword')}-${page}` }];
    const send = () => void response.end(JSON.stringify({ code: 0, data: { users } }));
    if (page === 2) held.push(send);
    else send();
  });
  const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    async release() {
      await expect.poll(() => held.length, { timeout: 50_000 }).toBeGreaterThan(0);
      held.shift()?.();
    },
  };
}

describe('rows', () => {
  test.each([
    ['ndjson', ['a'], ['a-1', 'a-2']],
    ['csv', ['a'], ['id', 'a-1', 'a-2']],
  ])('are there before the next page arrives: %s', async (format, inputs, expected) => {
    const { baseUrl, release } = await startHeldPages();
    const args = [...search, ...inputs, '--all', '--for', 'pandas', '--format', format];
    const { process, ended } = command.start([...args, '--fields', 'id'], { baseUrl });
    if (!process.stdout) throw new Error('The command has no output.');
    const lines = createInterface({ input: process.stdout })[Symbol.asyncIterator]();
    for (const text of expected) {
      // Sent only when the rows of the first page have been read.
      if (text === 'a-2') await release();
      expect((await lines.next()).value).toContain(text);
    }
    expect(await ended).toMatchObject({ code: 0 });
  });

  test('of several inputs are whole at the end, each with all that found it', async () => {
    const { baseUrl } = await startSlowLists({ pages: 2, delay: 0 });
    const args = [...search, 'a', 'b', '--all', '--format', 'ndjson'];
    const { out } = await command.run(args, { baseUrl });
    const ids = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id);
    expect(ids).toEqual(['a-1-a', 'a-1-b', 'a-2-a', 'a-2-b', 'b-1-a', 'b-1-b', 'b-2-a', 'b-2-b']);
  });

  test('of a payload that the contract leaves open have it in other, or in the named columns', async () => {
    const args = ['authors', 'side-base-info', 'author-1', 'author-2', '--for', 'pandas'];
    const { out, err, code } = await command.run(args);
    expect(code, err).toBe(0);
    const [header = '', ...rows] = out.trim().split('\n');
    expect(header.split(',')).toContain('other');
    expect(rows).toHaveLength(2);
    expect(rows.join()).toContain('sample_');
    const fields = ['--fields', 'author_id,sample_follower_growth_rate_30d'];
    const named = await command.run([...args, ...fields]);
    expect(named.out.trim().split('\n').sort()).toEqual([
      expect.stringMatching(/^author-1,[\d.-]+$/),
      expect.stringMatching(/^author-2,[\d.-]+$/),
      'author_id,sample_follower_growth_rate_30d',
    ]);
    const one = await command.run([...args.filter((arg) => arg !== 'author-2')]);
    expect(one.out.split('\n')[0]).toContain('sample_follower_growth_rate_30d');
  });
});
