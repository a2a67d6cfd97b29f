import { escapePattern } from '../escape-pattern.ts';

/** A piece of text, found by the search or around what it found. */
export interface SnippetPart {
  readonly text: string;
  readonly isMatch: boolean;
}

const LENGTH = 160;
const BEFORE = 50;

/** The part of a text around the first of the terms, in pieces, so that the terms can be marked. */
export function snippet(text: string, terms: readonly string[]): readonly SnippetPart[] {
  const pattern = new RegExp(`(${terms.map(escapePattern).join('|')})`, 'giu');
  const first = Math.max(0, text.search(pattern));
  const start = first <= BEFORE ? 0 : startOfWord(text, first - BEFORE);
  const cut = text.slice(start, start + LENGTH);
  const shown = `${start > 0 ? '… ' : ''}${cut}${start + LENGTH < text.length ? ' …' : ''}`;
  return shown
    .split(pattern)
    .map((piece, index) => ({ text: piece, isMatch: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

/** The next position behind a space; the position itself in a text without spaces, such as Chinese. */
function startOfWord(text: string, position: number): number {
  const space = text.indexOf(' ', position);
  return space === -1 || space > position + BEFORE / 2 ? position : space + 1;
}
