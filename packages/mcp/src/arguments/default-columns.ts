import type { OperationId } from '@social-data/contract';
import { type ColumnType, type RowColumn, rows } from '@social-data/contract/rows';

/** The last part of a column's name, where its values are addresses or pictures: long, and of no use in a text. */
const ADDRESS = /(?:^|[._])(?:url|uri|link|image|avatar|icon|thumbnail)s?(?:_template)?$/i;

/** What a conversation is about. Flags, lists, objects and what lies deeper make a row of answers twice as long. */
const TOLD: readonly ColumnType[] = ['string', 'integer', 'number'];
const MAX_LEVELS = 3;

/**
 * The columns of a row whose call names none: texts and numbers, without addresses and codes whose meaning is not shown.
 * All columns where nothing else is there.
 */
export function defaultColumns(operation: OperationId): readonly RowColumn[] {
  const { columns } = rows[operation];
  const told = columns.filter(
    ({ name, pointer, type, unit }) =>
      TOLD.includes(type) &&
      unit !== 'code' &&
      !ADDRESS.test(name) &&
      pointer.split('/').length - 1 <= MAX_LEVELS,
  );
  return told.length > 0 ? told : columns;
}
