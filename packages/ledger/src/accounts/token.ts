import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Lets people and secret scanners recognize a token. */
export const TOKEN_PREFIX = 'sdqs_';
/** The beginning of a token of the admin page, which makes no calls. */
export const ADMIN_TOKEN_PREFIX = 'sdqa_';
const SECRET_BYTES = 32;
/** 62 ** 43 > 2 ** 256, and 62 ** 6 > 2 ** 32. */
const SECRET_DIGITS = 43;
const CHECKSUM_DIGITS = 6;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const TOKEN_PATTERN = new RegExp(
  `^${TOKEN_PREFIX}[0-9A-Za-z]{${SECRET_DIGITS + CHECKSUM_DIGITS}}$`,
);

/**
 * Creates a token: its prefix, 256 random bits, and a checksum. It has letters, digits and one underscore only, so that
 * a double click selects all of it and a URL needs no escapes.
 * @param random source of random bytes, replaced in tests
 */
export function createToken(
  random: (size: number) => Uint8Array = randomBytes,
  prefix: string = TOKEN_PREFIX,
): string {
  const secret = BigInt(`0x${Buffer.from(random(SECRET_BYTES)).toString('hex')}`);
  const body = prefix + inBase62(secret, SECRET_DIGITS);
  return body + checksum(body);
}

/** Whether the text is well-formed, checksum included. This detects mistyped tokens without a look-up. */
export function isTokenForm(text: string): boolean {
  if (!TOKEN_PATTERN.test(text)) return false;
  return text.slice(-CHECKSUM_DIGITS) === checksum(text.slice(0, -CHECKSUM_DIGITS));
}

/**
 * The SHA-256 of a token in hexadecimal, which is all that is stored. A salt or a slow hash would add nothing: 256
 * random bits cannot be guessed, and no two tokens are equal.
 */
export function hashToken(text: string): string {
  return hash('sha256', text, 'hex');
}

function checksum(text: string): string {
  return inBase62(BigInt(crc32(text)), CHECKSUM_DIGITS);
}

function inBase62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) {
    text = DIGITS.charAt(Number(rest % 62n)) + text;
  }
  return text;
}
