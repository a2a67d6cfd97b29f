import type { OperationId } from '@social-data/contract';
import { type RowColumn, rows } from '@social-data/contract/rows';

/** The last part of a column's name, where its values are addresses or pictures: long, and of no use in a text. */
const ADDRESS = /(?:^|[._])(?:url|uri|link|image|avatar|icon|thumbnail)s?$/i;

/**
 * The columns of a row whose call names none: those that the contract does not call details, without addresses of pages
 * and pictures. All columns where nothing else is there.
 */
export function defaultColumns(operation: OperationId): readonly RowColumn[] {
  const { columns } = rows[operation];
  const told = columns.filter(({ name, detail }) => !detail && !ADDRESS.test(name));
  return told.length > 0 ? told : columns;
}
