import { parsePointer } from '@social-data/contract/json-pointer';
import type { OperationInfo } from '@social-data/contract/operations';
import { hashText } from '@social-data/sample-data';
import { fixedScenario } from './define-scenario.ts';
import type { Scenario } from './scenario.ts';

/** Members with texts that people write. Other members, such as links and cursors, would stop working. */
const writtenByPeople = new Set([
  'name',
  'desc',
  'sub_title',
  'reason',
  'content',
  'excerpt',
  'editable_content',
  'headline',
  'title',
  'description',
  'tagline',
  'origin_text',
  'status_message',
]);

/** Objects whose id the caller sent and expects back. */
const withSentId = new Set(['question']);

/** Data that is valid by the contract, but hard to show, cut, store or export. */
export const nastyText: Scenario = fixedScenario({
  token: 'mock-nasty-text',
  meaning:
    'Names and texts are nasty: joined emoji, right-to-left, stacked marks, 10,000 characters, HTML with scripts, spreadsheet formulas, line breaks, the zero character. Ids of list items are digits beyond 2^53.',
  effect: { stage: 'data', changeData: makeNasty },
});

/** Letters with many combining marks, which overlap the lines above and below. */
const stacked = [...'mark'].map((letter) => letter + '\u0301\u0353\u033f\u0327'.repeat(6)).join('');

/**
 * Texts that real people write and that break programs which show or store them. All are well-formed Unicode,
 * so that they travel as JSON; the zero character travels as an escape.
 */
export const nastyTexts: readonly string[] = [
  // One visible character: four people joined by zero-width joiners, a flag, a skin tone.
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466} \u{1F3F3}\uFE0F\u200D\u{1F308} \u{1F44D}\u{1F3FD}',
  // Right-to-left letters, and an override that reverses the text after it.
  'שלום עולם \u202Egnp.exe\u202C مرحبا بالعالم',
  stacked,
  '<script>alert("nasty")</script>',
  '<img src=x onerror="alert(1)"><a href="javascript:alert(2)">link</a>',
  "=cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  'first line\r\nsecond line\n\tindented\u2028separator\u2029',
  'before\u0000after\u0007\u001B[31mred',
  '"quotes", \'apostrophes\', back\\slash, comma; and {"json":[1]}',
  '\u{20BB7}\u{1F9D1}\u200D\u{1F373} 𠜎𠜱 ｆｕｌｌ　ｗｉｄｔｈ \uFEFF\u200B',
  "%00%0d%0a {{7*7}} <%= 7*7 %> '; DROP TABLE users; --",
  '   ',
  `${'长'.repeat(9_999)}终`,
];

/** Replaces the texts everywhere, and the ids inside the items of a list. */
function makeNasty(data: unknown, _window: unknown, { pagination }: OperationInfo): unknown {
  // The pointer begins with the envelope's `data`, as in "/data/users".
  const [, itemsMember] = parsePointer(pagination?.items ?? '') ?? [];
  const nextText = takeInTurn(nastyTexts);
  const changeTexts = (value: unknown): unknown =>
    mapMembers(value, (key, member) => {
      if (typeof member !== 'string') return changeTexts(member);
      return writtenByPeople.has(key) ? nextText() : member;
    });
  const changeTextsAndIds = (parentKey: string, value: unknown): unknown =>
    mapMembers(value, (key, member) => {
      if (typeof member !== 'string') return changeTextsAndIds(key, member);
      if (key === 'id' && !withSentId.has(parentKey)) return hugeId(member);
      return writtenByPeople.has(key) ? nextText() : member;
    });
  return mapMembers(data, (key, member) => {
    if (typeof member === 'string') return writtenByPeople.has(key) ? nextText() : member;
    return key === itemsMember ? changeTextsAndIds(key, member) : changeTexts(member);
  });
}

/** A copy with changed members; of an array, each of its objects. Any other value stays as it is. */
function mapMembers(value: unknown, change: (key: string, member: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => mapMembers(entry, change));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [key, change(key, member)]);
  return Object.fromEntries(members);
}

function takeInTurn(texts: readonly string[]): () => string {
  let count = 0;
  return () => {
    const text = texts[count % texts.length] ?? '';
    count += 1;
    return text;
  };
}

/** Digits of an odd number beyond 2^53, which no JavaScript number can hold; an id always gives the same one. */
function hugeId(id: string): string {
  const [high, low] = hashText(id);
  const hash = (BigInt(high >>> 8) << 32n) + BigInt(low >>> 0);
  return String(2n ** 53n + hash * 2n + 1n);
}
