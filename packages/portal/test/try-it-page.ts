import type { Locator, Page } from 'playwright-core';

/** Drives the page "Try it" as a reader does. */
export interface TryItPage {
  /** Shows a new form. A page that has the site already goes there by a link, without loading it again. */
  open(hash?: string): Promise<void>;
  chooseTarget(name: string): Promise<void>;
  /** Replaces the token in its field. */
  fillToken(token: string): Promise<void>;
  send(): Promise<void>;
  /** Waits until the summary above the response matches. */
  waitForSummary(text: string | RegExp): Promise<void>;
  /** The body as JSON. */
  rawBody(): Promise<string>;
}

export function tryItPage(page: Page, url: string): TryItPage {
  return {
    async open(hash = '') {
      if (page.url().startsWith(url)) {
        // A form that has gone forgets what was filled in.
        await show(page, `${url}/changelog/`);
        await page.locator('.try-form').waitFor({ state: 'detached' });
      }
      await show(page, `${url}/try/${hash}`);
      await page.getByRole('button', { name: 'Send' }).waitFor();
    },
    chooseTarget: (name) => page.getByRole('radio', { name }).check(),
    fillToken: (token) => page.getByLabel('Token', { exact: true }).fill(token),
    send: () => page.getByRole('button', { name: 'Send' }).click(),
    waitForSummary: (text) => page.locator('.summary', { hasText: text }).waitFor(),
    async rawBody() {
      const choice = page.locator('.try-response label', { hasText: 'JSON' });
      if ((await choice.count()) > 0) await choice.click();
      return (await page.locator('.raw code').textContent()) ?? '';
    },
  };
}

/**
 * Opens a page of the portal and waits until it responds to the reader: Vue marks the element that it has taken over. It
 * does not wait for silence, which takes half a second more.
 */
export async function openReady(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(() => '__vue_app__' in (document.querySelector('#app') ?? {}));
}

/** Shows a page of the site. Where one is open, a link leads there, in a tenth of the time of loading it. */
export async function show(page: Page, url: string): Promise<void> {
  const { origin, pathname } = new URL(url);
  const from = new URL(page.url());
  if (from.origin !== origin) return openReady(page, url);
  const before = await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
    return document.querySelector('h1')?.textContent;
  }, url);
  await page.waitForURL(url);
  if (from.pathname === pathname) return;
  await page.waitForFunction((text) => document.querySelector('h1')?.textContent !== text, before);
}

/** Opens the search of an open page, and returns its field. */
export async function openSearch(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k');
  const field = page.locator('#localsearch-input');
  await field.waitFor();
  return field;
}

/** The same for a page with "Try it", whose form loads after the rest. */
export async function openForm(page: Page, url: string): Promise<void> {
  // Without a page between, a new fragment would not load the page again.
  await page.goto('about:blank');
  await openReady(page, url);
  await page.getByRole('button', { name: 'Send' }).waitFor();
}
