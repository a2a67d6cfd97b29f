import { createHash } from 'node:crypto';
import type { OperationInfo } from '@social-data/contract/operations';
import { nastyTexts } from './nasty-texts.ts';
import { isAny } from './operation-kinds.ts';
import type { Scenario } from './scenario.ts';

const token = 'mock-nasty-text';

/** Members that hold what people wrote. Others, such as links and cursors, would stop working. */
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

/** Objects whose id the caller sent and looks for in the answer. */
const keepsItsId = new Set(['question']);

/** Valid by the contract, and hard on everything that shows, cuts, stores or exports it. */
export const nastyText: Scenario = {
  token,
  example: token,
  meaning:
    'Names and texts are nasty: joined emoji, right-to-left, stacked marks, 10,000 characters, HTML with scripts, spreadsheet formulas, line breaks, the zero character. Ids of list items are digits beyond 2^53.',
  affects: isAny,
  read: (part) => (part === token ? { stage: 'data', name: token, shape: makeNasty } : undefined),
};

function makeNasty(data: unknown, _place: unknown, { pagination }: OperationInfo): unknown {
  // The pointer begins with the envelope's `data`: "/data/users".
  const [, , itemsMember] = pagination?.items.split('/') ?? [];
  const nextText = textsInTurn();
  const inItems = (key: string, value: unknown): unknown =>
    changeMembers(value, (member, memberValue) => {
      if (typeof memberValue !== 'string') return inItems(member, memberValue);
      if (member === 'id' && !keepsItsId.has(key)) return hugeId(memberValue);
      return writtenByPeople.has(member) ? nextText() : memberValue;
    });
  const outside = (value: unknown): unknown =>
    changeMembers(value, (member, memberValue) => {
      if (typeof memberValue !== 'string') return outside(memberValue);
      return writtenByPeople.has(member) ? nextText() : memberValue;
    });
  return changeMembers(data, (member, value) => {
    if (typeof value === 'string') return writtenByPeople.has(member) ? nextText() : value;
    return member === itemsMember ? inItems(member, value) : outside(value);
  });
}

/** A copy with changed members; of an array, each of its objects. Anything else stays as it is. */
function changeMembers(value: unknown, change: (key: string, value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => changeMembers(entry, change));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [key, change(key, member)]);
  return Object.fromEntries(members);
}

function textsInTurn(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return nastyTexts[(count - 1) % nastyTexts.length] ?? '';
  };
}

/** Digits of an odd number over 2^53, which no JavaScript number holds; the same id gives the same one. */
function hugeId(id: string): string {
  const hash = createHash('sha256').update(id).digest().readBigUInt64BE() >> 8n;
  return String(2n ** 53n + hash * 2n + 1n);
}
