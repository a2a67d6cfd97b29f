/** One list in one state of its data: a cursor and a session are bound to it. */
export interface ListView {
  /** Identifies the list: operation, question and order, without the position in it. */
  readonly list: string;
  /** State of the data when the caller first saw the list; the same revision gives the same order. */
  readonly revision: number;
}

/** What a cursor says. */
export interface CursorPosition {
  /** Index of the item that follows the cursor. */
  readonly start: number;
  readonly revision: number;
}

export interface ListCursors {
  /** A cursor that means "after the item at this index". */
  cursorAfter(view: ListView, index: number): string;
  sessionOf(view: ListView): string;
  /** Reads a cursor; undefined when it was not issued for this list. */
  readCursor(list: string, text: string): CursorPosition | undefined;
  /** Reads a session; undefined when it was not issued for this list. */
  readSession(list: string, text: string): { readonly revision: number } | undefined;
}

/** How cursors are signed. */
export interface CursorSignature {
  /** Signs a text: 16 letters, digits, hyphens and underscores. */
  sign(text: string): string;
  isSameText(expected: string, given: string): boolean;
}

type TokenKind = 'c' | 's';

const FORMAT = /^([cs])([0-9a-z]{1,11})-([0-9a-z]{1,11})-([\w-]{16})$/;

/**
 * Creates cursors and sessions that carry their state and a signature over it (decision D10). Nothing is
 * stored, so they survive a restart; a cursor of another list, order or server is not accepted.
 */
export function createCursorsSignedBy({ sign, isSameText }: CursorSignature): ListCursors {
  const issue = (kind: TokenKind, { list, revision }: ListView, start: number): string => {
    const body = `${kind}${revision.toString(36)}-${start.toString(36)}`;
    return `${body}-${sign(`${body}\n${list}`)}`;
  };
  const read = (kind: TokenKind, list: string, text: string): CursorPosition | undefined => {
    const [, foundKind, revisionText = '', startText = ''] = FORMAT.exec(text) ?? [];
    if (foundKind !== kind) return undefined;
    const revision = Number.parseInt(revisionText, 36);
    const start = Number.parseInt(startText, 36);
    return isSameText(issue(kind, { list, revision }, start), text)
      ? { start, revision }
      : undefined;
  };
  return {
    cursorAfter: (view, index) => issue('c', view, index + 1),
    sessionOf: (view) => issue('s', view, 0),
    readCursor: (list, text) => read('c', list, text),
    readSession: (list, text) => read('s', list, text),
  };
}
