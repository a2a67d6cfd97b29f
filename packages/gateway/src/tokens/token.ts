import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Tells people and secret scanners what they have found. */
export const TOKEN_PREFIX = 'sdqs_';
const SECRET_BYTES = 32;
/** 62 ** 43 > 2 ** 256, and 62 ** 6 > 2 ** 32. */
const SECRET_DIGITS = 43;
const CHECKSUM_DIGITS = 6;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORM = new RegExp(`^${TOKEN_PREFIX}[0-9A-Za-z]{${SECRET_DIGITS + CHECKSUM_DIGITS}}$`);

/**
 * Makes a token: `sdqs_`, 256 random bits, and a checksum. Letters and digits only, so that a double click selects
 * all of it and nothing in it is escaped in an address.
 * @param random for tests; the system's generator otherwise
 */
export function createToken(random: (size: number) => Uint8Array = randomBytes): string {
  const secret = BigInt(`0x${Buffer.from(random(SECRET_BYTES)).toString('hex')}`);
  const body = TOKEN_PREFIX + inBase62(secret, SECRET_DIGITS);
  return body + checksum(body);
}

/** Whether the text has the form of our tokens, checksum included: a wrong copy is told apart without asking anyone. */
export function isTokenForm(text: string): boolean {
  if (!FORM.test(text)) return false;
  return text.slice(-CHECKSUM_DIGITS) === checksum(text.slice(0, -CHECKSUM_DIGITS));
}

/**
 * What is kept of a token: its SHA-256 in hexadecimal. No salt and no slow function, since there is nothing to guess:
 * 256 random bits are in no dictionary, and equal tokens, which a salt would hide, do not occur.
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
