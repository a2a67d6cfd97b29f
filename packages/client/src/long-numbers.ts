import type { CursorPagination, PaginationInfo } from '@social-data/contract';
import { parsePointer, valueAt } from '@social-data/contract/json-pointer';

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
  const copy = (pointer: string) => {
    const text = valueAt(exact, pointer);
    if (typeof valueAt(envelope, pointer) !== 'number' || typeof text !== 'string') return;
    const parent = valueAt(envelope, pointer.slice(0, pointer.lastIndexOf('/')));
    Object.assign(Object(parent), { [String(parsePointer(pointer)?.at(-1))]: text });
  };
  const { items, itemId, session, itemCursor }: Partial<Omit<CursorPagination, 'style'>> =
    pagination;
  if (session) copy(session);
  const list = valueAt(exact, String(items));
  if (!Array.isArray(list)) return;
  for (const index of list.keys())
    for (const pointer of [itemId, itemCursor]) if (pointer) copy(`${items}/${index}${pointer}`);
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
