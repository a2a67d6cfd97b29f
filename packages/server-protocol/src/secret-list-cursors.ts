import { createHmac, timingSafeEqual } from 'node:crypto';
import { createCursorsSignedBy, type ListCursors } from './list-pages.ts';

const SIGNATURE_BYTES = 12;

/**
 * Creates cursors and sessions with a signature that callers cannot make (decision D10).
 * @param secret key of the signature; servers with the same key accept each other's cursors
 */
export function createListCursors(secret: string | Uint8Array): ListCursors {
  return createCursorsSignedBy({
    sign: (text) => {
      const signature = createHmac('sha256', secret).update(text).digest();
      return signature.subarray(0, SIGNATURE_BYTES).toString('base64url');
    },
    isSameText,
  });
}

/** Compares in constant time, so that a signature cannot be guessed from response times. */
function isSameText(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}
