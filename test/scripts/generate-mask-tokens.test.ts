import { containsToken, maskTokens, tokenInAddress } from '@social-data/contract/mask-tokens';
import { describe, expect, test } from 'vitest';

const token = "demo secret/+1~'x";

describe('masking tokens', () => {
  test.each([
    ['as it is', token],
    ['percent-encoded', encodeURIComponent(token)],
    ['as a form encodes it', new URLSearchParams({ t: token }).toString().slice(2)],
  ])('masks a secret %s', (_, form) => {
    expect(maskTokens(`before ${form} after ${form}`, [token])).toBe('before *** after ***');
    expect(containsToken(`before ${form}`, token)).toBe(true);
  });

  test('leaves a text without the secret alone', () => {
    expect(maskTokens('nothing secret here', [token])).toBe('nothing secret here');
    expect(containsToken('nothing secret here', token)).toBe(false);
  });

  test('skips secrets that are undefined or so short that they occur in ordinary words', () => {
    expect(maskTokens('a demo of undefined', ['', 'demo', undefined])).toBe('a demo of undefined');
    expect(containsToken('a demo', 'demo')).toBe(false);
    expect(containsToken('undefined', undefined)).toBe(false);
  });

  test('masks the beginning of a secret that ends in half of a character', () => {
    const beginning = 'demo-𝅘𝅥secret 𝅘𝅥'.slice(0, -1);
    expect(maskTokens(encodeURIComponent('demo-𝅘𝅥secret 𝅘𝅥'), [beginning])).toMatch(/^\*\*\*/);
    expect(containsToken('demo', beginning)).toBe(false);
  });

  test('masks the secrets in the order given', () => {
    const secrets = ['demo-secret-of-mine', 'demo-secret'];
    expect(maskTokens('demo-secret-of-mine, demo-secret', secrets)).toBe('***, ***');
  });

  test('masks what a pattern matches, after the secrets', () => {
    const options = { patterns: [/sdqs_\w+/g, tokenInAddress], mask: '[token]' };
    const text = `?token=${token}&x=1 sdqs_abc`;
    expect(maskTokens(text, [token], options)).toBe('?token=[token]&x=1 [token]');
  });
});

test('a mask is taken literally', () => {
  expect(maskTokens('demo-secret', ['demo-secret'], { mask: '$&' })).toBe('$&');
});

describe('the pattern for tokens in addresses', () => {
  const mask = (text: string) => maskTokens(text, [], { patterns: [tokenInAddress] });

  test('masks the value of the token parameter whatever its case, up to its end', () => {
    expect(mask('GET /x?token=abc&page=2 "?TOKEN=abc"')).toBe(
      'GET /x?token=***&page=2 "?TOKEN=***"',
    );
  });

  test('leaves an empty value and parameters of other names alone', () => {
    expect(mask('?token=&mytoken=abc&tokens=1')).toBe('?token=&mytoken=abc&tokens=1');
  });

  test('leaves a hint alone, and masks a token that begins like one', () => {
    expect(mask('Add token=… to the query.')).toBe('Add token=… to the query.');
    expect(mask('?token=…abc')).toBe('?token=***');
  });

  test('gives the same result each time that it is used', () => {
    expect([mask('?token=abc'), mask('?token=abc')]).toEqual(['?token=***', '?token=***']);
  });
});
