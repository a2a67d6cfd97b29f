import { createServer } from 'node:http';
import { listen } from '@social-data/server-protocol';
import { expect } from 'vitest';
import { browserTest, WIDTHS } from '../../../test/browser/browser-test.ts';
import { buildPortal, startPortal } from '../src/index.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';
import { openReady } from './try-it-page.ts';

browserTest(
  '"Run" shows the recorded response where no mock responds, and the line that starts one',
  { timeout: BUILD_TIMEOUT_MS },
  async ({ openPage }) => {
    await buildPortal();
    const mock = `http://127.0.0.1:${await freePort()}`;
    const portal = await startPortal({ port: 0, addresses: () => ({ mock }) });
    const { page } = await openPage(WIDTHS.desktop);
    await openReady(page, `${portal.url}/operations/searchUsers/`);
    await page.locator('.run-button').click();
    await page
      .locator('.recorded', { hasText: /npx --yes .*social-data-mock-[\d.]+\.tgz/ })
      .waitFor();
    const shown = await page.locator('.operation-console .run-response .raw').textContent();
    expect(JSON.parse(shown ?? '')).toMatchObject({ code: 0, data: {} });
    await page.getByRole('radio', { name: 'Recorded' }).waitFor({ state: 'attached' });
    await page.getByRole('radio', { name: 'Picture' }).check();
    await page.locator('.pane .people li').first().waitFor();
    await portal.close();
  },
);

/** A port that nothing listens on any more. */
async function freePort(): Promise<number> {
  const server = createServer();
  const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
  await new Promise((resolve) => server.close(resolve));
  return port;
}
