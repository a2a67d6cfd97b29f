import type { Browser } from 'playwright-core';
import { test } from 'vitest';
import { launchChromium, missingChromium } from './chromium.ts';
import { openWatchedPage, type WatchedPage } from './watched-page.ts';

/** Widths that pages are tried at: a phone and a desktop, in CSS pixels. */
export const WIDTHS = { phone: 390, desktop: 1280 } as const;

interface TestFixtures {
  /** Opens an empty page of that width in real Chromium. It is closed after the test. */
  readonly openPage: (width: number) => Promise<WatchedPage>;
}

interface WorkerFixtures {
  /** The browser that all tests of a worker share, started by the first of them. */
  readonly sharedBrowser: () => Promise<Browser>;
}

/** A test in a real browser. Where there is none, it is skipped and says why. */
export const browserTest = test.extend<{ $worker: WorkerFixtures; $test: TestFixtures }>({
  sharedBrowser: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
    async ({}, use) => {
      let browser: Promise<Browser> | undefined;
      await use(() => {
        browser ??= launchChromium();
        return browser;
      });
      await (await browser)?.close();
    },
    { scope: 'worker' },
  ],
  openPage: async ({ skip, sharedBrowser }, use) => {
    const missing = missingChromium();
    if (missing !== undefined) skip(missing);
    const opened: WatchedPage[] = [];
    await use(async (width) => {
      const watched = await openWatchedPage(await sharedBrowser(), width);
      opened.push(watched);
      return watched;
    });
    for (const { page } of opened) await page.context().close();
  },
});
