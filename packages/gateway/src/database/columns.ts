import type { SQLOutputValue } from 'node:sqlite';

export type Row = Record<string, SQLOutputValue>;

/** Reads columns of a row and checks that they have the declared type. */
export const columns = {
  text(row: Row, name: string): string {
    const value = row[name];
    if (typeof value !== 'string') throw unexpected(name, 'text', value);
    return value;
  },
  number(row: Row, name: string): number {
    const value = row[name];
    if (typeof value !== 'number') throw unexpected(name, 'a number', value);
    return value;
  },
  textOrNull: (row: Row, name: string) => (row[name] === null ? null : columns.text(row, name)),
  numberOrNull: (row: Row, name: string) => (row[name] === null ? null : columns.number(row, name)),
};

function unexpected(name: string, expected: string, value: SQLOutputValue | undefined): TypeError {
  return new TypeError(`column ${name} is of type ${typeof value} instead of ${expected}`);
}
