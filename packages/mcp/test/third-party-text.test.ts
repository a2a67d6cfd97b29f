import { describe, expect, test } from 'vitest';
import { textOfHtml, visibleText, visibleTexts } from '../src/result/third-party-text.ts';
import { callChecked } from './connect.ts';
import { useMcp } from './use-mcp.ts';

describe('the characters that a person does not see are removed', () => {
  test.each([
    ['directions', 'a\u202eb\u2066c\u200fd', 'abcd'],
    ['what has no width', 'a\u200bb\ufeffc\u00add\u2060e', 'abcde'],
    ['letters in tags', 'a\u{e0049}\u{e0047}b', 'ab'],
    ['bytes in variation selectors', 'a\ufe00\ufe01\u{e0100}b😀\ufe0f\ufe0f', 'ab😀\ufe0f'],
    ['fillers', 'a\u3164\u115fb', 'ab'],
    ['controls', 'a\u0007\u001b[0mb', 'a[0mb'],
    ['joiners between other letters', 'a\u200db\u200cc 5\u200d6', 'abc 56'],
  ])('%s', (_, text, seen) => {
    expect(visibleText(text)).toBe(seen);
  });

  test.each([
    ['lines and tabs', 'a\r\nb\rc\u2028d\te', 'a\nb\nc\nd\te'],
    ['emoji of several', '👨‍👩‍👧 👩🏽‍🚀 ❤️ 🏳️‍🌈 1️⃣', '👨‍👩‍👧 👩🏽‍🚀 ❤️ 🏳️‍🌈 1️⃣'],
    ['letters that join', 'می‌خواهم क्‍ष', 'می‌خواهم क्‍ष'],
  ])('but not those that shape it: %s', (_, text, seen) => {
    expect(visibleText(text)).toBe(seen);
  });

  test('from every text of a value, and from the names of its members', () => {
    expect(visibleTexts({ 'a\u202e': ['\u200bx', { y: 1, z: null }] })).toEqual({
      a: ['x', { y: 1, z: null }],
    });
  });
});

describe('HTML becomes the text that a page shows', () => {
  test.each([
    ['blocks', '<h2>A</h2><p>b <b>c</b></p><ul><li>d<li>e</ul>', 'A\nb c\n\n- d\n- e'],
    ['entities', '1 &lt; 2 &amp;&nbsp;3', '1 < 2 & 3'],
    ['text as written', '<pre>a  b\n  c</pre>', 'a  b\n  c'],
    ['a table', '<table><tr><td>a<td>b<tr><td>c</table>', 'a b\nc'],
    ['links and pictures', '<a href="https://x.example">a</a><img alt="b">c<br>d', 'ac\nd'],
    ['no HTML at all', 'a < b', 'a < b'],
    ['comments', 'a<!-- b -->c', 'ac'],
    [
      'scripts, styles and templates',
      'a<script>b</script><style>c</style><template>d</template>',
      'a',
    ],
    ['what is hidden', 'a<p hidden>b<br>c</p><i style="Display : NONE">d <b>e</b></i>f', 'af'],
    ['what is too small to see', 'a<i style="font-size:0">b</i><i style="opacity: 0.0">c</i>', 'a'],
    ['what is small', '<i style="font-size:0.9em">a</i>', 'a'],
    ['an end that is missing', '<p>a <b>b <i hidden>c', 'a b'],
  ])('%s', (_, html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });

  test('also of a long text', () => {
    const html = '<p>a<b hidden>b</b> '.repeat(50_000);
    expect(textOfHtml(html)).toHaveLength(3 * 50_000 - 2);
  });

  test('up to an element that has too many around it', () => {
    const html = '<p>a<b>'.repeat(100_000);
    expect(textOfHtml(html)).toMatch(/^(a\n){20}/);
    expect(textOfHtml(html).length).toBeLessThan(10_000);
  });
});

const { client } = useMcp();

test('a tool gives answers as text, and as HTML where that is asked for', async () => {
  const given = { questionId: 'question-1', fields: ['target.content'] };
  const [text] = (await callChecked(client(), 'listAnswers', given)).rows;
  const asHtml = await callChecked(client(), 'listAnswers', { ...given, html: true });
  expect(String(asHtml.rows[0]?.['target.content'])).toMatch(/^<p>/);
  expect(text?.['target.content']).toBe(textOfHtml(String(asHtml.rows[0]?.['target.content'])));
  expect(asHtml.next).toMatchObject({ fields: ['target.content'], html: true });
  expect(asHtml.meta.cost).toBe(0);
});
