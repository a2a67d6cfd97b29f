import { inBrowser, onContentUpdated } from 'vitepress';

/** Where the language of the samples is stored. A browser may forbid it; the choice then holds for one group only. */
const STORAGE_KEY = 'sample-language';

/** Tabs of responses are no languages. */
const LANGUAGE_TAB = '.vp-code-group:not(:has(.language-json)) input';

/** Shows the samples of every page in the language that the reader chose last, on this page and on later ones. */
export function useSampleChoice(): void {
  if (!inBrowser) return;
  onContentUpdated(showChosen);
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(LANGUAGE_TAB)) return;
    try {
      localStorage.setItem(STORAGE_KEY, labelOf(target));
    } catch {}
    showChosen();
  });
}

/** Selects the tab of the language in every group that has one. VitePress does the same on a click, and scrolls there. */
function showChosen(): void {
  let language: string | null = null;
  try {
    language = localStorage.getItem(STORAGE_KEY);
  } catch {}
  for (const input of document.querySelectorAll<HTMLInputElement>('.vp-code-group input')) {
    if (input.checked || labelOf(input) !== language) continue;
    input.checked = true;
    const tabs = [...(input.parentElement?.querySelectorAll('input') ?? [])];
    const blocks = input.closest('.vp-code-group')?.querySelector('.blocks')?.children ?? [];
    for (const [index, block] of [...blocks].entries())
      block.classList.toggle('active', index === tabs.indexOf(input));
  }
}

const labelOf = (input: HTMLInputElement): string => input.labels?.[0]?.textContent ?? '';
