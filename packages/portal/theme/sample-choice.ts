import { inBrowser, onContentUpdated } from 'vitepress';

/** Where the language of the samples is stored. */
const STORAGE_KEY = 'sample-language';

/** Shows the samples of every page in the language that the reader chose last, on this page and on later ones. */
export function useSampleChoice(): void {
  onContentUpdated(() => {
    const language = storedChoice();
    if (language) showLanguage(language);
  });
  if (!inBrowser) return;
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches('.vp-code-group input')) return;
    const language = labelOf(target);
    storeChoice(language);
    showLanguage(language);
  });
}

/** Selects the tab of the language in every group that has one. VitePress does the same on a click, and scrolls there. */
function showLanguage(language: string): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('.vp-code-group input')) {
    if (input.checked || labelOf(input) !== language) continue;
    input.checked = true;
    const tabs = [...(input.parentElement?.querySelectorAll('input') ?? [])];
    const blocks = input.closest('.vp-code-group')?.querySelector('.blocks')?.children ?? [];
    for (const [index, block] of [...blocks].entries()) {
      block.classList.toggle('active', index === tabs.indexOf(input));
    }
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

function labelOf(input: HTMLInputElement): string {
  return input.labels?.[0]?.textContent ?? '';
}

// A browser may forbid storage; the choice then holds for the page only.
function storedChoice(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function storeChoice(language: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {}
}
