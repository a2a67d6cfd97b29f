import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { guideFiles, writeFiles } from './guide-files.ts';
import { linkedProject, runVitest } from './linked-project.ts';

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
  const packages = { '@social-data/client': '.', '@social-data/mock': '.' };
  const project = await linkedProject(packages);
  writeFiles(project, guideFiles('test-with-the-mock', 'vitest'));
  await writeFile(join(project, 'one.test.ts'), together('one', 'other'));
  await writeFile(join(project, 'other.test.ts'), together('other', 'one'));
  const { stdout, stderr } = await runVitest(project, `--testTimeout=${WAIT_MS}`);
  expect(stderr).toBe('');
  expect(stdout).toMatch(/Test Files +3 passed \(3\)/);
  expect(stdout).toMatch(/Tests +3 passed \(3\)/);
});
