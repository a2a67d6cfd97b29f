import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listen, originOf } from '@social-data/server-protocol';
import { build } from 'esbuild';
import { expect, onTestFinished, test } from 'vitest';
import { browserTest, WIDTHS } from '../browser/browser-test.ts';
import { guideFiles, writeFiles } from './guide-files.ts';
import { linkedProject, runVitest } from './linked-project.ts';

const files = guideFiles('test-with-the-mock', 'msw');
const packages = { msw: 'packages/client', '@social-data/client': '.' };

test('the setup for Mock Service Worker runs its tests in Vitest', async () => {
  const project = await linkedProject(packages);
  writeFiles(project, files);
  const { stdout, stderr } = await runVitest(project);
  expect([stderr, stdout]).toEqual(['', expect.stringMatching(/Tests +2 passed \(2\)/)]);
});

browserTest('the setup for Mock Service Worker responds to a page', async ({ openPage }) => {
  const project = await linkedProject(packages);
  writeFiles(project, files);
  const { outputFiles } = await build({
    entryPoints: [join(project, 'start-worker.ts')],
    ...{ bundle: true, format: 'esm', platform: 'browser', target: 'es2022', write: false },
  });
  const script = outputFiles[0]?.text ?? '';
  const worker = await readFile(join(project, 'node_modules/msw/lib/mockServiceWorker.js'), 'utf8');
  const server = createServer((request, response) => {
    const isWorker = request.url === '/mockServiceWorker.js';
    response.setHeader('Content-Type', isWorker ? 'text/javascript' : 'text/html');
    response.end(isWorker ? worker : '<title>Empty</title>');
  });
  onTestFinished(() => void server.close().closeAllConnections());
  const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
  const { page } = await openPage(WIDTHS.desktop);
  await page.goto(originOf({ host: '127.0.0.1', port }));
  await page.addScriptTag({ type: 'module', content: `${script}\ndocument.title = 'Started';` });
  await expect.poll(() => page.title()).toBe('Started');
  const users = await page.evaluate(async () => {
    const response = await fetch('/api/social/api/lifestyle-platform/search-user/v2?keyword=tea');
    return (await response.json()).data.users.length;
  });
  expect(users).toBe(20);
});
