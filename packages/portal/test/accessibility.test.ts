import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { operations } from '@social-data/contract/operations';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest, WIDTHS } from '../../../test/browser/browser-test.ts';
import { scale } from '../../../test/scale.ts';
import { pageAddresses } from './page-addresses.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { tryIt } from './try-it.ts';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core')), 'utf8');

/**
 * What axe finds in the reference, whose markup and colours are its renderer's. The list is held so that a
 * new version cannot bring something worse unseen.
 */
const KNOWN_IN_THE_REFERENCE = ['color-contrast', 'scrollable-region-focusable'];

/** What it finds in the window of the search, which is a part of VitePress: links within options of a list. */
const KNOWN_IN_THE_SEARCH = ['label-content-name-mismatch', 'nested-interactive'];

let site: RunningSite;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** Rules that the page breaks, of those that keep somebody out, with the places. */
async function findings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
      // What holds is not told, which is most of the work.
      resultTypes: ['violations'],
    }),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}

/** Waits until colours are where they go: on their way there they have any contrast. */
async function arrival(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await page.waitForFunction(() => document.getAnimations().length === 0);
}

const COLOURS = ['light', 'dark'] as const;

interface Look {
  readonly width: number;
  readonly colours: readonly (typeof COLOURS)[number][];
}

/** Each width and each colour once; the long run has every pair. */
const LOOKS: readonly Look[] =
  scale(10) === 10
    ? Object.values(WIDTHS).map((width) => ({ width, colours: COLOURS }))
    : [
        { width: WIDTHS.phone, colours: ['dark'] },
        { width: WIDTHS.desktop, colours: ['light'] },
      ];

browserTest.for(LOOKS)(
  'no page keeps anybody out at $width px',
  { timeout: 180_000 },
  async ({ width, colours }, { openPage }) => {
    const { page } = await openPage(width);
    for (const address of pageAddresses()) {
      await page.goto(site.url + address, { waitUntil: 'load' });
      for (const colorScheme of colours) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        // The theme follows once its scripts have taken over.
        await page.waitForFunction(
          (isDark) => document.documentElement.classList.contains('dark') === isDark,
          colorScheme === 'dark',
        );
        await arrival(page);
        const place = `${address} ${colorScheme}`;
        expect([place, ...(await findings(page))]).toEqual([place]);
      }
    }
  },
);

describe.each(COLOURS)('in %s colours', (colorScheme) => {
  browserTest.for(Object.values(operations))(
    'the answer of $id keeps nobody out',
    async ({ id }, { openPage }) => {
      const { page } = await openPage(WIDTHS.desktop);
      await page.emulateMedia({ colorScheme });
      const { open, giveToken, send, hasSummary } = tryIt(page, site.url);
      await open(`#operation=${id}`);
      await send();
      await hasSummary('Code 0');
      for (const view of ['Picture', 'Tree', 'Raw']) {
        await page.getByRole('radio', { name: view }).check();
        expect([view, ...(await findings(page))]).toEqual([view]);
      }
      await giveToken('mock-302');
      await send();
      await hasSummary('Code 302');
      expect(await findings(page)).toEqual([]);
    },
  );

  browserTest('the search has no more findings than are known', async ({ openPage }) => {
    const { page } = await openPage(WIDTHS.desktop);
    await page.emulateMedia({ colorScheme });
    await page.goto(site.url, { waitUntil: 'networkidle' });
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox').fill('cursor');
    await page.locator('.result').first().waitFor();
    expect((await findings(page)).map(ruleOf)).toEqual(KNOWN_IN_THE_SEARCH);
  });
});

browserTest('the reference has no more findings than are known', async ({ openPage }) => {
  const { page } = await openPage(WIDTHS.desktop);
  await page.goto(`${site.url}/reference/`, { waitUntil: 'networkidle' });
  expect((await findings(page)).map(ruleOf)).toEqual(KNOWN_IN_THE_REFERENCE);
});

function ruleOf(finding: string): string {
  return finding.slice(0, finding.indexOf(':'));
}
