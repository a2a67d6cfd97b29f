import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { operationIds } from '@social-data/contract';
import { type RunningMock, startMock } from '@social-data/mock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtCommand } from './built-command.ts';
import { validArguments } from './connect.ts';

const cli = await builtCommand();
const MINUTES = 60_000;

let folder: string;
let mock: RunningMock;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inspector-'));
  mock = await startMock({ port: 0 });
  const server = {
    command: process.execPath,
    args: [cli],
    env: { SOCIAL_DATA_TOKEN: 'demo-token', SOCIAL_DATA_BASE_URL: mock.url },
  };
  writeFileSync(
    join(folder, 'servers.json'),
    JSON.stringify({ mcpServers: { 'social-data': server } }),
  );
});
afterAll(async () => {
  await mock.close();
  rmSync(folder, { recursive: true });
});

/** Runs the inspector, which is downloaded the first time. Rejects when it finds an error. */
async function inspect(...args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  return promisify(execFile)(
    'npx',
    [
      ...['--yes', '@modelcontextprotocol/inspector@2.12.0', '--cli', '--config', 'servers.json'],
      ...['--server', 'social-data', ...args],
    ],
    {
      cwd: folder,
      // Its settings go into the folder of the test.
      env: { ...process.env, HOME: folder, MCP_INSPECTOR_SECRET_STORE: 'memory' },
    },
  );
}

test('the inspector finds nothing wrong with the tools', { timeout: 5 * MINUTES }, async () => {
  const { stdout, stderr } = await inspect('--method', 'tools/list', '--strict');
  expect(JSON.parse(stdout).tools).toHaveLength(operationIds.length);
  expect(stderr).not.toMatch(/Error: tool|Warning: tool/);
});

test.each(operationIds)('the inspector calls %s', { timeout: MINUTES }, async (operation) => {
  const pairs = Object.entries(validArguments[operation] ?? {}).map((pair) => pair.join('='));
  const call = ['--method', 'tools/call', '--tool-name', operation, '--tool-arg', ...pairs];
  const { stdout } = await inspect(...call);
  expect(JSON.parse(stdout).structuredContent.rows.length).toBeGreaterThan(0);
});
