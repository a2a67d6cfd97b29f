import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listen, originOf } from '@social-data/server-protocol';
import sirv from 'sirv';
import { expect, onTestFinished, test } from 'vitest';
import { browserTest, WIDTHS } from '../browser/browser-test.ts';
import { chromiumPath } from '../browser/chromium.ts';
import { freePort } from '../process/free-port.ts';
import { PLAYWRIGHT_APP, STORYBOOK_MAIN, USER_LIST } from './example-pages.ts';
import { guideFiles, writeFiles } from './guide-files.ts';
import { TOOL_TIMEOUT_MS, toolProject } from './tool-project.ts';

const GUIDE = 'test-with-the-mock';

test('the setup for Jest runs its test', { timeout: TOOL_TIMEOUT_MS }, async () => {
  const project = await toolProject(['client', 'mock'], { jest: '30.5.2' });
  writeFiles(project.folder, guideFiles(GUIDE, 'jest'));
  expect(await project.run('jest --ci')).toMatch(/^Tests: +1 passed, 1 total$/m);
});

test('the setup for Playwright runs its tests with the mock and with page.route', {
  timeout: TOOL_TIMEOUT_MS,
}, async ({ skip }) => {
  const executablePath = chromiumPath();
  if (executablePath === undefined) skip('no Chromium on this machine');
  const tools = { '@playwright/test': '1.64.1' };
  const project = await toolProject(['client', 'mock'], tools, { dev: 'node app.mjs' });
  const [mock, app] = [await freePort(), await freePort()];
  const files = new Map([...guideFiles(GUIDE, 'playwright'), ['app.mjs', PLAYWRIGHT_APP]]);
  writeFiles(project.folder, files, { '4010': mock, '5173': app });
  const withChromium = `
      import config from './playwright.config.ts';
      const launchOptions = ${JSON.stringify({ executablePath, args: ['--no-sandbox'] })};
      export default { ...config, use: { ...config.use, launchOptions } };
    `;
  await writeFile(join(project.folder, 'here.config.ts'), withChromium);
  const printed = await project.run('playwright test --config here.config.ts --reporter list');
  expect(printed).toMatch(/^ +3 passed/m);
});

browserTest(
  'the setup for Storybook shows each story its outcome, without a server',
  { timeout: TOOL_TIMEOUT_MS },
  async ({ openPage }) => {
    const project = await toolProject(['client'], {
      storybook: '10.6.7',
      '@storybook/react-vite': '10.6.7',
      vite: '8.3.8',
      react: '19.3.1',
      'react-dom': '19.3.1',
    });
    const files = new Map([
      ...guideFiles(GUIDE, 'storybook'),
      ['.storybook/main.ts', STORYBOOK_MAIN],
      ['user-list.ts', USER_LIST],
    ]);
    writeFiles(project.folder, files);
    const built = join(project.folder, 'built');
    const printed = await project.run('storybook build --quiet --output-dir built');
    const server = createServer(sirv(built));
    onTestFinished(() => void server.close().closeAllConnections());
    const host = '127.0.0.1';
    const url = originOf({ host, port: (await listen(server, { host, port: 0 })).port });
    const { page, requests } = await openPage(WIDTHS.desktop);
    const show = async (story: string, text: string) => {
      await page.goto(`${url}/iframe.html?id=user-list--${story}&viewMode=story`);
      await page.getByText(text).waitFor();
    };
    await show('found', '20 users').catch((cause: unknown) => {
      throw new Error(printed, { cause });
    });
    await show('without-funds', 'Code 601');
    await show('slow', '20 users');
    expect(requests.filter((request) => request.includes('/social/'))).toEqual([]);
    await rm(built, { recursive: true });
  },
);
