import type { Page } from 'playwright-core';

/** Opens an address and waits until the scripts of the page respond to the reader. It does not wait for silence. */
export async function openReady(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' });
  await pageIsReady(page);
}

/** Vue marks the element that it has taken over. Parts that load later are for the test to wait for. */
export async function pageIsReady(page: Page): Promise<void> {
  await page.waitForFunction(() => '__vue_app__' in (document.querySelector('#app') ?? {}));
}
