import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scale } from '../../../../../test/scale.ts';
import { createToken, hashToken, isTokenForm } from '../../../../ledger/src/accounts.ts';

describe('a token', () => {
  test('has a prefix, 43 characters of secret and 6 of checksum, whatever the random bytes', () => {
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
    const isWellFormed = fc.property(bytes, (random) => {
      const token = createToken(() => random);
      expect(token).toMatch(/^sdqs_[0-9A-Za-z]{49}$/);
      expect(isTokenForm(token)).toBe(true);
    });
    fc.assert(isWellFormed, { numRuns: scale(1000) });
  });

  test('encodes all of its random bytes', () => {
    const withByte = (index: number) => new Uint8Array(32).fill(1, index, index + 1);
    const tokens = Array.from({ length: 32 }, (_, index) => createToken(() => withByte(index)));
    expect(new Set(tokens.map((token) => token.slice(5, 48))).size).toBe(32);
    expect(createToken(() => new Uint8Array(32))).toMatch(/^sdqs_0{43}/);
  });

  test('is different each time', () => {
    expect(new Set(Array.from({ length: 100 }, () => createToken())).size).toBe(100);
  });

  test('is rejected with one character changed, removed or added', () => {
    const token = createToken();
    const changed = Array.from(
      token,
      (character, index) =>
        token.slice(0, index) + (character === 'a' ? 'b' : 'a') + token.slice(index + 1),
    );
    for (const invalid of [
      ...changed,
      token.slice(1),
      token.slice(0, -1),
      `${token}a`,
      ` ${token}`,
    ]) {
      expect(isTokenForm(invalid)).toBe(false);
    }
    expect(isTokenForm('demo-token')).toBe(false);
  });

  test('is stored as its SHA-256', () => {
    expect(hashToken('demo-token')).toBe(createHash('sha256').update('demo-token').digest('hex'));
  });
});
