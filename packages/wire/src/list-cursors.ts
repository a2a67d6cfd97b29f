import { createHmac, timingSafeEqual } from 'node:crypto';

/** One list in one state: what a cursor or a session belongs to. */
export interface ListView {
  /** What was asked for, without the place in the list: operation, question, order. */
  readonly list: string;
  /** The state of the data in which the list was first seen; the same revision gives the same order. */
  readonly revision: number;
}

export interface ListCursors {
  /** A cursor that means "after the item at this index". */
  cursorAfter(view: ListView, index: number): string;
  sessionOf(view: ListView): string;
  /** Index of the item that follows, and the revision; undefined for one that was not issued for this list. */
  readCursor(
    list: string,
    text: string,
  ): { readonly start: number; readonly revision: number } | undefined;
  /** Revision of the session; undefined for one that was not issued for this list. */
  readSession(list: string, text: string): { readonly revision: number } | undefined;
}

const SIGNATURE_BYTES = 12;
const FORM = /^([cs])([0-9a-z]{1,11})-([0-9a-z]{1,11})-([\w-]{16})$/;

/**
 * Cursors and sessions that carry their own state and a signature over it (decision D10): nothing is
 * stored, they outlive a restart, and one of another list, order or server is told apart.
 * @param secret key of the signature; whoever has the same key takes the same cursors
 */
export function createListCursors(secret: string | Uint8Array): ListCursors {
  const seal = (kind: 'c' | 's', { list, revision }: ListView, start: number): string => {
    const body = `${kind}${revision.toString(36)}-${start.toString(36)}`;
    const signature = createHmac('sha256', secret).update(`${body}\n${list}`).digest();
    return `${body}-${signature.subarray(0, SIGNATURE_BYTES).toString('base64url')}`;
  };
  const open = (kind: 'c' | 's', list: string, text: string) => {
    const [, found, revision = '', start = ''] = FORM.exec(text) ?? [];
    if (found !== kind) return undefined;
    const read = { revision: Number.parseInt(revision, 36), start: Number.parseInt(start, 36) };
    return isSame(seal(kind, { list, revision: read.revision }, read.start), text)
      ? read
      : undefined;
  };
  return {
    cursorAfter: (view, index) => seal('c', view, index + 1),
    sessionOf: (view) => seal('s', view, 0),
    readCursor: (list, text) => open('c', list, text),
    readSession: (list, text) => open('s', list, text),
  };
}

function isSame(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}
