import { isSuccess } from '@social-data/contract/result-codes';
import { parseExactly } from './long-numbers.ts';

/**
 * What a success says whose `data` is not an object, which is an error although it was paid for. Undefined for any other
 * error. Integers of 16 digits or more are texts.
 *
 * @example
 * const { data } = unreadableSuccess(error) ?? {}; // 'no users today'
 */
export function unreadableSuccess(error: unknown): { readonly data: unknown } | undefined {
  const { name, body } = Object(error);
  if (name !== 'ProtocolError' || typeof body !== 'string') return undefined;
  // A body that is not UTF-8 has other characters than it came with.
  if (body.includes('\ufffd')) return undefined;
  try {
    const envelope = Object(parseExactly(body));
    return isSuccess(envelope) ? { data: envelope.data } : undefined;
  } catch {
    return undefined;
  }
}
