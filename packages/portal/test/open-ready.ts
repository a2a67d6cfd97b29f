import type { Page } from 'playwright-core';

/**
 * Opens a page of the portal and waits until it responds to the reader: Vue marks the element that it has taken over, and
 * every page asks for the addresses of the servers. It does not wait for silence, which takes half a second more.
 */
export async function openReady(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(() => {
    const isMounted = '__vue_app__' in (document.querySelector('#app') ?? {});
    const loaded = performance.getEntriesByType('resource');
    return isMounted && loaded.some(({ name }) => name.endsWith('/config.json'));
  });
}

/** The same for a page with "Try it", whose form loads after the rest. */
export async function openForm(page: Page, url: string): Promise<void> {
  // Without a page between, a new fragment would not load the page again.
  await page.goto('about:blank');
  await openReady(page, url);
  await page.getByRole('button', { name: 'Send' }).waitFor();
}
