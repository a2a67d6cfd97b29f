import type { CursorPagination, PaginationInfo } from '@social-data/contract';
import { parsePointer, valueAt } from '@social-data/contract/json-pointer';

/** Where an integer of 16 digits or more may be. Most bodies have none, and are parsed once. */
const MAYBE_LONG = /[[:,\s]-?\d{16,}\s*[,\]}]/;

/** Whether a JSON text may have an integer of 16 digits or more, of which `JSON.parse` may lose some. */
function mayHaveLongNumbers(json: string): boolean {
  return MAYBE_LONG.test(json);
}

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
  if (!pagination || !mayHaveLongNumbers(json)) return;
  const exact = parseExactly(json);
  const ofCursors: Partial<CursorPagination> = pagination.style === 'cursor' ? pagination : {};
  const { session, itemCursor } = ofCursors;
  copyText(envelope, exact, session);
  const items = valueAt(envelope, pagination.items);
  if (!Array.isArray(items)) return;
  const exactItems = Object(valueAt(exact, pagination.items));
  for (const [index, item] of items.entries()) {
    copyText(item, exactItems[index], pagination.itemId);
    copyText(item, exactItems[index], itemCursor);
  }
}

function copyText(to: unknown, from: unknown, pointer: string | undefined): void {
  const keys = (pointer && parsePointer(pointer)) || [];
  const text = valueAt(from, keys);
  const parent = valueAt(to, keys.slice(0, -1));
  if (typeof text === 'string') Object.assign(Object(parent), { [String(keys.at(-1))]: text });
}

/**
 * Parses JSON without loss: as `JSON.parse`, but an integer of 16 digits or more is a text with its digits.
 *
 * @example
 * parseExactly('{"id": 12345678901234567891}'); // { id: '12345678901234567891' }
 */
export function parseExactly(json: string): unknown {
  return JSON.parse(mayHaveLongNumbers(json) ? quoteLongNumbers(json) : json);
}
