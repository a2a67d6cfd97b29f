/** A row of either database. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Reads columns of a row and checks that they have the declared type. A data file has numbers for booleans and JSON for
 * lists, for which a shared database has types of its own.
 */
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
  boolean(row: Row, name: string): boolean {
    const value = row[name];
    return typeof value === 'boolean' ? value : columns.number(row, name) === 1;
  },
  bytes(row: Row, name: string): Uint8Array {
    const value = row[name];
    if (!(value instanceof Uint8Array)) throw unexpected(name, 'bytes', value);
    return new Uint8Array(value);
  },
  list(row: Row, name: string): readonly unknown[] {
    const value = row[name];
    const list: unknown = typeof value === 'string' ? JSON.parse(value) : value;
    if (!Array.isArray(list)) throw unexpected(name, 'a list', value);
    return list;
  },
  textOrNull: (row: Row, name: string) => (row[name] === null ? null : columns.text(row, name)),
  numberOrNull: (row: Row, name: string) => (row[name] === null ? null : columns.number(row, name)),
  textsOrNull: (row: Row, name: string) =>
    row[name] === null ? null : columns.list(row, name).map(String),
};

function unexpected(name: string, expected: string, value: unknown): TypeError {
  return new TypeError(`column ${name} is of type ${typeof value} instead of ${expected}`);
}
