import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { npxCommand } from '../../scripts/bootstrap/install.mjs';
import { nodeBinary } from '../../scripts/bootstrap/run.mjs';
import { endTree } from '../../scripts/process/end-tree.mjs';
import { planServices } from '../../scripts/start/plan.mjs';

const platform = 'win32';
const node = 'C:\\Program Files\\nodejs\\node.exe';

test('the installer is a script that Node runs, beside npm, since npx.cmd needs a shell', () => {
  const npm = 'C:\\npm\\bin\\npm-cli.js';
  expect(npxCommand({ platform, env: { npm_execpath: npm }, node })).toEqual([
    ...[node, 'C:\\npm\\bin\\npx-cli.js'],
  ]);
  expect(npxCommand({ platform, env: {}, node })).toEqual([
    ...[node, 'C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npx-cli.js'],
  ]);
  expect(npxCommand({ platform: 'linux' })).toEqual(['npx']);
});

test('the runtime has the name that its package gives it', () => {
  expect(nodeBinary('root', platform)).toBe(join('root', 'node_modules/node/bin/node.exe'));
});

test('a process ends with all that it started, by force', () => {
  const run = vi.fn();
  endTree(123, 'SIGTERM', { platform, run });
  expect(run.mock.calls).toEqual([['taskkill', ['/pid', '123', '/T', '/F'], { stdio: 'ignore' }]]);
});

test('npm start starts what runs there', () => {
  expect(planServices([], {}, platform).map(({ name }) => name)).toEqual(['mock', 'portal']);
});
