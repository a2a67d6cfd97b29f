import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '@social-data/contract';
import { type RunningMock, startMock } from '@social-data/mock';
import { packPackages } from '@social-data/package-build';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/process/project-root.ts';
import { browserTest, WIDTHS } from '../browser/browser-test.ts';
import { killChildren, startChild } from '../process/child.ts';
import { freePort } from '../process/free-port.ts';
import { exampleEnvironment, installExample } from './example-project.ts';

/** npm downloads what the examples need besides our packages. */
const INSTALL_TIMEOUT_MS = 600_000;

let tarballs: string;
let mock: RunningMock;

beforeAll(async () => {
  tarballs = await mkdtemp(join(tmpdir(), 'tarballs-'));
  mock = await startMock({ port: 0 });
  await packPackages(['client', 'mock', 'gateway'], tarballs);
}, INSTALL_TIMEOUT_MS);
afterEach(killChildren);
afterAll(async () => {
  await mock.close();
  await rm(tarballs, { recursive: true, force: true });
});

describe('an example, installed from tarballs and npm', { timeout: INSTALL_TIMEOUT_MS }, () => {
  browserTest(
    'is a page that reads on as it is scrolled, and shows a failure with a way to try again',
    async ({ openPage }) => {
      const project = await installExample('react-page', tarballs);
      const port = await freePort();
      const vite = join(project.folder, 'node_modules/vite/bin/vite.js');
      const env = exampleEnvironment({ SOCIAL_DATA_BASE_URL: mock.url });
      const child = startChild(
        [vite, '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
        {
          cwd: project.folder,
          env,
        },
      );
      await child.prints(/ready in/);
      const { page } = await openPage(WIDTHS.desktop);
      await page.goto(`http://127.0.0.1:${port}/`);
      await page.locator('li').nth(19).waitFor();
      await page.locator('[role=status]').scrollIntoViewIfNeeded();
      await page.locator('li').nth(39).waitFor();
      await page.getByRole('combobox').selectOption('no balance');
      await page.getByRole('alert').filter({ hasText: 'enough funds' }).waitFor();
      await page.getByRole('combobox').selectOption('one failure, then success');
      await page.locator('li').nth(19).waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);

      await page.getByRole('combobox').selectOption('everything works');
      mock.override('searchUsers', { where: { keyword: 'outdoor' }, page: 2, code: 400 });
      const since = mock.requests()[0]?.number;
      const searchFor = async (keyword: string) => {
        await page.getByLabel('Keyword').fill('');
        await page.getByLabel('Keyword').pressSequentially(keyword);
        await page.keyboard.press('Enter');
      };
      await searchFor('outdoor');
      await page.getByRole('alert').waitFor();
      await searchFor('music');
      await page.getByRole('alert').waitFor({ state: 'detached' });
      await page.locator('li').nth(19).waitFor();
      const sent = mock.requests({ operation: 'searchUsers', since });
      expect(sent.filter(({ code }) => code === 400)).toHaveLength(1);
      // No letter that was typed is a search.
      const keywords = sent.flatMap(({ parameters }) =>
        parameters.filter(({ name }) => name === 'keyword').map(({ value }) => value),
      );
      expect(['camping', 'outdoor', 'music']).toEqual(expect.arrayContaining(keywords));
      child.process.kill();
      await project.remove();
    },
  );

  test('is a relay that gives each person a token with a balance', async () => {
    const project = await installExample('team-relay', tarballs);
    await writeFile(join(project.folder, 'team-token'), 'demo-token\n', { mode: 0o600 });
    const [port, adminPort] = [await freePort(), await freePort()];
    const relay = startChild(['-e', "process.execve('/bin/sh', ['sh', 'start.sh'], process.env)"], {
      cwd: project.folder,
      env: {
        ...exampleEnvironment({ UPSTREAM: mock.url, PORT: `${port}`, ADMIN_PORT: `${adminPort}` }),
        PATH: `${join(project.folder, 'node_modules/.bin')}:${exampleEnvironment().PATH}`,
      },
    });
    const url = `http://127.0.0.1:${port}${operations.searchUsers.path}?keyword=`;
    await expect
      .poll(() =>
        fetch(`${url}x`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(true);
    const token = (await project.run('npm run -s person -- --name anna --balance 2')).trim();
    const codes = [];
    for (const keyword of ['camping', 'camping', 'travel', 'music']) {
      const body = await (await fetch(`${url}${keyword}&token=${token}`)).json();
      codes.push(body.code);
    }
    // The second one is the first again, and free.
    expect(codes).toEqual([0, 0, 0, 601]);
    relay.process.kill('SIGKILL');
    await project.remove();
  });

  test('is a job that tests an implementation and keeps the report', async () => {
    const project = await installExample('ci-contract', tarballs);
    const port = await freePort();
    const server = `${process.execPath} ${join(projectRoot, 'packages/mock/src/cli.ts')} --port ${port}`;
    const output = await project.run('sh job.sh', {
      ...{ SERVER: server, TARGET: `http://127.0.0.1:${port}`, REPOSITORY: projectRoot },
      ...{ SOCIAL_DATA_TOKEN: 'demo-token', ARGUMENTS: '--adapter mock' },
    });
    expect(output).toContain('keeps the contract');
    expect(await project.run('cat conformance.md')).toContain('held');
    await project.remove();
  });
});
