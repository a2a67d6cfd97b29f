import type { Column } from './column.ts';
import type { ListFormatter } from './list-formatter.ts';

/** Formats rows as one array, indented like `JSON.stringify(rows, null, 2)`. */
export function createJsonFormatter<Row>(columns: readonly Column<Row>[]): ListFormatter<Row> {
  let separator = '[\n';
  const textOf = (row: Row) => {
    const object = Object.fromEntries(columns.map(({ name, value }) => [name, value(row)]));
    const text = `${separator}  ${JSON.stringify(object, null, 2).replaceAll('\n', '\n  ')}`;
    separator = ',\n';
    return text;
  };
  return {
    next: (rows) => rows.map(textOf).join(''),
    end: () => (separator === ',\n' ? '\n]\n' : '[]\n'),
  };
}
