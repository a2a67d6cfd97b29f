import type { Page } from 'playwright-core';
import { inTurn } from '../../../test/scale.ts';
import { ALL_WIDTHS } from './page-addresses.ts';

/** With both sides of the width where the theme shows the header's links. */
const WIDTHS = [...ALL_WIDTHS, 959, 960];

/** The ordinary run tries each page at the narrowest width and at two others in turn. */
const TURNS = WIDTHS.length / 2;

/**
 * What is wrong with the layout of an open page: the widths at which it is wider than its window or cuts its code, and its
 * headings.
 * @param index number of the page among those that are tried
 */
export async function layoutProblems(page: Page, index: number): Promise<readonly string[]> {
  const problems: string[] = [];
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const widths = new Set([Math.min(...WIDTHS), ...inTurn(WIDTHS, index % TURNS, TURNS)]);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const pixels = await overflow(page);
    if (pixels !== 0) problems.push(`${pixels} pixels too wide for ${width}`);
    const cut = await cutCode(page);
    if (cut.length > 0) problems.push(`cut on the left at ${width}: ${cut}`);
  }
  const headings = await skippedHeadings(page);
  return [...problems, ...headings.map((heading) => `heading out of order: ${heading}`)];
}

/** The first texts of code that begins to the left of what shows it, where nobody can scroll to. */
function cutCode(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isCut = (code: Element) => {
      const { left } = code.getBoundingClientRect();
      for (let outer = code.parentElement; outer !== null; outer = outer.parentElement)
        if (
          getComputedStyle(outer).overflowX !== 'visible' &&
          left < outer.getBoundingClientRect().left
        )
          return true;
      return false;
    };
    const shown = [...document.querySelectorAll('main pre')].filter((code) =>
      code.checkVisibility(),
    );
    return shown.filter(isCut).map(({ textContent }) => textContent.slice(0, 20));
  });
}

/** The headings that are more than one level below the heading before them. */
function skippedHeadings(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const headings = [...document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')];
    const levels = headings.map(({ tagName }) => Number(tagName.slice(1)));
    return headings
      .filter((_, index) => (levels[index] ?? 0) > (levels[index - 1] ?? 0) + 1)
      .map(({ textContent }) => textContent);
  });
}

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
