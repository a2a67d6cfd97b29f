import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { builtCommand } from './built-command.ts';
import { run } from './run-command.ts';

test('the commands on a shared database say what is missing without one', async () => {
  const missing = 'the PostgreSQL that gateways share: give its address with --database-url';
  for (const command of ['database prepare', 'database accept', 'quota-zone']) {
    const { code, stderr } = await run(command.split(' '));
    expect([code, stderr]).toEqual([2, expect.stringContaining(missing)]);
    expect(stderr.includes('own --quota-zone'), command).toBe(command === 'quota-zone');
  }
});

test('a command on a data folder does not work on the shared database of a variable', async () => {
  const env = { GATEWAY_DATABASE_URL: 'postgres://gateway@localhost:1/gateway' };
  const { code, stderr } = await run(['tokens', 'list', '--data-dir', 'test-data'], { env });
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/^--data-dir is given while GATEWAY_D/),
  ]);
});

/** Gives its first argument to this process as the name of the host, then becomes the command. */
const NAMED = `
import os, socket, sys
socket.sethostname(sys.argv[1])
os.execv(sys.argv[2], sys.argv[2:])
`;

/** Runs a program with a host name of its own. */
function runOn(host: string, program: readonly string[]) {
  return spawnSync('unshare', ['--uts', 'python3', '-c', NAMED, host, ...program]);
}

test('a command works on a shared database from a host whose name no node may have', async ({
  skip,
}) => {
  if (runOn('_host', ['/bin/true']).status !== 0) skip('only root may name a host');
  const url = 'postgres://gateway@localhost:1/gateway';
  const command = [process.execPath, await builtCommand(), 'tokens', 'list'];
  const { stderr } = runOn('_host', [...command, '--database-url', url]);
  expect(String(stderr)).toContain('The database "gateway" at localhost:1');
});
