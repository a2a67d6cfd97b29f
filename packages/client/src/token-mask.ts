import { maskTokens, tokenInAddress } from '@social-data/contract/mask-tokens';
import { mayHaveLongNumbers, quoteLongNumbers } from './long-numbers.ts';

/** Masks a token in every string within a JSON text, where it may be written with escapes. */
export function maskJson(json: string, token: string | undefined): string {
  const maskString = (_: string, value: unknown) =>
    typeof value === 'string' ? maskTokens(value, [token]) : value;
  // Marked while the text is parsed, because a parsed number may have lost digits.
  const marked = mayHaveLongNumbers(json) ? quoteLongNumbers(json, '\\u0000') : json;
  const masked = JSON.stringify(JSON.parse(marked, maskString));
  return marked === json ? masked : masked.replaceAll(/"\\u0000(-?\d+)"/g, '$1');
}

/**
 * A copy of an error of the platform, whose text may contain a URL. It has the same name, code, message and cause, with
 * the token masked.
 */
export function maskError(error: unknown, token: string | undefined): Error {
  const mask = (text: string) => maskTokens(text, [token], { patterns: [tokenInAddress] });
  if (!(error instanceof Error)) return new Error(mask(String(error)));
  const cause = error.cause === undefined ? undefined : maskError(error.cause, token);
  const masked = new Error(mask(error.message), cause && { cause });
  masked.name = error.name;
  // The stack of the original contains its message.
  masked.stack = `${masked.name}: ${masked.message}`;
  if ('code' in error && typeof error.code === 'string')
    Object.assign(masked, { code: error.code });
  return masked;
}
