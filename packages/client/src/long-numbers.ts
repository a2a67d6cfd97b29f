import type { CursorPagination, PaginationInfo } from '@social-data/contract';
import { keysOf, memberAt } from '@social-data/contract/json-pointer';

/** A JSON text with every integer of 16 digits or more as text. Needs no stack, however deeply the text is nested. */
function quoteLongNumbers(json: string): string {
  let isText = false;
  return json.replace(/\\[\s\S]|"|[-\d][-+.\deE]*/g, (token) => {
    if (token === '"') isText = !isText;
    return !isText && /^-?\d{16,}$/.test(token) ? `"${token}"` : token;
  });
}

/**
 * Puts the digits of the body in place of long numbers where a list depends on them: at the ids and cursors of its
 * items, and at its session. Every other number stays what `JSON.parse` made of it.
 */
export function keepDigits(envelope: object, json: string, pagination?: PaginationInfo): void {
  // Most bodies have no such number, and need no second parsing.
  if (!pagination || !/[:,[\s]-?\d{16}/.test(json)) return;
  const exact = parseExactly(json);
  const copy = (keys: readonly string[]) => {
    const text = memberAt(exact, keys);
    if (typeof memberAt(envelope, keys) !== 'number' || typeof text !== 'string') return;
    Object.assign(Object(memberAt(envelope, keys.slice(0, -1))), { [keys.at(-1) ?? '']: text });
  };
  const { items, itemId, session, itemCursor }: Partial<Omit<CursorPagination, 'style'>> =
    pagination;
  if (session) copy(keysOf(session));
  const place = keysOf(items ?? '');
  const list = memberAt(exact, place);
  if (!Array.isArray(list)) return;
  for (const index of list.keys())
    for (const pointer of [itemId, itemCursor])
      if (pointer) copy([...place, String(index), ...keysOf(pointer)]);
}

/**
 * Parses JSON without loss: as `JSON.parse`, but an integer of 16 digits or more is a text with its digits.
 *
 * @example
 * parseExactly('{"id": 12345678901234567891}'); // { id: '12345678901234567891' }
 */
export function parseExactly(json: string): unknown {
  return JSON.parse(quoteLongNumbers(json));
}
