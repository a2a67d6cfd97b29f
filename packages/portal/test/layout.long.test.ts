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

browserTest(
  'a page is laid out to its end once it is on the screen, and a fragment leads to its heading',
  async ({ openPage }) => {
    const { page } = await openPage(1280);
    // A page shows its own font only if it arrives at once, and other widths of letters make other heights.
    await page.route(/\.woff2$/, (route) => route.abort());
    await openReady(page, `${site.url}/codes/`);
    const hidden = () =>
      page
        .locator('.vp-doc > div > *')
        .evaluateAll(
          (parts) =>
            parts.filter((part) => getComputedStyle(part).contentVisibility !== 'visible').length,
        );
    await expect.poll(hidden).toBe(0);
    for (const address of ['/codes/#code-601', '/unknowns/#mark-sampled']) {
      await page.goto('about:blank');
      await openReady(page, site.url + address);
      const heading = page.locator(new URL(address, site.url).hash);
      const top = () => heading.evaluate((element) => element.getBoundingClientRect().top);
      // Laying out what is above may move the heading, and a reload returns to where the page was.
      const offset = async () => {
        const before = await top();
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
        return (await top()) === before ? Math.abs(before - 100) : Number.POSITIVE_INFINITY;
      };
      await expect.poll(offset).toBeLessThan(100);
      await page.reload({ waitUntil: 'load' });
      await expect.poll(offset).toBeLessThan(100);
    }
  },
);

browserTest(
  'a page is as long with its own font as without it, so that a reload leads to the same place',
  async ({ openPage }) => {
    const { page } = await openPage(1280);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('DOM.enable');
    await devtools.send('CSS.enable');
    const look = async () => {
      await openReady(page, `${site.url}/codes/`);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const { root } = await devtools.send('DOM.getDocument');
      const title = { nodeId: root.nodeId, selector: '.vp-doc h1' };
      const { nodeId } = await devtools.send('DOM.querySelector', title);
      const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
      const height = await page.evaluate(
        () => document.querySelector('.vp-doc')?.scrollHeight ?? 0,
      );
      return { hasInter: fonts.some(({ isCustomFont }) => isCustomFont), height };
    };
    // The first visit brings the font for the second one.
    await look();
    const withInter = await look();
    await page.route(/\.woff2$/, (route) => route.abort());
    await devtools.send('Network.clearBrowserCache');
    const without = await look();
    expect(withInter.hasInter).toBe(true);
    expect(without.hasInter).toBe(false);
    expect(Math.abs(withInter.height - without.height) / without.height).toBeLessThan(0.01);
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
      .locator('.operation-columns, #try-it, .try, .vp-code-group, .pane, .VPDocFooter')
      .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().right)));
    expect([width, [...new Set(edges)]]).toEqual([width, [expect.any(Number)]]);
  }
});

browserTest(
  'a page that sends calls may do so after a link from one that does not',
  async ({ openPage }) => {
    const { page, errors } = await openPage(1280);
    await openReady(page, site.url);
    await page.getByRole('main').getByRole('link', { name: 'Try it in the page' }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText(/^Code 0/).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Try it in the page' }).waitFor();
    expect(errors).toEqual([]);
  },
);
