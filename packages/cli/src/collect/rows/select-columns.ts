import type { TableColumn } from './table-columns.ts';

/** A field that no column has. */
export class UnknownFieldError extends Error {
  override readonly name = 'UnknownFieldError';
  readonly field: string;
  /** The names of all columns. */
  readonly allowed: readonly string[];

  constructor(field: string, allowed: readonly string[]) {
    super(`There is no field ${field}. The fields are: ${allowed.join(', ')}.`);
    this.field = field;
    this.allowed = allowed;
  }
}

/** The fields of a table: those of every table, all that there are, or the named ones in their order. */
export type FieldSelection = 'default' | 'all' | readonly string[];

/** @throws UnknownFieldError */
export function selectColumns(
  columns: readonly TableColumn[],
  fields: FieldSelection,
): readonly TableColumn[] {
  if (fields === 'all') return columns;
  if (fields === 'default') return columns.filter(({ isDefault }) => isDefault);
  return fields.map((field) => {
    const column = columns.find(({ name }) => name === field);
    if (column) return column;
    throw new UnknownFieldError(
      field,
      columns.map(({ name }) => name),
    );
  });
}
