import { operationIds } from '@social-data/contract/operations';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest, WIDTHS } from '../../../test/browser/browser-test.ts';
import { inTurn, isLongRun } from '../../../test/scale.ts';
import { localizedAddress } from '../shared/page-addresses.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';
import { findViolations } from './find-violations.ts';
import { ALL_WIDTHS, pageAddresses } from './page-addresses.ts';
import { type RunningSite, siteTest } from './running-site.ts';
import { show, tryItPage } from './try-it-page.ts';

/** Rules that the markup of the reference's renderer breaks. The exact list makes a new version that breaks more fail. */
const KNOWN_IN_REFERENCE = ['color-contrast', 'scrollable-region-focusable'];

let site: RunningSite;

siteTest.beforeAll(({ site: shared }) => {
  site = shared;
}, BUILD_TIMEOUT_MS);

const COLOURS = ['light', 'dark'] as const;

/** Switches the theme, and waits for the end of all animations: contrast in the middle of a transition means nothing. */
async function showIn(page: Page, colorScheme: (typeof COLOURS)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction(
    (isDark) => document.documentElement.classList.contains('dark') === isDark,
    colorScheme === 'dark',
  );
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  // Finished ones may stay in the list while nothing is drawn.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState === 'finished'),
  );
}

/** One page of each kind: handwritten, a guide, an operation, with a filter, with tables. */
const REPRESENTATIVE = [
  '/',
  '/guides/five-minute-start/',
  '/operations/getAuthorLinkInfo/',
  '/unknowns/',
  '/codes/',
  '/try/',
];

interface Variant {
  readonly address: string;
  readonly width: number;
  readonly colorScheme: (typeof COLOURS)[number];
}

/** Every width in both themes. */
const EVERY_LOOK = ALL_WIDTHS.flatMap((width) =>
  COLOURS.map((colorScheme) => ({ width, colorScheme })),
);

/**
 * The long run tries every page at every width in both themes. The ordinary one tries some kinds of page at every fifth width, with the themes and the languages in turn.
 */
function variants(): readonly Variant[] {
  if (isLongRun)
    return pageAddresses().flatMap((address) => EVERY_LOOK.map((look) => ({ address, ...look })));
  return inTurn(ALL_WIDTHS, 0, 5).map((width, index) => {
    const page = REPRESENTATIVE[index % REPRESENTATIVE.length] ?? '/';
    const colorScheme = COLOURS[index % COLOURS.length] ?? 'light';
    return { address: localizedAddress(page, index % 2 === 0 ? 'en' : 'zh'), width, colorScheme };
  });
}

browserTest(
  'no page has a serious violation at any width, in either theme or language',
  { timeout: isLongRun ? 1_800_000 : 180_000 },
  async ({ sharedPage }) => {
    const { page } = await sharedPage(WIDTHS.desktop);
    let shown = '';
    for (const { address, width, colorScheme } of variants()) {
      if (address !== shown) await show(page, site.url + address);
      shown = address;
      await page.setViewportSize({ width, height: 900 });
      await showIn(page, colorScheme);
      const place = `${address} ${width} ${colorScheme}`;
      expect([place, ...(await findViolations(page))]).toEqual([place]);
    }
  },
);

/** The ordinary run tries one operation in one of the themes, and a refusal. */
const RESPONSES = operationIds.slice(0, isLongRun ? undefined : 1).flatMap((id, index) =>
  inTurn(COLOURS, index % COLOURS.length, COLOURS.length).map((colorScheme) => ({
    id,
    colorScheme,
    refusal: isLongRun || index === 0,
  })),
);

browserTest.for(RESPONSES)(
  'the response of $id has no serious violation in $colorScheme colours',
  async ({ id, colorScheme, refusal }, { sharedPage }) => {
    const { page } = await sharedPage(WIDTHS.desktop);
    const { open, fillToken, send, waitForSummary } = tryItPage(page, site.url);
    await open(`#operation=${id}`);
    await showIn(page, colorScheme);
    await send();
    await waitForSummary('Code 0');
    expect(await findViolations(page)).toEqual([]);
    if (!refusal) return;
    await fillToken('mock-302');
    await send();
    await waitForSummary('Code 302');
    expect(await findViolations(page)).toEqual([]);
  },
);

if (isLongRun)
  browserTest(
    'the fields and responses beside each other have no violation',
    async ({ sharedPage }) => {
      const { page } = await sharedPage(WIDTHS.desktop);
      for (const [index, id] of operationIds.slice(0, isLongRun ? undefined : 1).entries()) {
        await show(page, `${site.url}/operations/${id}/`);
        await showIn(page, COLOURS[index % COLOURS.length] ?? 'light');
        await page.getByRole('button', { name: 'Expand all' }).click();
        await page.locator('.run-button').click();
        await page.locator('.operation-console .run-response').waitFor();
        expect([id, ...(await findViolations(page))]).toEqual([id]);
      }
    },
  );

if (isLongRun)
  browserTest('the reference has no new violation', async ({ sharedPage }) => {
    const { page } = await sharedPage(WIDTHS.desktop);
    await page.goto(`${site.url}/reference/`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect((await findViolations(page)).map(ruleOf)).toEqual(KNOWN_IN_REFERENCE);
  });

function ruleOf(finding: string): string {
  return finding.slice(0, finding.indexOf(':'));
}
