import { gaps } from '@social-data/contract/gaps';
import { operationIds, operations } from '@social-data/contract/operations';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest, WIDTHS } from '../../../test/browser/browser-test.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';
import { ALL_WIDTHS } from './page-addresses.ts';
import { overflow } from './page-layout.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { openForm, openReady } from './try-it-page.ts';

/** Bytes of an operation's page with all that it loads, compressed. */
const MAX_PAGE_BYTES = 150_000;

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
    return ['.try-response .summary'].filter((selector) => !isVisible(selector));
  });
}

describe('"Try it" on the page of an operation', () => {
  browserTest.for(SCREENS)(
    'shows the summary of the response on a screen of $width × $height',
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
    const seen = await readPages(page, '.raw code', 20);
    await page.getByText('This is the last page.').waitFor();
    expect(seen.length).toBeGreaterThan(1);
    expect(errors).toEqual([]);
  });

  browserTest('goes back three pages by its button', async ({ openPage }) => {
    const { page, errors } = await openPage(WIDTHS.desktop);
    await openOperation(page, 'searchUsers');
    await send(page);
    const seen = await readPages(page, '.raw code', 4);
    const users = () => page.locator('.raw code').allTextContents();
    for (const earlier of [seen[2], seen[1], seen[0]]) {
      await page.getByRole('button', { name: 'Previous page' }).click();
      await expect.poll(users).toEqual(earlier);
    }
    expect(await page.getByRole('button', { name: 'Previous page' }).count()).toBe(0);
    expect(errors).toEqual([]);
  });

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
    await page.locator('.facts tr', { hasText: /^Retry-After\d+$/ }).waitFor();
    const said = (await page.locator('.problem').allTextContents()).join(' ');
    expect(said.match(/The daily quota is used up/g)).toHaveLength(1);
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

describe('the log of the mock', () => {
  browserTest(
    'shows what this page and other programs send, with cause and advice, and asks nothing before a call',
    async ({ openPage }) => {
      const { page, errors, requests } = await openPage(WIDTHS.desktop);
      await openOperation(page, 'searchUsers');
      expect(requests.filter((url) => url.startsWith(site.mock))).toEqual([]);
      await page.locator('#try-parameter-page').fill('two');
      await send(page);
      const rows = page.locator('.try-log tbody tr');
      const newest = rows.first();
      await newest.filter({ hasText: 'must be a whole number' }).waitFor();
      await newest.filter({ hasText: 'Correct the parameter named in the message.' }).waitFor();
      await fetch(
        `${site.mock}${operations.listAnswers.path}?questionId=question-1&token=mock-303`,
      );
      await newest.filter({ hasText: 'answers.list' }).waitFor();
      expect(await newest.getByRole('link', { name: '303' }).count()).toBe(1);
      await page.getByRole('radio', { name: 'Gateway' }).check();
      expect(await page.locator('.try-log').count()).toBe(0);
      expect(errors).toEqual([]);
    },
  );
});

describe('the samples of an operation', () => {
  browserTest(
    'come with the response that the mock sends, and print it to its end',
    async ({ openPage }) => {
      const { page } = await openPage(WIDTHS.desktop);
      for (const id of operationIds) {
        await openReady(page, `${site.url}/operations/${id}/`);
        const shown = await page
          .locator('.operation-console .language-json code')
          .first()
          .textContent();
        await page.locator('.run-button').click();
        const run = page.locator('.run-response code');
        await run.waitFor();
        expect(JSON.parse(shown ?? '')).toEqual(JSON.parse((await run.textContent()) ?? ''));
        await page.emulateMedia({ media: 'print' });
        const cut = await page
          .locator('.operation-console .blocks, .run-response pre, .operation-console')
          .evaluateAll(
            (parts) => parts.filter((part) => part.scrollHeight > part.clientHeight + 1).length,
          );
        expect([id, cut]).toEqual([id, 0]);
        await page.emulateMedia({ media: 'screen' });
      }
    },
  );

  browserTest('leave the place of the button for copying free', async ({ openPage }) => {
    for (const width of [320, WIDTHS.phone, WIDTHS.desktop]) {
      const { page } = await openPage(width);
      await openReady(page, `${site.url}/operations/listAnswers/`);
      const covered = await page.locator('.vp-code-group .active').evaluateAll(
        (blocks) =>
          blocks.filter((block) => {
            const button =
              block.querySelector('button.copy')?.getBoundingClientRect() ?? new DOMRect();
            const texts = document.createRange();
            texts.selectNodeContents(block.querySelector('code') ?? block);
            return [...texts.getClientRects()].some(
              ({ right, top, bottom }) =>
                right > button.left && top < button.bottom && bottom > button.top,
            );
          }).length,
      );
      expect([width, covered]).toEqual([width, 0]);
      await page.context().close();
    }
  });

  browserTest('are followed by the token among the parameters', async ({ openPage }) => {
    const { page } = await openPage(WIDTHS.desktop);
    await openReady(page, `${site.url}/operations/searchUsers/`);
    const token = page.locator('#token + p');
    expect(await token.textContent()).toMatch(/string · required/);
    await token.getByRole('link', { name: 'How to get one' }).click();
    await page.getByRole('heading', { level: 2, name: 'Get a token' }).waitFor();
    expect(new URL(page.url()).hash).toBe('#get-a-token');
  });
});
