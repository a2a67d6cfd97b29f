import { operations } from '@social-data/contract/operations';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest, WIDTHS } from '../../../test/browser/browser-test.ts';
import { scale } from '../../../test/scale.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';
import { findViolations } from './find-violations.ts';
import { pagesAt } from './page-addresses.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { tryItPage } from './try-it-page.ts';

/** Rules that the markup of the reference's renderer breaks. The exact list makes a new version that breaks more fail. */
const KNOWN_IN_REFERENCE = ['color-contrast', 'scrollable-region-focusable'];

let site: RunningSite;

beforeAll(async () => {
  site = await startSite();
}, BUILD_TIMEOUT_MS);
afterAll(() => site.close());

/** Waits for the end of all animations: contrast in the middle of a transition means nothing. */
async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await page.waitForFunction(() => document.getAnimations().length === 0);
}

const COLOURS = ['light', 'dark'] as const;

interface Variant {
  readonly width: number;
  readonly colours: readonly (typeof COLOURS)[number][];
}

/** Each width and each colour scheme once, over half of the pages; the long run covers every page with every pair. */
const VARIANTS: readonly Variant[] =
  scale(10) === 10
    ? Object.values(WIDTHS).map((width) => ({ width, colours: COLOURS }))
    : [
        { width: WIDTHS.phone, colours: ['dark'] },
        { width: WIDTHS.desktop, colours: ['light'] },
      ];

browserTest.for(VARIANTS)(
  'no page has a serious violation at $width px',
  { timeout: 180_000 },
  async ({ width, colours }, { openPage }) => {
    const { page } = await openPage(width);
    for (const address of pagesAt(width)) {
      await page.goto(site.url + address, { waitUntil: 'load' });
      for (const colorScheme of colours) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        // The theme switches after its scripts have loaded.
        await page.waitForFunction(
          (isDark) => document.documentElement.classList.contains('dark') === isDark,
          colorScheme === 'dark',
        );
        await animationsEnd(page);
        const place = `${address} ${colorScheme}`;
        expect([place, ...(await findViolations(page))]).toEqual([place]);
      }
    }
  },
);

describe.each(COLOURS)('the portal in %s colours', (colorScheme) => {
  browserTest.for(Object.values(operations))(
    'shows the response of $id without a serious violation',
    async ({ id }, { openPage }) => {
      const { page } = await openPage(WIDTHS.desktop);
      await page.emulateMedia({ colorScheme });
      const { open, fillToken, send, waitForSummary } = tryItPage(page, site.url);
      await open(`#operation=${id}`);
      await send();
      await waitForSummary('Code 0');
      for (const view of ['Picture', 'Tree', 'Raw']) {
        await page.getByRole('radio', { name: view }).check();
        expect([view, ...(await findViolations(page))]).toEqual([view]);
      }
      await fillToken('mock-302');
      await send();
      await waitForSummary('Code 302');
      expect(await findViolations(page)).toEqual([]);
    },
  );

  browserTest('has no violation in the search', async ({ openPage }) => {
    const { page } = await openPage(WIDTHS.desktop);
    await page.emulateMedia({ colorScheme });
    await page.goto(site.url, { waitUntil: 'networkidle' });
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox').fill('cursor');
    await page.locator('.result').first().waitFor();
    expect(await findViolations(page)).toEqual([]);
  });
});

browserTest('the reference has no new violation', async ({ openPage }) => {
  const { page } = await openPage(WIDTHS.desktop);
  await page.goto(`${site.url}/reference/`, { waitUntil: 'networkidle' });
  expect((await findViolations(page)).map(ruleOf)).toEqual(KNOWN_IN_REFERENCE);
});

function ruleOf(finding: string): string {
  return finding.slice(0, finding.indexOf(':'));
}
