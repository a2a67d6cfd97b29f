import { answerText, unixDate } from '@social-data/client/values';
import type { RowColumn } from '@social-data/contract/rows';
import type { Cell } from '@social-data/tabular';

/** Returns a function that makes a cell of a value of a column: HTML as text, Unix seconds as ISO 8601, lists and objects as JSON. */
export function cellReader({ unit, mediaType }: RowColumn): (value: unknown) => Cell {
  if (mediaType === 'text/html')
    return (value) => (typeof value === 'string' ? answerText(value) : cellOf(value));
  if (unit === 'unix-seconds') return (value) => timeOf(value) ?? cellOf(value);
  return cellOf;
}

/** A value as it came; a list or an object as JSON. */
export function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  return JSON.stringify(value);
}

/** The last second of the year 9999. Greater numbers have no common form in ISO 8601. */
const MAX_SECONDS = 253_402_300_799;

function timeOf(value: unknown): string | undefined {
  if (typeof value !== 'number' || Math.abs(value) > MAX_SECONDS) return undefined;
  return unixDate(value).toISOString().replace('.000Z', 'Z');
}
