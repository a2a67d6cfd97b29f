import { describe, expect, test } from 'vitest';
import { cardAddress } from '../shared/card-address.ts';
import { CARD_SIZE, cardSvg } from '../src/build/cards/card-svg.ts';
import { drawCard, hasGlyph } from '../src/build/cards/draw-card.ts';
import { wrapText } from '../src/build/cards/wrap-text.ts';

const MARK = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle r="2"/></svg>';

describe('the card of a page', () => {
  const card = (title: string) => cardSvg({ siteTitle: 'Service', title, text: 'One line.' }, MARK);

  test('is a PNG of the size that previews expect, and another one for another title', async () => {
    const [one, other] = await Promise.all([drawCard(card('One')), drawCard(card('Other'))]);
    const header = new DataView(one.buffer, one.byteOffset);
    expect([...one.slice(1, 4)]).toEqual([...new TextEncoder().encode('PNG')]);
    expect({ width: header.getUint32(16), height: header.getUint32(20) }).toEqual(CARD_SIZE);
    if (await hasGlyph('A')) expect(one).not.toEqual(other);
    expect(one.length).toBeLessThan(60_000);
  });

  test('shows signs of markup as text', () => {
    expect(card('a <b> & c')).toContain('a &lt;b&gt; &amp; c');
  });

  test('has an address of its own in each language', () => {
    expect(['/', '/codes/', '/zh/', '/zh/operations/searchUsers/'].map(cardAddress)).toEqual([
      '/cards/index.png',
      '/cards/codes.png',
      '/cards/zh/index.png',
      '/cards/zh/operations/searchUsers.png',
    ]);
  });
});

test('a character that no font has is not taken for a drawn one', async () => {
  expect(await hasGlyph('\u{10FFFE}')).toBe(false);
});

describe('a long text of a card', () => {
  test('is in lines that fit, and says where it was cut', () => {
    expect(wrapText('one two three four', 8, 3)).toEqual(['one two', 'three four']);
    expect(wrapText('one two three four five six', 8, 2)).toEqual(['one two', 'three four …']);
    // No word is cut, however little is left of the line.
    expect(wrapText('one fourteen two', 8, 1)).toEqual(['one …']);
    expect(wrapText('one', 8, 2)).toEqual(['one']);
  });

  test('breaks after any Chinese character', () => {
    expect(wrapText('按关键词搜索用户', 4, 3)).toEqual(['按关键词', '搜索用户']);
  });
});
