import { hashText } from '@social-data/sample-data';
import { createCursorsSignedBy } from '@social-data/server-protocol/list-pages';

/**
 * The cursors of the mock. Their signature is not a secret: it only detects cursors that were changed, or issued for
 * another list. They survive a restart and are the same on every machine and in a page.
 */
export const mockCursors = createCursorsSignedBy({
  sign: (text) => hashText(text).map(characters).join(''),
  isSameText: (expected, given) => expected === given,
});

function characters(hash: number): string {
  return (hash >>> 0).toString(36).padStart(7, '0').slice(-4);
}
