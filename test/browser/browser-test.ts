import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { test } from 'vitest';
import { launchChromium, missingChromium } from './chromium.ts';

/** A page in a context of its own, with a record of what it did. */
interface WatchedPage {
  readonly page: Page;
  /** Errors on the console and uncaught exceptions. */
  readonly errors: string[];
  /** Addresses that it tried to load, those held in the page itself (data:, blob:) left out. */
  readonly requests: string[];
}

/** Height of a page's window, in CSS pixels. */
const HEIGHT = 900;

/** Width of a page's window in CSS pixels, or other options of its context. */
type PageLook = number | BrowserContextOptions;

async function openWatchedPage(browser: Browser, look: PageLook): Promise<WatchedPage> {
  const options = typeof look === 'number' ? { viewport: { width: look, height: HEIGHT } } : look;
  const context = await browser.newContext(options);
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
  readonly openPage: (look: PageLook) => Promise<WatchedPage>;
  /**
   * The page that tests of this file go on with, in that width, with a new record for each test. Opening a page, and
   * loading a site into it, takes more processor time than most tests.
   */
  readonly sharedPage: (width: number) => Promise<WatchedPage>;
}

interface FileFixtures {
  /** Where `sharedPage` is kept between the tests of a file. */
  readonly kept: { watched?: WatchedPage };
}

interface WorkerFixtures {
  /** The browser that all tests of a worker share, started by the first of them. */
  readonly sharedBrowser: () => Promise<Browser>;
}

/** A test in a real browser. Where there is none, it is skipped and says why. */
export const browserTest = test.extend<{
  $worker: WorkerFixtures;
  $file: FileFixtures;
  $test: TestFixtures;
}>({
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
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
    async ({}, use) => {
      const kept: FileFixtures['kept'] = {};
      await use(kept);
      await kept.watched?.page.context().close();
    },
    { scope: 'file' },
  ],
  openPage: async ({ skip, sharedBrowser }, use) => {
    const missing = missingChromium();
    if (missing !== undefined) skip(missing);
    const opened: WatchedPage[] = [];
    await use(async (look) => {
      const watched = await openWatchedPage(await sharedBrowser(), look);
      opened.push(watched);
      return watched;
    });
    for (const { page } of opened) await page.context().close();
  },
  sharedPage: async ({ skip, sharedBrowser, kept, onTestFailed }, use) => {
    const missing = missingChromium();
    if (missing !== undefined) skip(missing);
    // What a failed test left behind must not fail the next one.
    onTestFailed(async () => {
      await kept.watched?.page.context().close();
      delete kept.watched;
    });
    await use(async (width) => {
      kept.watched ??= await openWatchedPage(await sharedBrowser(), width);
      const { page, errors, requests } = kept.watched;
      errors.length = 0;
      requests.length = 0;
      await page.emulateMedia({ colorScheme: null, reducedMotion: null });
      await page.setViewportSize({ width, height: HEIGHT });
      return kept.watched;
    });
  },
});
