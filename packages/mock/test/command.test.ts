import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { contractInfo } from '@social-data/contract';
import { listen } from '@social-data/server-protocol';
import { describe, expect, test } from 'vitest';
import { inTurn, longTest } from '../../../test/scale.ts';
import manifest from '../package.json' with { type: 'json' };
import { createProgram } from '../src/program.ts';
import { callOf } from './use-mock.ts';

const command = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
const run = promisify(execFile);

async function failing(...args: string[]): Promise<{ code: number; stderr: string }> {
  try {
    await run(process.execPath, [command, ...args], { timeout: 100_000 });
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, stderr };
  }
  throw new Error('The command did not fail.');
}

describe('social-data-mock', () => {
  test('says in one line that a port is in use, and what to do', async () => {
    const other = createServer();
    const bound = await listen(other, { host: '127.0.0.1', port: 0 });
    const port = String(bound.port);
    const { code, stderr } = await failing('--port', port);
    other.close();
    expect(code).toBe(1);
    expect(stderr.trim()).toBe(
      `Port ${port} on 127.0.0.1 is in use. Stop the program that uses it, or choose another port with --port.`,
    );
  });

  test.each(
    inTurn<[string[], string]>(
      [
        [['--port', 'abc'], 'A port is a whole number from 0 to 65535.'],
        [['--port', '70000'], 'A port is a whole number from 0 to 65535.'],
        [['--now', 'yesterday'], 'A time is written like 2026-01-01T00:00:00Z.'],
        [['--port', '0', '--overrides', 'missing.json'], 'The overrides file cannot be read'],
        [['--record', 'a.json'], '--record keeps the responses of --proxy'],
        [['--port', '0', '--record', 'a.json', '--proxy', 'ftp://x'], 'an address such as https'],
        [['--colour'], "unknown option '--colour'"],
      ],
      0,
      7,
    ),
  )('explains what is wrong with %j', async (args, message) => {
    const { code, stderr } = await failing(...args);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
  });

  test.each([
    ['2026-05-05', '2026-05-05T00:00:00.000Z'],
    ['2026-05-05T10:00Z', '2026-05-05T10:00:00.000Z'],
    ['2026-05-05T10:00:00+08:00', '2026-05-05T02:00:00.000Z'],
    // The same text would be another time on another machine.
    ['2026-05-05T10:00:00', undefined],
    ['5/6/2026', undefined],
    ['2026-02-30', undefined],
    ['2026-13-01', undefined],
  ])('takes --now %s as %s', (text, expected) => {
    const program = createProgram()
      .exitOverride()
      .configureOutput({ writeErr() {} });
    const read = () => program.parse(['--now', text], { from: 'user' });
    if (expected === undefined) expect(read).toThrow('A time is written like');
    else expect(read().opts().now.toJSON()).toBe(expected);
  });

  test('lists its options with --help', async () => {
    const { stdout } = await run(process.execPath, [command, '--help']);
    for (const option of [
      '--port',
      '--host',
      '--now',
      '--overrides',
      '--record',
      '--proxy',
      '--verbose',
    ])
      expect(stdout).toContain(option);
  });

  test('prints its own version and that of the contract with --version', async () => {
    const { stdout } = await run(process.execPath, [command, '--version']);
    expect(stdout).toBe(`${manifest.version} (contract ${contractInfo.version})\n`);
  });

  longTest('prints one line for each call with --verbose, without the token', async () => {
    const { mock, url, output } = await started('--verbose');
    await fetch(`${url}${callOf('searchUsers', { token: 'mock-302:canary-label' })}`);
    await expect.poll(() => output().split('\n').length).toBeGreaterThan(2);
    mock.kill();
    const [, line] = output().split('\n');
    expect(line).toMatch(
      /^1 GET \/api\/\S+\?token=\*\*\*&keyword=camping code 302 HTTP 200 [\d.]+ ms$/,
    );
  });

  longTest('prints only its address without --verbose', async () => {
    const { mock, url, output } = await started();
    await fetch(`${url}${callOf('searchUsers')}`);
    mock.kill();
    await once(mock, 'exit');
    expect(output()).toBe(`mock on ${url}\n`);
  });

  test.each(inTurn(['SIGINT', 'SIGTERM'] as const, 1, 2))(
    'stops at once on %s while calls wait',
    async (signal) => {
      const { mock, url } = await started();
      const waiting = ['mock-hang', 'mock-slow-60000'].map((token) =>
        fetch(`${url}${callOf('searchUsers', { token })}`).then(
          () => 'responded',
          () => 'ended',
        ),
      );
      const count = async () => (await (await fetch(`${url}/__requests`)).json()).requests.length;
      await expect.poll(count).toBe(2);
      mock.kill(signal);
      const [code] = await once(mock, 'exit', { signal: AbortSignal.timeout(50_000) });
      expect(code).toBe(0);
      expect(await Promise.all(waiting)).toEqual(['ended', 'ended']);
    },
  );
});

/** Starts the command on a free port and waits for its address. */
async function started(...args: string[]) {
  const mock = spawn(process.execPath, [command, '--port', '0', ...args]);
  let text = '';
  for (const stream of [mock.stdout, mock.stderr]) {
    stream.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
  }
  await expect.poll(() => text, { timeout: 50_000 }).toContain('\n');
  return { mock, url: text.trim().replace('mock on ', ''), output: () => text };
}
