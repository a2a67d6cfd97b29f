import { operationIds, operations } from '@social-data/contract/operations';
import { resultCodes } from '@social-data/contract/result-codes';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserTest, WIDTHS } from '../../../test/browser/browser-test.ts';
import { inTurn, isLongRun } from '../../../test/scale.ts';
import { readGuides } from '../src/build/pages/written-pages.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';
import { pageAddresses, pagesAt } from './page-addresses.ts';
import { layoutProblems, overflow } from './page-layout.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { openForm, openReady } from './try-it-page.ts';

/** Bytes on the wire for a page with all its resources, and how many these are. */
const MAX_PAGE_BYTES = 180_000;
const MAX_REQUESTS = 20;

let site: RunningSite;

beforeAll(async () => {
  site = await startSite();
}, BUILD_TIMEOUT_MS);
afterAll(() => site.close());

/** For a test that opens every page of the site. */
const ALL_PAGES_TIMEOUT_MS = 180_000;

describe.each(inTurn(Object.entries(WIDTHS), 0, 2))(
  'pages at the width of a %s (%i px)',
  (_, width) => {
    browserTest(
      'are small, load without an error or a foreign request, fit every width and have titles of their own',
      { timeout: ALL_PAGES_TIMEOUT_MS },
      async ({ openPage }) => {
        const titles = new Map<string, string>();
        for (const [index, address] of pagesAt(width).entries()) {
          // A new page starts with an empty cache.
          const { page, errors, requests } = await openPage(width);
          await openWhole(page, site.url + address);
          const found = {
            address,
            headings: await page.getByRole('heading', { level: 1 }).count(),
            foreign: requests.filter((request) => new URL(request).origin !== site.url),
            errors,
            overflow: await overflow(page),
          };
          expect(found).toEqual({ address, headings: 1, foreign: [], errors: [], overflow: 0 });
          await expectSmall(page, address);
          expect([address, requests.length]).toSatisfy(isSmallerThan(MAX_REQUESTS + 1));
          // A page without a translation has the title of the English one.
          const title = await page.evaluate(
            () => `${document.documentElement.lang} ${document.title}`,
          );
          expect([address, titles.get(title)]).toEqual([address, undefined]);
          titles.set(title, address);
          // The layout at one width follows from the page, not from the width at which it was loaded.
          if (width === WIDTHS.phone)
            expect([address, ...(await layoutProblems(page, index))]).toEqual([address]);
          expect(errors).toEqual([]);
          await page.context().close();
        }
      },
    );
  },
);

test('the site has a page for each guide and for each operation', () => {
  expect(pageAddresses().length).toBeGreaterThan(
    Object.keys(operations).length + readGuides().length,
  );
});

describe('a page', () => {
  browserTest(
    'is as small with a chart, which has its numbers as text and follows light and dark',
    async ({ openPage }) => {
      for (const [id, part, numbers] of [
        ['getAuthorLinkInfo', '.chart rect.value', 'table tbody tr'],
        ['getAuthorTouchDistribution', '.chart path', '.touch-list li'],
      ] as const) {
        const { page, errors } = await openPage(WIDTHS.desktop);
        await openForm(page, `${site.url}/try/#operation=${id}`);
        await page.getByRole('button', { name: 'Send' }).click();
        const drawn = page.locator(part);
        await drawn.first().waitFor();
        await expectSmall(page, id);
        expect([id, await page.locator(numbers).count()]).toEqual([id, await drawn.count()]);
        expect(await page.getByRole('img', { name: /has the numbers/ }).count()).toBeGreaterThan(0);
        const fill = () => drawn.first().evaluate((element) => getComputedStyle(element).fill);
        const light = await fill();
        await page.emulateMedia({ colorScheme: 'dark' });
        await expect.poll(fill).not.toBe(light);
        expect(errors).toEqual([]);
        await page.close();
      }
    },
  );

  browserTest(
    'switches between light and dark without violating its policy',
    async ({ openPage }) => {
      const { page, errors } = await openPage(WIDTHS.desktop);
      await openReady(page, site.url);
      const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const light = await background();
      await page.getByRole('switch').first().click();
      await expect.poll(background).not.toBe(light);
      expect(errors).toEqual([]);
    },
  );
});

browserTest('an unknown address has a page in its language', async ({ openPage }) => {
  const { page } = await openPage(WIDTHS.desktop);
  for (const [address, title, codes, other] of [
    ['/nothing/here', 'Nothing is at this address', '/codes/', '/zh/'],
    ['/zh/nothing/here', '此地址没有内容', '/zh/codes/', '/'],
  ] as const) {
    await page.goto(site.url + address);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await expect.poll(() => page.title()).toContain(title);
    for (const link of [codes, other])
      expect(await page.locator(`.not-found a[href="${link}"]`).count()).toBe(1);
  }
});

describe('the home page', () => {
  browserTest('is readable without scripts', async ({ openPage, sharedBrowser }) => {
    await openPage(WIDTHS.phone); // Skips the test without a browser.
    const context = await (await sharedBrowser()).newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(site.url);
    for (const id of operationIds) {
      const link = page.locator(`.question-cards h3 a[href="/operations/${id}/"]`);
      expect(await link.isVisible()).toBe(true);
    }
    expect(await page.getByText("from '@social-data/client'").isVisible()).toBe(true);
    const seen = {
      Request: page.getByText("curl 'http://127.0.0.1:4010"),
      Response: page.getByText('"code"'),
      Picture: page.locator('.people li').first(),
    };
    for (const [tab, part] of Object.entries(seen)) {
      await page.getByText(tab, { exact: true }).click();
      expect([tab, await part.isVisible()]).toEqual([tab, true]);
    }
    await context.close();
  });

  browserTest(
    'has a door for each kind of reader, and links to every code',
    async ({ openPage }) => {
      const { page } = await openPage(WIDTHS.desktop);
      await page.goto(site.url);
      for (const door of ['/sdk/', '/tools/command-line/', '/gateway/', '/tools/mcp/'])
        expect(await page.locator(`.doors h3 a[href="${door}"]`).count()).toBe(1);
      for (const { code } of resultCodes) {
        expect(await page.locator(`a[href="/codes/#code-${code}"]`).count()).toBe(1);
      }
    },
  );
});

browserTest('the search finds words in the pages that answer', async ({ openPage }) => {
  const { page, errors } = await openPage(WIDTHS.desktop);
  await openReady(page, site.url);
  await page.keyboard.press('Control+k');
  for (const [words, title] of [
    ['cursor', 'List the answers to a question'],
    ['daily quota', 'Result codes'],
    ['rotate', 'Run your own gateway'],
    ['industryTag', 'Get the link info of an author'],
    ['page size', 'What the specification does not say'],
  ] as const) {
    await page.getByRole('searchbox').fill(words);
    await page.locator('.result', { hasText: title }).first().waitFor();
  }
  expect(errors).toEqual([]);
});

/** What a network of 50 kB/s with 400 ms for each round trip brings in two seconds: after one for the dialog and one for its entries. */
const MAX_FIRST_RESULT_BYTES = (2 - 2 * 0.4) * 50_000;

browserTest(
  'the search has its first result after little enough for a slow network, and suggests pages before and without one',
  async ({ openPage }) => {
    const { page } = await openPage(WIDTHS.desktop);
    await openReady(page, site.url);
    // The texts of the pages come later, and this reader never gets them.
    await page.route(/\/search\/en\.json$/, (route) => route.abort());
    const before = await transferred(page);
    await page.keyboard.press('Control+k');
    const first = page.locator('.result').first();
    await first.filter({ hasText: 'Five-minute start' }).waitFor();
    await page.getByRole('searchbox').fill('rate limit');
    await first.filter({ hasText: '302' }).waitFor();
    if (isLongRun) expect((await transferred(page)) - before).toBeLessThan(MAX_FIRST_RESULT_BYTES);
    await page.getByRole('searchbox').fill('xylophone');
    await page.getByText('Nothing has all of “xylophone”').waitFor();
    await first.filter({ hasText: 'Five-minute start' }).waitFor();
  },
);

/** Opens a page and waits for all of it, the form of "Try it" included. */
async function openWhole(page: Page, url: string): Promise<void> {
  await openReady(page, url);
  const hasForm = (await page.locator('.try-frame, #try-it').count()) > 0;
  if (hasForm) await page.locator('.send').waitFor();
}

/** The long run compresses the site, as one for the network is. */
async function expectSmall(page: Page, name: string): Promise<void> {
  const size = await transferred(page);
  expect(size, name).toBeGreaterThan(0);
  if (isLongRun) expect(size, name).toBeLessThan(MAX_PAGE_BYTES);
}

/** Bytes transferred, headers included. */
function transferred(page: Page): Promise<number> {
  return page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .map((entry) => ('transferSize' in entry ? Number(entry.transferSize) : 0))
      .reduce((sum, size) => sum + size, 0),
  );
}

function isSmallerThan(max: number): (measured: [string, number]) => boolean {
  return ([, amount]) => amount > 0 && amount < max;
}
