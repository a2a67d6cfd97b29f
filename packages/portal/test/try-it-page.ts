import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openForm } from './open-ready.ts';

/** Drives the page "Try it" as a reader does. */
export interface TryItPage {
  open(hash?: string): Promise<void>;
  chooseTarget(name: string): Promise<void>;
  /** Replaces the token in its field. */
  fillToken(token: string): Promise<void>;
  send(): Promise<void>;
  /** Waits until the summary above the response matches. */
  waitForSummary(text: string | RegExp): Promise<void>;
  /** The body in the raw view. */
  rawBody(): Promise<string>;
}

export function tryItPage(page: Page, url: string): TryItPage {
  return {
    async open(hash = '') {
      await openForm(page, `${url}/try/${hash}`);
    },
    chooseTarget: (name) => page.getByRole('radio', { name }).check(),
    fillToken: (token) => page.getByLabel('Token', { exact: true }).fill(token),
    send: () => page.getByRole('button', { name: 'Send' }).click(),
    waitForSummary: async (text) => {
      await expect
        .poll(() => page.locator('.summary').textContent(), { timeout: 15_000 })
        .toMatch(text);
    },
    async rawBody() {
      await page.getByRole('radio', { name: 'Raw' }).check();
      return (await page.locator('.raw').textContent()) ?? '';
    },
  };
}
