import type { Browser, Page } from 'playwright-core';

/** A page in a context of its own, with a record of what it did. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors on the console and uncaught exceptions. */
  readonly errors: readonly string[];
  /** Addresses that it tried to load, those held in the page itself (data:, blob:) left out. */
  readonly requests: readonly string[];
}

export async function openWatchedPage(browser: Browser, width: number): Promise<WatchedPage> {
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
