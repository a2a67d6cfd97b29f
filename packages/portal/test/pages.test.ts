import { operationIds, operations } from '@social-data/contract/operations';
import { resultCodes } from '@social-data/contract/result-codes';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserTest, WIDTHS } from '../../../test/browser/browser-test.ts';
import { inTurn, isLongRun } from '../../../test/scale.ts';
import { readGuides } from '../src/build/pages/written-pages.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';
import { findViolations } from './find-violations.ts';
import { pageAddresses, pagesAt } from './page-addresses.ts';
import { layoutProblems, overflow } from './page-layout.ts';
import { type RunningSite, siteTest } from './running-site.ts';
import { openReady, show, tryItPage } from './try-it-page.ts';

/** Bytes on the wire for a page with all its resources, and how many these are. */
const MAX_PAGE_BYTES = 180_000;
const MAX_REQUESTS = 20;

let site: RunningSite;

siteTest.beforeAll(({ site: shared }) => {
  site = shared;
}, BUILD_TIMEOUT_MS);

/** For a test that opens every page of the site. */
const ALL_PAGES_TIMEOUT_MS = 180_000;

describe.each(inTurn(Object.entries(WIDTHS), 0, 2))(
  'pages at the width of a %s (%i px)',
  (_, width) => {
    browserTest(
      'are small, load without an error or a foreign request, fit every width and have titles of their own',
      { timeout: ALL_PAGES_TIMEOUT_MS },
      async ({ sharedPage }) => {
        const titles = new Map<string, string>();
        for (const [index, address] of pagesAt(width).entries()) {
          const { page, errors, requests } = await sharedPage(width);
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
    async ({ sharedPage }) => {
      const charts = [
        ['getAuthorLinkInfo', '.chart td'],
        ['getAuthorTouchDistribution', '.chart strong'],
      ] as const;
      for (const [id, numbers] of inTurn(charts, 0, 2)) {
        const { page, errors } = await sharedPage(WIDTHS.desktop);
        if (isLongRun) await page.goto('about:blank');
        const { open, send } = tryItPage(page, site.url);
        await open(`#operation=${id}`);
        await send();
        const drawn = page.locator('.chart .bar');
        await drawn.first().waitFor();
        await expectSmall(page, id);
        const texts = await page.locator(numbers).allTextContents();
        expect([id, texts.length >= (await drawn.count())]).toEqual([id, true]);
        expect(texts[0]).toMatch(/\d/);
        const ofWhole = await page.locator('.chart li li').evaluateAll((parts) =>
          parts.map((part) => {
            const bars = [part, part.parentElement?.closest('li')].map((item) =>
              item?.querySelector('.bar'),
            );
            const [own = 0, whole = 0] = bars.map((bar) => bar?.getBoundingClientRect().width);
            return own / whole;
          }),
        );
        expect(Math.max(0, ...ofWhole)).toBeLessThanOrEqual(1);
        const fill = () => drawn.first().evaluate((bar) => getComputedStyle(bar).backgroundColor);
        const light = await fill();
        await page.emulateMedia({ colorScheme: 'dark' });
        await expect.poll(fill).not.toBe(light);
        expect(errors).toEqual([]);
      }
    },
  );

  browserTest(
    'switches between light and dark without violating its policy',
    async ({ sharedPage }) => {
      const { page, errors } = await sharedPage(WIDTHS.desktop);
      await show(page, `${site.url}/`);
      // The test before may have left the page dark for a moment.
      await page.waitForFunction(() => !document.documentElement.classList.contains('dark'));
      const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const light = await background();
      await page.getByRole('switch').first().click();
      await expect.poll(background).not.toBe(light);
      await page.getByRole('switch').first().click();
      await expect.poll(background).toBe(light);
      expect(errors).toEqual([]);
    },
  );
});

browserTest('an unknown address has a page in its language', async ({ sharedPage }) => {
  const { page } = await sharedPage(WIDTHS.desktop);
  const unknown = [
    ['/nothing/here', 'Nothing is at this address', '/'],
    ['/zh/nothing/here', '此地址没有内容', '/zh/'],
  ] as const;
  for (const [address, title, home] of inTurn(unknown, 1, 2)) {
    await page.goto(site.url + address);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await page.locator(`.NotFound a[href="${home}"]`).count()).toBe(1);
    expect(await findViolations(page)).toEqual([]);
  }
});

browserTest(
  'an address with .html, or with two slashes, leads to its page',
  async ({ openPage }) => {
    const { page } = await openPage(WIDTHS.desktop);
    for (const address of ['/codes.html', '//codes/']) {
      await page.goto(site.url + address);
      await page.getByRole('heading', { level: 1, name: 'Result codes' }).waitFor();
      await page.waitForURL(`${site.url}/codes/`);
    }
  },
);

describe('a page that is open while the portal is built again', () => {
  browserTest(
    'is loaded anew for "Send" and for a link, whose files have gone',
    async ({ openPage }) => {
      const { page } = await openPage(WIDTHS.desktop);
      await openReady(page, `${site.url}/try/#operation=searchUsers`);
      const gone = async (files: string, times: number) =>
        page.route(files, (route) => route.fulfill({ status: 404 }), { times });
      await gone('**/send-call.*.js', 1);
      const { send, waitForSummary } = tryItPage(page, site.url);
      await Promise.all([page.waitForEvent('load'), send()]);
      await send();
      await waitForSummary('Code 0');
      // The portal is built once more, later.
      await page.clock.setFixedTime(Date.now() + 120_000);
      await page.reload();
      await gone('**/send-call.*.js', 1);
      await Promise.all([page.waitForEvent('load'), send()]);
      // Asked for again with the list of the new files.
      await gone('**/codes_index.md.*.js', 2);
      const link = page.getByRole('link', { name: 'Result codes' }).first();
      await Promise.all([page.waitForEvent('load'), link.click()]);
      await page.getByRole('heading', { level: 1, name: 'Result codes' }).waitFor();
    },
  );
});

describe('the home page', () => {
  browserTest('is readable without scripts', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false });
    await page.goto(site.url);
    for (const id of operationIds) {
      const link = page.locator(`strong a[href="/operations/${id}/"]`);
      expect(await link.isVisible()).toBe(true);
    }
    expect(await page.getByText("from '@social-data/client'").isVisible()).toBe(true);
    for (const part of ["curl 'http://127.0.0.1:", '"code"'])
      expect([part, await page.getByText(part).isVisible()]).toEqual([part, true]);
  });

  browserTest(
    'has a door for each kind of reader, and links to every code',
    async ({ sharedPage }) => {
      const { page } = await sharedPage(WIDTHS.desktop);
      await show(page, `${site.url}/`);
      for (const door of ['/sdk/', '/tools/command-line/', '/gateway/', '/tools/mcp/'])
        expect(await page.locator(`strong a[href="${door}"]`).count()).toBe(1);
      for (const { code } of resultCodes) {
        expect(await page.locator(`a[href="/codes/#code-${code}"]`).count()).toBe(1);
      }
    },
  );
});

describe('the page of an operation without scripts', () => {
  browserTest('has no button and shows every sample', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false });
    for (const address of ['/operations/searchUsers/', '/unknowns/', '/codes/']) {
      await page.goto(site.url + address);
      // The menu of languages opens by pointing at it, without a script.
      const buttons = page.locator('button:visible:not(.VPFlyout > button)');
      expect([address, await buttons.allTextContents()]).toEqual([address, []]);
    }
    await page.goto(`${site.url}/operations/searchUsers/`);
    for (const sample of ['curl -G', 'api.users.search', 'import requests'])
      expect(await page.getByText(sample).first().isVisible()).toBe(true);
    await page.getByText('Sending a call requires scripts.').waitFor();
  });
});

/** Opens a page and waits for all of it, the form of "Try it" included. */
async function openWhole(page: Page, url: string): Promise<void> {
  await openReady(page, url);
  const hasForm = (await page.locator('.try-frame, .try-section').count()) > 0;
  if (hasForm) await page.locator('.send').waitFor();
}

/** The long run compresses the site, as one for the network is. */
async function expectSmall(page: Page, name: string): Promise<void> {
  const size = await transferred(page);
  expect(size, name).toBeGreaterThan(0);
  if (isLongRun) expect(size, name).toBeLessThan(MAX_PAGE_BYTES);
}

/** Bytes that the page transfers without a cache, with the 300 of headers that browsers count for each response. */
function transferred(page: Page): Promise<number> {
  return page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .map((entry) => ('encodedBodySize' in entry ? Number(entry.encodedBodySize) + 300 : 0))
      .reduce((sum, size) => sum + size, 0),
  );
}

function isSmallerThan(max: number): (measured: [string, number]) => boolean {
  return ([, amount]) => amount > 0 && amount < max;
}
