import { searchedKeyword } from '@social-data/server-protocol';
import { describe, expect, test } from 'vitest';

describe('the searched part of a keyword', () => {
  const letters = 'a b c d e f g h i j k l m n o p q r s t u v w x y z 0 1 2 3';

  test.each([
    ['a short keyword', 'camping food', 'camping food'],
    ['twelve words', letters.slice(0, 23), letters.slice(0, 23)],
    ['the first twelve of thirty words', letters, letters.slice(0, 24)],
    ['the first twelve of many Chinese characters', '露'.repeat(40), '露'.repeat(12)],
    [
      'words and characters together',
      `${'ab '.repeat(8)}露营装备清单`,
      `${'ab '.repeat(8)}露营装备`,
    ],
    ['words with any sign between them', letters.replaceAll(' ', '_'), 'a_b_c_d_e_f_g_h_i_j_k_l_'],
    ['a keyword of signs', '-'.repeat(50), '-'.repeat(50)],
    ['a long word', 'ab'.repeat(100), 'ab'.repeat(100)],
    ['no letters in another form', 'ＣＡＭＰ Straße', 'camp straße'],
    ['nothing of a blank', '', ''],
  ])('is %s', (_, keyword, expected) => {
    expect(searchedKeyword(keyword)).toBe(expected);
  });

  test('lies within the first 1,000 characters', () => {
    expect(searchedKeyword(`${'x'.repeat(2_000)} camping`)).toBe('x'.repeat(1_000));
    expect(searchedKeyword(`${' '.repeat(1_000)}camping`).trim()).toBe('');
  });

  test('counts words after normalization, which may turn one character into many', () => {
    expect(searchedKeyword('\ufdfa'.repeat(20)).split(' ').filter(Boolean)).toHaveLength(12);
  });
});
