import type { Browser, Page } from 'playwright-core';
import { test } from 'vitest';
import { launchChromium, missingChromium } from './chromium.ts';

/** A page in a context of its own, with a record of what it did. */
interface WatchedPage {
  readonly page: Page;
  /** Errors on the console and uncaught exceptions. */
  readonly errors: readonly string[];
  /** Addresses that it tried to load, those held in the page itself (data:, blob:) left out. */
  readonly requests: readonly string[];
}

async function openWatchedPage(browser: Browser, width: number): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  const errors: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  // Fires before anything is sent, so a request counts even where it is blocked or goes nowhere.
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url())) requests.push(request.url());
  });
  return { page, errors, requests };
}

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
