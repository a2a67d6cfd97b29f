import type { Messages } from '../../shared/messages/en.ts';

/** Puts a button beside each field that copies its path, as programs write it. Without scripts there is nothing to press. */
export function addCopyButtons(fields: readonly HTMLElement[], words: Messages['fields']): void {
  for (const field of fields) {
    const { path = '' } = field.dataset;
    if (field.querySelector(':scope > .copy-path')) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy-path';
    button.textContent = words.copy;
    button.setAttribute('aria-label', words.copyPath(path));
    button.addEventListener('click', () => copy(button, path, words));
    field.querySelector(':scope > .field-anchor')?.after(button);
  }
}

async function copy(button: HTMLElement, path: string, words: Messages['fields']): Promise<void> {
  try {
    await navigator.clipboard.writeText(path);
    button.textContent = words.copied;
  } catch {
    // The browser offers the clipboard to secure origins only: the reader can copy the path itself.
    button.textContent = path;
  }
  setTimeout(() => {
    button.textContent = words.copy;
  }, 2_000);
}
