import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What a reader does on the page "Try it". */
export interface TryIt {
  open(hash?: string): Promise<void>;
  chooseTarget(name: string): Promise<void>;
  /** Types a token, as one that is pasted would arrive. */
  giveToken(token: string): Promise<void>;
  send(): Promise<void>;
  /** Waits until the line above the answer says so. */
  hasSummary(text: string | RegExp): Promise<void>;
  /** The body, as the raw view shows it. */
  raw(): Promise<string>;
}

export function tryIt(page: Page, url: string): TryIt {
  return {
    async open(hash = '') {
      await page.goto('about:blank');
      await page.goto(`${url}/try/${hash}`, { waitUntil: 'networkidle' });
    },
    chooseTarget: (name) => page.getByRole('radio', { name }).check(),
    giveToken: (token) => page.getByLabel('Token', { exact: true }).fill(token),
    send: () => page.getByRole('button', { name: 'Send' }).click(),
    hasSummary: async (text) => {
      await expect.poll(() => page.locator('.summary').textContent()).toMatch(text);
    },
    async raw() {
      await page.getByRole('radio', { name: 'Raw' }).check();
      return (await page.locator('.raw').textContent()) ?? '';
    },
  };
}
