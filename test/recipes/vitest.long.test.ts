import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { guideFiles, writeFiles } from './guide-files.ts';

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** Time for a step on a loaded machine, where two workers start beside many other processes. */
const WAIT_MS = 120_000;

/** Each waits in its worker for a request of the other on the one mock, so both run at once. */
const together = (own: string, other: string) => `
  import { connectMock } from '@social-data/mock/remote';
  import { expect, inject, test } from 'vitest';

  const mock = connectMock(inject('mockUrl'));
  test('two workers share the mock', async () => {
    const path = '/api/lifestyle-platform/search-user/v2?keyword=camping&token=mock-ok:${own}';
    await fetch(mock.url + path);
    await expect.poll(() => mock.count({ label: '${other}' }), { timeout: ${WAIT_MS} }).toBe(1);
  });
`;

test('the setup for Vitest runs its tests in two workers on one mock', {
  timeout: 3 * WAIT_MS,
}, async () => {
  const project = await mkdtemp(join(tmpdir(), 'vitest-recipe-'));
  onTestFinished(() => rm(project, { recursive: true, force: true }));
  await symlink(modules, join(project, 'node_modules'));
  writeFiles(project, guideFiles('test-with-the-mock', 'vitest'));
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  await writeFile(join(project, 'one.test.ts'), together('one', 'other'));
  await writeFile(join(project, 'other.test.ts'), together('other', 'one'));
  const { VITEST: _vitest, ...env } = process.env;
  const vitest = join(modules, 'vitest/vitest.mjs');
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [vitest, 'run', '--no-color', `--testTimeout=${WAIT_MS}`],
    { cwd: project, env },
  ).catch((error: { stdout: string; stderr: string }) => error);
  expect(stderr).toBe('');
  expect(stdout).toMatch(/Test Files +4 passed \(4\)/);
  expect(stdout).toMatch(/Tests +4 passed \(4\)/);
});
