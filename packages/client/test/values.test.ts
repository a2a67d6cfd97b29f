import { answerText } from '@social-data/client/values';
import { describe, expect, test } from 'vitest';

describe('answerText', () => {
  test.each([
    ['<p>One</p><p>Two</p>', 'One\nTwo'],
    ['a<br>b<br/>c', 'a\nb\nc'],
    ['<ul><li>x</li><li>y</li></ul>', 'x\ny'],
    ['<a href="javascript:alert(1)">link</a>', 'link'],
    ['<script>alert(1)</script>safe<style>p{}</style>', 'safe'],
    ['<script>never closed', ''],
    ['<!-- note -->kept', 'kept'],
    ['&lt;b&gt; &amp;amp; &quot;&#39;&#x4e2d;&nbsp;&unknown;', '<b> &amp; "\'中 &unknown;'],
    ['&#0;&#xd800;&#x110000;', '\ufffd\ufffd\ufffd'],
    ['3 < 5 and 7 > 2', '3 < 5 and 7 > 2'],
    ['<p>cut in a ta', 'cut in a ta'],
    ['', ''],
  ])('converts %j to text', (html, text) => expect(answerText(html)).toBe(text));

  test('finishes on a hundred thousand unclosed tags', () => {
    for (const opening of ['<script ', '<', '<!--', '<p', '&']) {
      expect(answerText(opening.repeat(100_000)).length).toBeLessThanOrEqual(100_000);
    }
  });
});
