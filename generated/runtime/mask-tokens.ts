import { security } from '../operations.ts';
import type { SecurityInfo } from './operation-info.ts';

/** Shorter texts are no secrets: masking them would blank out ordinary words. */
const MIN_SECRET_LENGTH = 8;

export interface MaskOptions {
  /** What else to mask: everything that one of these matches. Each needs the flag `g`. */
  readonly patterns?: readonly RegExp[];
  /** What stands in place of a secret. @default '***' */
  readonly mask?: string;
}

/**
 * Masks secrets wherever they stand in a text, plain, percent-encoded or form-encoded, and then
 * what the patterns match. The secrets are masked in the order given: put a secret before a part of it.
 * An undefined secret, or one of fewer than 8 characters, is skipped.
 *
 * @example
 * maskTokens(message, [token])
 * maskTokens(line, [], { patterns: [tokenInAddress], mask: '[token]' })
 */
export function maskTokens(
  text: string,
  secrets: readonly (string | undefined)[],
  { patterns = [], mask = '***' }: MaskOptions = {},
): string {
  const parts: readonly (string | RegExp)[] = [...secrets.flatMap(formsOf), ...patterns];
  return parts.reduce<string>((masked, part) => masked.replaceAll(part, () => mask), text);
}

/** Whether `maskTokens` would find the token in a text. */
export function containsToken(text: string, token: string | undefined): boolean {
  // The end of the token first: a short text is found several times faster, and is rarely there by chance.
  return formsOf(token).some((form) => text.includes(form.slice(-6)) && text.includes(form));
}

/** The secret as it is and as URLs and forms encode it. */
function formsOf(secret: string | undefined = ''): readonly string[] {
  if (secret.length < MIN_SECRET_LENGTH) return [];
  // Most tokens need no encoding.
  if (/^[\w.*-]+$/.test(secret)) return [secret];
  // Half of a character, such as at the end of a token's beginning, cannot be encoded.
  const whole = secret.replace(/\p{Cs}/gu, '');
  const formEncoded = new URLSearchParams({ '': whole }).toString().slice(1);
  return [...new Set([secret, encodeURIComponent(whole), formEncoded])];
}

/**
 * Matches the value of the token's parameter in an address, such as `abc` in `?token=abc&page=2`, up to
 * the next `&`, blank or quote. An ellipsis alone, as in the hint `token=…`, is no token. It matches nothing where the contract has no single API key.
 */
export const tokenInAddress: RegExp = /* @__PURE__ */ parameterValue(security);

function parameterValue(scheme: SecurityInfo | undefined): RegExp {
  if (scheme === undefined) return /(?!)/g;
  const name = scheme.name.replace(/\W/g, '\\$&');
  return new RegExp(`(?<=(?:^|\\W)${name}=)(?!…(?![^&\\s"']))[^&\\s"']+`, 'gi');
}
