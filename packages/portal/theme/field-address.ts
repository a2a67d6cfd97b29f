import { inBrowser, onContentUpdated, useRouter } from 'vitepress';

const TARGET = 'is-target';

/**
 * Opens the row of the field that the address names, whatever way led there: a new page, a link within the portal, another
 * language, the history. The router of VitePress changes the address without the browser's `:target`, so the row gets a class.
 */
export function useFieldAddress(): void {
  onContentUpdated(showField);
  if (!inBrowser) return;
  window.addEventListener('hashchange', showField);
  // On the way back, the router scrolls to where the reader was, so the row is shown after it.
  useRouter().onAfterRouteChange = showField;
}

function showField(): void {
  for (const shown of document.querySelectorAll(`.${TARGET}`)) shown.classList.remove(TARGET);
  if (!location.hash.startsWith('#field-')) return;
  const row = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (row === null) return;
  for (
    let fold = row.closest('details');
    fold !== null;
    fold = fold.parentElement?.closest('details') ?? null
  ) {
    fold.open = true;
  }
  row.classList.add(TARGET);
  // After the router, which scrolls to where the row was before it opened.
  requestAnimationFrame(() => row.scrollIntoView({ block: 'center' }));
}
