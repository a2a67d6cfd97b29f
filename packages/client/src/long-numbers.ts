import type { CursorPagination, PaginationInfo } from '@social-data/contract';
import { valueAt } from '@social-data/contract/json-pointer';
import { pointerKeys } from './pointer-keys.ts';

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
  if (!pagination) return;
  let parsed: unknown;
  const exact = () => (parsed ??= parseExactly(json));
  const { session, itemCursor }: Partial<Omit<CursorPagination, 'style'>> = pagination;
  copyDigits(envelope, exact, session);
  const itemsKeys = pointerKeys(pagination.items);
  const items = valueAt(envelope, itemsKeys);
  if (!Array.isArray(items)) return;
  for (const [index, item] of items.entries()) {
    const exactItem = () => Object(valueAt(exact(), itemsKeys))[index];
    copyDigits(item, exactItem, pagination.itemId);
    copyDigits(item, exactItem, itemCursor);
  }
}

/** Most values are no such number, and need nothing of the exact body. */
function copyDigits(to: unknown, from: () => unknown, pointer: string | undefined): void {
  if (!pointer) return;
  const keys = pointerKeys(pointer);
  const value = valueAt(to, keys);
  if (typeof value !== 'number' || Math.abs(value) < 1e15) return;
  const text = valueAt(from(), keys);
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
  return JSON.parse(quoteLongNumbers(json));
}
