import type { RowColumn } from './rows-info.ts';

/**
 * JSON Schema of one row with these columns. It refers to nothing outside, and each value has one type, which every reader
 * of schemas understands. A value may be absent, and null counts as absent: leave it out. Members that the contract lacks,
 * and values of another type, are in `other`.
 */
export function rowSchema(columns: readonly RowColumn[]): {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
} {
  const properties = columns.map((column) => [column.name, columnSchema(column)] as const);
  return {
    type: 'object',
    properties: Object.fromEntries([...properties, ['other', { type: 'object' }]]),
  };
}

function columnSchema({ type, description }: RowColumn): object {
  return {
    ...(type === 'unknown' ? {} : { type }),
    ...(description === undefined ? {} : { description }),
  };
}
