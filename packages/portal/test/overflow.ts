import type { Page } from 'playwright-core';

/** Pixels by which the page is wider than the window, when parts below the window are laid out too. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const everything = new CSSStyleSheet();
    everything.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(everything);
    const pixels = document.documentElement.scrollWidth - window.innerWidth;
    document.adoptedStyleSheets.pop();
    return pixels;
  });
}
