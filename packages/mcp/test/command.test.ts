import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { buildEnvironment } from '../../../test/build-once.ts';
import { killChildren, startChild } from '../../../test/process/child.ts';
import { inTurn, longTest } from '../../../test/scale.ts';
import { builtCommand } from './built-command.ts';
import { connectStdio } from './connect.ts';

const cli = await builtCommand();
const folder = mkdtempSync(join(tmpdir(), 'mcp-command-'));
afterAll(() => {
  killChildren();
  rmSync(folder, { recursive: true });
});

async function run(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const base = {
    PATH: process.env.PATH,
    ...buildEnvironment(),
    SOCIAL_DATA_BASE_URL: 'http://127.0.0.1:9',
    SOCIAL_DATA_TOKEN: 'demo-token',
  };
  const child = startChild([cli, ...args], { env: { ...base, ...env } });
  return { code: await child.ended, out: child.out(), err: child.err() };
}

describe('the command', () => {
  const utf16 = join(folder, 'utf-16');
  writeFileSync(utf16, '\ufeffdemo-token\r\n', 'utf16le');
  const cases: [string, string[], NodeJS.ProcessEnv, string][] = [
    [
      'no token',
      [],
      { SOCIAL_DATA_TOKEN: '' },
      'Set SOCIAL_DATA_TOKEN, or give a file with --token-file',
    ],
    ['more than a token', [], { SOCIAL_DATA_TOKEN: 'demo-token and more' }, 'a blank in it'],
    ['plain http', ['--base-url', 'http://api.example'], {}, 'clear text'],
    ['an unknown operation', ['--operations', 'search'], {}, 'Operations: getAuthorSideBaseInfo'],
    ['an unknown option', ['--max-cals', '5'], {}, 'Did you mean --max-calls?'],
    ['a limit without its number', ['--ask-above'], {}, 'argument missing'],
    [
      'a wrong limit',
      ['--max-calls', '0'],
      {},
      "'--max-calls <number>' argument '0' is invalid. Give a whole number from 1",
    ],
    ['a wrong environment', ['--environment', 'eu'], {}, 'Allowed choices are global, cn'],
    ['a small limit', ['--max-characters', '9999'], {}, 'from 10000 to 1000000'],
    ['a wrong port', ['--http', '99999'], {}, 'Give a whole number from 0 to 65535'],
    ['standard input twice', ['--token-file', '-'], {}, 'standard input is the connection'],
    [
      'a token file that is not there',
      ['--token-file', join(folder, 'none')],
      {},
      'cannot be read (ENOENT)',
    ],
    ['a token file in UTF-16', ['--token-file', utf16], {}, 'save it as UTF-8'],
    ['no address', [], { SOCIAL_DATA_BASE_URL: '' }, 'Give --base-url or set SOCIAL_DATA_BASE_URL'],
    ['a short bearer token', ['--http', '0'], { SOCIAL_DATA_MCP_TOKEN: 'short' }, 'at least 16'],
  ];
  test.each(inTurn(cases, 0, cases.length))(
    'refuses %s before it serves',
    async (_, args, env, message) => {
      const { code, out, err } = await run(args, env);
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toContain(message);
      expect(err).not.toContain('demo-token');
    },
  );

  test('ends when the host closes standard input', async () => {
    const { code, out } = await run([]);
    expect({ code, out }).toEqual({ code: 0, out: '' });
  });

  longTest('takes the token from a file, and keeps a given bearer token to itself', async () => {
    const file = join(folder, 'token');
    writeFileSync(file, 'demo-from-file\n');
    const env = { PATH: process.env.PATH, SOCIAL_DATA_MCP_TOKEN: 'a-bearer-token-of-ours' };
    const args = [cli, '--http', '0', '--token-file', file, '--base-url', 'http://127.0.0.1:9'];
    const child = startChild(args, { env });
    await child.prints(/MCP server on/);
    child.process.kill('SIGTERM');
    expect(await child.ended).toBe(0);
    expect(child.out() + child.err()).not.toMatch(/bearer-token|from-file/);
  });

  longTest('takes the token from a slow writer on standard input', async () => {
    const args = [cli, '--http', '0', '--token-file', '-', '--base-url', 'http://127.0.0.1:9'];
    const server = spawn(process.execPath, args, { env: { PATH: process.env.PATH } });
    const ended = once(server, 'exit');
    const printed = once(server.stdout, 'data');
    await sleep(1000);
    server.stdin.end('demo-token\n');
    expect(String(await Promise.race([printed, ended]))).toContain('MCP server on');
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  test('goes on when nobody reads its standard error', async () => {
    const env = {
      ...process.env,
      SOCIAL_DATA_TOKEN: 'demo-token',
      SOCIAL_DATA_BASE_URL: 'http://127.0.0.1:9',
    };
    const server = spawn(process.execPath, [cli], { env });
    server.stderr.destroy();
    const ended = once(server, 'exit');
    for (const id of [1, 2, 3, 4]) {
      server.stdin.write(`{}\n{"jsonrpc":"2.0","id":${id},"method":"ping"}\n`);
      const [printed] = await Promise.race([once(server.stdout, 'data'), ended]);
      expect(String(printed)).toContain(`"id":${id}`);
    }
    server.stdin.end();
  });

  longTest('ends at once when the host leaves during a call', async () => {
    const silent = createServer(() => {});
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const baseUrl = `http://127.0.0.1:${Object(silent.address()).port}`;
    const env = { ...process.env, SOCIAL_DATA_TOKEN: 'demo-token', SOCIAL_DATA_BASE_URL: baseUrl };
    const server = spawn(process.execPath, [cli], { env });
    const ended = once(server, 'exit');
    const send = (id: number, method: string, params: object) =>
      server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    const clientInfo = { name: 'test', version: '1.0.0' };
    send(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
    send(2, 'tools/call', { name: 'searchUsers', arguments: { keyword: 'a' } });
    await once(silent, 'request');
    server.stdin.end();
    expect(await ended).toEqual([0, null]);
    silent.closeAllConnections();
    silent.close();
  });

  longTest('ends on SIGTERM while a host is connected', async () => {
    const { transport, client } = await connectStdio({
      token: 'demo-token',
      baseUrl: 'http://127.0.0.1:9',
    });
    const closed = new Promise((resolve) => {
      client.onclose = () => resolve('closed');
    });
    process.kill(transport.pid ?? 0, 'SIGTERM');
    expect(await closed).toBe('closed');
  });
});
