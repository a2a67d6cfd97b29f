import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { browserTest } from '../../../test/browser/browser-test.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { openReady } from './try-it-page.ts';

const PHONE = 390;

/** Of a page that loads on a slow phone; 0.1 counts as good elsewhere. */
const MAX_LAYOUT_SHIFT = 0.05;

let site: RunningSite;

beforeAll(async () => {
  site = await startSite();
}, BUILD_TIMEOUT_MS);
afterAll(() => site.close());

const SLOW_PAGES = [
  '/',
  '/guides/five-minute-start/',
  '/operations/listAnswers/',
  '/try/',
  '/codes/',
];

browserTest.for(SLOW_PAGES)(
  'the page %s stands still while it loads on a slow phone',
  async (address, { openPage }) => {
    const { page } = await openPage(PHONE);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 90_000,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(site.url + address, { waitUntil: 'networkidle' });
    expect(await layoutShift(page)).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
  },
);

/** The sum of all shifts of the page's layout since it began to load. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          resolve(
            list
              .getEntries()
              .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
          );
        }).observe({ type: 'layout-shift', buffered: true });
        // Without a shift, the observer is never called.
        setTimeout(() => resolve(0), 300);
      }),
  );
}

browserTest.for(['/codes/#code-601', '/unknowns/#mark-assumed'])(
  'the fragment of %s leads to its heading, after a reload too',
  async (address, { openPage }) => {
    const { page } = await openPage(1280);
    await openReady(page, site.url + address);
    const heading = page.locator(new URL(address, site.url).hash);
    const top = () => heading.evaluate((element) => element.getBoundingClientRect().top);
    const isBelowHeader = async () => (await top()) > 0 && (await top()) < 200;
    await expect.poll(isBelowHeader).toBe(true);
    await page.reload({ waitUntil: 'load' });
    await expect.poll(isBelowHeader).toBe(true);
  },
);

browserTest.for([1024, 1440])(
  'the name of the site stays within the sidebar at %i px',
  async (width, { openPage }) => {
    const { page } = await openPage(width);
    await openReady(page, `${site.url}/codes/`);
    const right = (selector: string) =>
      page.locator(selector).evaluate((element) => element.getBoundingClientRect().right);
    expect(await right('.VPNavBarTitle .title span')).toBeLessThanOrEqual(
      await right('.VPSidebar'),
    );
  },
);

browserTest('the page of an operation has one right edge', async ({ openPage }) => {
  const { page } = await openPage(1024);
  await openReady(page, `${site.url}/operations/searchUsers/`);
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const edges = await page
      .locator('.operation-columns, #try-it, .try, .vp-code-group, .VPDocFooter')
      .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().right)));
    expect([width, [...new Set(edges)]]).toEqual([width, [expect.any(Number)]]);
  }
});
