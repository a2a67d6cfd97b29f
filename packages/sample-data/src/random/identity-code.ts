import { hashText } from './hash-text.ts';

/** A short code for an identity, of digits and small letters: 53 bits of its hash. */
export function identityCode(identity: string): string {
  const [high, low] = hashText(identity);
  return ((high >>> 11) * 2 ** 32 + (low >>> 0)).toString(36).padStart(11, '0');
}
