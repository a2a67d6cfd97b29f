import { onBeforeUnmount, onMounted, type ShallowRef } from 'vue';

const MARK = 'marked';

/**
 * Marks the lines of the response that a field of the page is in while the reader points at the field or has it in the
 * keyboard's focus, and the field while the reader points at a line.
 * @param root element with the responses, each line of which has the class `line`
 */
export function useFieldMarks(root: Readonly<ShallowRef<HTMLElement | null>>): void {
  function show(event: Event): void {
    const { target } = event;
    if (!(target instanceof Element)) return;
    clear();
    const field = target.closest<HTMLElement>('.fields li');
    const line = target.closest('.pane .line');
    if (field) markLines(field.id.slice('field-'.length));
    else if (line && root.value?.contains(line)) markField(pathOf(line));
  }

  /** A click focuses, too, and must not take away the marks of what the reader points at. */
  function showFocused(event: Event): void {
    if (event.target instanceof Element && event.target.matches(':focus-visible')) show(event);
  }

  function markLines(path: string): void {
    const pane = root.value?.querySelector('.pane');
    const lines = visibleLines();
    const paths = jsonLinePaths(lines.map(textOf));
    const found = lines.filter((_, index) => isWithin(paths[index] ?? '', path));
    for (const line of found) line.classList.add(MARK);
    const [first] = found;
    // Only the pane scrolls: the page stays where the reader is.
    if (pane && first) scrollWithin(pane, first);
  }

  function pathOf(line: Element): string {
    const lines = visibleLines();
    return jsonLinePaths(lines.map(textOf))[lines.indexOf(line)] ?? '';
  }

  function visibleLines(): readonly Element[] {
    const all = root.value?.querySelectorAll('.pane .line') ?? [];
    return [...all].filter((line) => line.closest('.example, .raw')?.checkVisibility());
  }

  onMounted(() => {
    document.addEventListener('mouseover', show);
    document.addEventListener('focusin', showFocused);
  });
  onBeforeUnmount(() => {
    document.removeEventListener('mouseover', show);
    document.removeEventListener('focusin', showFocused);
  });
}

function clear(): void {
  for (const marked of document.querySelectorAll(`.${MARK}`)) marked.classList.remove(MARK);
}

/** A field below folded ones is shown by the innermost of them that is open to the eye. */
function markField(path: string): void {
  const names = path.split('.');
  for (let length = names.length; length > 0; length -= 1) {
    const field = document.getElementById(`field-${names.slice(0, length).join('.')}`);
    if (!field?.checkVisibility()) continue;
    field.classList.add(MARK);
    return;
  }
}

function isWithin(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`);
}

function textOf({ textContent }: Element): string {
  return textContent ?? '';
}

function scrollWithin(pane: Element, line: Element): void {
  const frame = pane.getBoundingClientRect();
  const { top, bottom } = line.getBoundingClientRect();
  if (top < frame.top || bottom > frame.bottom)
    pane.scrollTop += top - frame.top - frame.height / 3;
}

/**
 * The field that each line of a formatted JSON text belongs to, as fields are named in addresses: `data.users.id`, whatever
 * the position in a list. The text has to be indented by two spaces, with a member in each line.
 */
function jsonLinePaths(lines: readonly string[]): readonly string[] {
  /** The name at each depth; empty for an element of a list. */
  const names: string[] = [];
  return lines.map((line) => {
    const [, indent = '', key] = /^( *)(?:"((?:[^"\\]|\\.)*)":)?/.exec(line) ?? [];
    const depth = indent.length / 2;
    const isEnd = /^\s*[\]}]/.test(line);
    if (!isEnd) {
      names.length = depth;
      names[depth] = key ?? '';
    }
    return names
      .slice(0, depth + 1)
      .filter(Boolean)
      .join('.');
  });
}
