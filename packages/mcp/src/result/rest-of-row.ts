import type { JsonRow } from './fit-rows.ts';

/** What is nested more deeply is never shown as it came. */
const MAX_DEPTH = 100;

/**
 * A row with what its long texts have from a character on. Values that are no text, and texts that end before, are left
 * out: an earlier result had them.
 */
export function restOfRow(row: JsonRow, from: number): JsonRow {
  const rest = restOf(row, from);
  return typeof rest === 'object' && rest !== null ? Object.fromEntries(Object.entries(rest)) : {};
}

function restOf(value: unknown, from: number, depth = 0): unknown {
  // Half of a surrogate pair is no character.
  if (typeof value === 'string')
    return value.slice(from).replace(/^[\udc00-\udfff]/, '') || undefined;
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return undefined;
  const parts = Object.entries(value).map(
    ([name, part]) => [name, restOf(part, from, depth + 1)] as const,
  );
  const kept = parts.filter(([, part]) => part !== undefined);
  if (kept.length === 0) return undefined;
  return Array.isArray(value) ? kept.map(([, part]) => part) : Object.fromEntries(kept);
}
