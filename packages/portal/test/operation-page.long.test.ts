import { gaps } from '@social-data/contract/gaps';
import { operationIds, operations } from '@social-data/contract/operations';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest, WIDTHS } from '../../../test/browser/browser-test.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';
import { ALL_WIDTHS } from './page-addresses.ts';
import { overflow } from './page-layout.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { openForm } from './try-it-page.ts';

/** Bytes of an operation's page with all that it loads, compressed. */
const MAX_PAGE_BYTES = 180_000;

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
] as const;

let site: RunningSite;

beforeAll(async () => {
  site = await startSite();
}, BUILD_TIMEOUT_MS);
afterAll(() => site.close());

async function openOperation(page: Page, id: string, hash = ''): Promise<void> {
  await openForm(page, `${site.url}/operations/${id}/${hash}`);
}

const summaryOf = (page: Page) => page.locator('.try-response .summary');

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send' }).click();
  await summaryOf(page)
    .getByText(/^(Code|No envelope)/)
    .waitFor();
}

/** Presses "Next page" until there are so many pages, or no more; the texts of each page. */
async function readPages(
  page: Page,
  selector: string,
  count: number,
): Promise<readonly string[][]> {
  const items = page.locator(selector);
  const next = page.getByRole('button', { name: 'Next page' });
  const seen = [await items.allTextContents()];
  while (seen.length < count && (await next.isVisible())) {
    await next.click();
    await expect.poll(() => items.allTextContents()).not.toEqual(seen.at(-1));
    await summaryOf(page)
      .getByText(/^Code 0/)
      .waitFor();
    seen.push(await items.allTextContents());
  }
  return seen;
}

/** The parts of "Try it" that are covered by the bars above and below, or out of the window. */
function hiddenParts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isVisible = (selector: string) => {
      const element = document.querySelector(selector);
      const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      const ends = [top + 1, top + height - 1].map((y) =>
        document.elementFromPoint(left + Math.min(width / 2, 20), y),
      );
      return ends.every((found) => found !== null && element?.contains(found));
    };
    return ['.send', '.try-response .summary'].filter((selector) => !isVisible(selector));
  });
}

describe('"Try it" on the page of an operation', () => {
  browserTest.for(SCREENS)(
    'shows Send and the summary on a screen of $width × $height',
    { timeout: 60_000 },
    async ({ width, height }, { openPage }) => {
      const { page, errors } = await openPage(width);
      await page.setViewportSize({ width, height });
      for (const id of operationIds) {
        await openOperation(page, id, '#try-it');
        await send(page);
        await expect.poll(() => hiddenParts(page), { message: id }).toEqual([]);
        // The page "Try it" has the same form.
        await openForm(page, `${site.url}/try/#operation=${id}`);
        await send(page);
        await expect.poll(() => hiddenParts(page), { message: `try ${id}` }).toEqual([]);
      }
      expect(errors).toEqual([]);
    },
  );

  browserTest(
    'fits every width with a response, in both themes',
    { timeout: 60_000 },
    async ({ openPage }) => {
      const { page, errors } = await openPage(WIDTHS.desktop);
      for (const id of operationIds) {
        await openOperation(page, id);
        await send(page);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          for (const width of ALL_WIDTHS) {
            await page.setViewportSize({ width, height: 900 });
            expect([id, width, await overflow(page)]).toEqual([id, width, 0]);
          }
        }
      }
      expect(errors).toEqual([]);
    },
  );

  browserTest('leads to the last answer, page by page', async ({ openPage }) => {
    const { page, errors } = await openPage(WIDTHS.desktop);
    await openOperation(page, 'listAnswers');
    await send(page);
    const seen = await readPages(page, '.answer-text', 20);
    await page.getByText('This is the last page.').waitFor();
    expect(seen.length).toBeGreaterThan(1);
    expect(errors).toEqual([]);
  });

  browserTest(
    'goes back three pages, by its own button and by that of the browser',
    async ({ openPage }) => {
      const { page, errors } = await openPage(WIDTHS.desktop);
      await openOperation(page, 'searchUsers');
      await send(page);
      const seen = await readPages(page, '.people h3', 4);
      const users = () => page.locator('.people h3').allTextContents();
      await page.goBack();
      await expect.poll(users).toEqual(seen[2]);
      await page.getByRole('button', { name: 'Previous page' }).click();
      await expect.poll(users).toEqual(seen[1]);
      await page.goBack();
      await expect.poll(users).toEqual(seen[0]);
      await page.goForward();
      await expect.poll(users).toEqual(seen[1]);
      expect(errors).toEqual([]);
    },
  );

  browserTest('sends the same call to the gateway after one choice', async ({ openPage }) => {
    const { page } = await openPage(WIDTHS.desktop);
    await openOperation(page, 'searchUsers');
    await page.getByRole('radio', { name: 'Gateway' }).check();
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.url().startsWith(site.gateway)),
      send(page),
    ]);
    expect(new URL(request.url()).searchParams.get('keyword')).toBe('camping');
    await summaryOf(page)
      .getByText(/^Code 0/)
      .waitFor();
  });

  browserTest('says once what 303 means and when it ends', async ({ openPage }) => {
    const { page } = await openPage(WIDTHS.desktop);
    await openOperation(page, 'searchUsers');
    await page.getByRole('radio', { name: 'Gateway' }).check();
    await page.getByLabel('What the gateway does').selectOption('demo-spent');
    await send(page);
    // The summary changes before the notes below it are drawn, so that the test waits for the last of them.
    const facts = page.locator('.header-facts dd');
    await facts.filter({ hasText: /(resets in|Retry after) \d/ }).waitFor();
    await page.locator('.problem').waitFor();
    const said = (await page.locator('.problem, .header-facts dd').allTextContents()).join(' ');
    expect(said.match(/The daily quota is used up/g)).toHaveLength(1);
    expect(said.match(/(resets in|Retry after) \d+ (h|min|s)\b/g)).toHaveLength(1);
    expect(said).not.toContain('seconds');
  });

  browserTest('shows an HTTP status that is not 200', async ({ openPage }) => {
    const { page } = await openPage(WIDTHS.desktop);
    await openOperation(page, 'searchUsers');
    await page.getByLabel('Token', { exact: true }).fill('mock-http-503');
    expect(await page.getByLabel('Token', { exact: true }).getAttribute('type')).toBe('text');
    await send(page);
    await summaryOf(page).getByText('HTTP 503').waitFor();
    await page.getByLabel('Token', { exact: true }).fill('secret-of-mine');
    expect(await page.getByLabel('Token', { exact: true }).getAttribute('type')).toBe('password');
  });

  browserTest('offers the response as JSON and its rows as CSV', async ({ openPage }) => {
    const { page } = await openPage(WIDTHS.desktop);
    await openOperation(page, 'searchUsers');
    await send(page);
    const download = async (name: string) => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).click(),
      ]);
      const chunks: Buffer[] = [];
      for await (const chunk of await file.createReadStream()) chunks.push(chunk);
      return Buffer.concat(chunks).toString('utf8');
    };
    const body = JSON.parse(await download('Download JSON'));
    const csv = await download('Download CSV');
    expect(csv).toContain(body.data.users[0].id);
    expect(csv).toMatch(/^\ufeff?.*\bred_id\b/);
  });
});

describe('the page of an operation', () => {
  browserTest('is small', async ({ openPage }) => {
    for (const id of operationIds) {
      const { page } = await openPage(WIDTHS.desktop);
      await openOperation(page, id);
      const bytes = await page.evaluate(() =>
        [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
          .map((entry) => ('encodedBodySize' in entry ? Number(entry.encodedBodySize) : 0))
          .reduce((sum, size) => sum + size, 0),
      );
      expect([id, bytes]).toSatisfy(
        ([, size]: [string, number]) => size > 0 && size <= MAX_PAGE_BYTES,
      );
      await page.context().close();
    }
  });

  browserTest('has every allowed value of industryTag with its sentence', async ({ openPage }) => {
    const { page } = await openPage(WIDTHS.phone);
    await openOperation(page, 'getAuthorLinkInfo', '#industryTag');
    const tag = operations.getAuthorLinkInfo.parameters[2];
    const shown = await page.locator('.values li').allTextContents();
    for (const [value, meaning] of Object.entries(tag.enumDescriptions))
      expect(shown.map((text) => text.trim())).toContain(`${value} ${meaning}`);
  });

  browserTest(
    'shows two levels of the response, and every field below them',
    async ({ openPage }) => {
      const { page } = await openPage(WIDTHS.desktop);
      await openOperation(page, 'listAnswers');
      const head = (path: string) => page.locator(`[id="field-${path}"] .field-head`).first();
      expect(await head('data.paging').isVisible()).toBe(true);
      const end = page.locator('[id="field-data.paging.is_end"]');
      expect(await end.isVisible()).toBe(false);
      await head('data.paging').click();
      expect(await end.isVisible()).toBe(true);
      const text = (path: string) => page.locator(`[id="field-${path}"]`).textContent();
      expect(await text('data.data.target.created_time')).toContain('Unix time in seconds');
      const gap = gaps.find(({ pointers }) => pointers.includes('#/components/schemas/AdSlot'));
      expect(
        await page.locator(`[id="field-data.ad_info"] a[href$="#gap-${gap?.id}"]`).count(),
      ).toBeGreaterThan(0);
    },
  );
});
