import type { DatabaseSync } from 'node:sqlite';
import { columns } from '../../database/columns.ts';
import type { CallHour } from '../call-hours.ts';
import { inBatches } from './in-batches.ts';

/** From one hour on, and before another, in milliseconds since 1970. */
export interface HourSpan {
  readonly from: number;
  readonly before: number;
}

/** Batches of calls by the hour, ascending. */
export function readCallHours(
  database: DatabaseSync,
  { from, before }: HourSpan,
): Generator<readonly CallHour[]> {
  const select = database.prepare(
    'SELECT * FROM call_hours WHERE hour >= ? AND hour < ? ORDER BY hour, code',
  );
  return inBatches(select.iterate(from, before), (row) => ({
    hour: columns.number(row, 'hour'),
    code: columns.number(row, 'code'),
    calls: columns.number(row, 'calls'),
  }));
}
