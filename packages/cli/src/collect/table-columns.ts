import { answerText } from '@social-data/client/values';
import { type OperationId, routes } from '@social-data/contract';
import {
  createRowReader,
  type Row,
  type RowColumn,
  type RowTable,
  rows,
} from '@social-data/contract/rows';
import type { Cell, Column } from '@social-data/tabular';
import { UsageError } from '../command-error.ts';
import { type OutputFlags, pageParameters } from '../flags.ts';
import { texts } from '../texts/texts.ts';
import type { CollectedPage } from './collected-pages.ts';
import { inputName, inputText, type JournalHeader, type PageRecord } from './journal-format.ts';

/** One row of a table, with where it comes from. */
export interface TableRow extends Row {
  readonly record: PageRecord;
  readonly rank: number;
  readonly foundBy: readonly number[];
}

/**
 * Returns a function that reads the rows of a page. The rows of a list are its items; a single payload may have several
 * rows, of which it gives the first `limit`.
 */
export function createTableReader(
  operation: OperationId,
  limit: number | undefined,
): (page: CollectedPage) => readonly TableRow[] {
  const readRows = createRowReader(rows[operation]);
  if (!routes[operation].pagination)
    return ({ record }) => payloadRows(readRows(record.data), record).slice(0, limit);
  return ({ record, items }) => {
    const table = readRows(record.data).rows;
    return items.flatMap(({ index, rank, foundBy }) => {
      const row = table[index];
      return row ? [{ ...row, record, rank, foundBy }] : [];
    });
  };
}

function payloadRows(table: RowTable, record: PageRecord): readonly TableRow[] {
  const foundBy = [record.input];
  const found = table.rows.map((row, index) => ({ ...row, record, rank: index + 1, foundBy }));
  const [first = { values: {}, other: {}, record, rank: 1, foundBy }, ...rest] = found;
  if (table.other === undefined) return found;
  // What belongs to no row stays with the first one, so that nothing of a paid response is lost.
  return [{ ...first, other: { ...table.other, ...first.other } }, ...rest];
}

/** Returns a function that makes a cell of a value of a column: HTML as text, Unix seconds as ISO 8601, lists and objects as JSON. */
function cellReader({ unit, mediaType }: RowColumn): (value: unknown) => Cell {
  if (mediaType === 'text/html')
    return (value) => (typeof value === 'string' ? answerText(value) : cellOf(value));
  if (unit === 'unix-seconds') return (value) => timeOf(value) ?? cellOf(value);
  return cellOf;
}

/** A value as it came; a list or an object as JSON. */
function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  return JSON.stringify(value);
}

/** The last second of the year 9999. Greater numbers have no common form in ISO 8601. */
const MAX_SECONDS = 253_402_300_799;

function timeOf(value: unknown): string | undefined {
  if (typeof value !== 'number' || Math.abs(value) > MAX_SECONDS) return undefined;
  return new Date(value * 1000).toISOString().replace('.000Z', 'Z');
}

/** A column of a table. */
export interface TableColumn extends Column<TableRow> {
  /** Whether a table has it without being asked to. */
  readonly isDefault: boolean;
  /** Whether the table of a terminal may have it: what inputs differ in, and the data as the contract declares it. */
  readonly isShown: boolean;
  /** The value for JSON: as it came, where the cell of a table is a text made of it. */
  readonly raw: (row: TableRow) => unknown;
}

function column(
  name: string,
  raw: TableColumn['raw'],
  more: Partial<TableColumn> = {},
): TableColumn {
  const value = (row: TableRow) => cellOf(raw(row));
  return { name, isDefault: true, isShown: false, raw, value, ...more };
}

/**
 * Every column that the table of a run can have, in order. Their names are unique.
 * @param freeNames of the members of a payload that the contract leaves open, in order of appearance
 */
export function tableColumns(
  header: JournalHeader,
  freeNames: readonly string[],
): readonly TableColumn[] {
  const { operation, inputs } = header;
  const freeColumn = (name: string) =>
    column(name, ({ other }) => other?.[name], { isShown: true });
  const data = hasFreeColumns(operation)
    ? freeNames.map(freeColumn)
    : rows[operation].columns.map(dataColumn);
  const names = new Set(data.map(({ name }) => name));
  const free = (each: TableColumn) => ({ ...each, name: freeName(each.name, names) });
  const given = inputColumns(header).map(free);
  for (const { name } of given) names.add(name);
  const inputsOf = ({ foundBy }: TableRow) => foundBy.map((input) => inputs[input] ?? {});
  const added = [
    column('other', ({ other }) => without(other, freeNames)),
    column('operation', () => operation),
    column('parameters', ({ record }) => record.parameters),
    column('page', ({ record }) => record.page),
    column('rank', ({ rank }) => rank),
    column('fetchedAt', ({ record }) => record.fetchedAt, { isTime: true }),
    column('found_by', (row) => inputsOf(row).map(inputName), {
      ...{ isDefault: inputs.length > 1, isShown: true },
      value: (row) => inputsOf(row).map(inputText).join('; '),
    }),
  ];
  // First, because a spreadsheet looks up by the columns on the left.
  return [...given, ...data, ...added.map(free)];
}

/** The members of a payload that are in no column of their own. */
function without(
  other: TableRow['other'],
  names: readonly string[],
): Readonly<Record<string, unknown>> | undefined {
  const rest = Object.entries(other ?? {}).filter(([name]) => !names.includes(name));
  return rest.length > 0 ? Object.fromEntries(rest) : undefined;
}

/** Whether the contract leaves the payload open, so that its columns are known only from the data. */
export function hasFreeColumns(operation: OperationId): boolean {
  return rows[operation].columns.length === 0;
}

function dataColumn(declared: RowColumn): TableColumn {
  const read = cellReader(declared);
  const raw = ({ values }: TableRow) => values[declared.name];
  const value = (row: TableRow) => read(raw(row));
  return column(declared.name, raw, {
    isShown: true,
    isTime: declared.unit === 'unix-seconds',
    value,
  });
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  return taken.has(name) ? freeName(`${name}_`, taken) : name;
}

/**
 * The parameters of an operation as columns, in the order of the contract, without those that turn pages: the value in the
 * input that the row is of. A column is a default one when the operation requires its parameter, or the run gave it.
 */
function inputColumns(header: JournalHeader): readonly TableColumn[] {
  const { operation, parameters: shared, inputs } = header;
  const { parameters, pagination } = routes[operation];
  const turningPages = pageParameters(pagination);
  const own = new Set<string>();
  for (const input of inputs) for (const name in input) own.add(name);
  return Object.entries(parameters).flatMap(([parameter, isRequired]) => {
    if (turningPages.includes(parameter)) return [];
    const isOwn = own.has(parameter);
    const raw = ({ foundBy: [input = 0] }: TableRow) =>
      inputs[input]?.[parameter] ?? shared[parameter];
    const isDefault = isRequired || isOwn || Object.hasOwn(shared, parameter);
    return column(columnName(parameter), raw, { isDefault, isShown: isOwn && inputs.length > 1 });
  });
}

/** `questionId` → `question_id`. A single letter that marks a type, as in `oAuthorId`, is left out. */
function columnName(parameter: string): string {
  return parameter
    .replace(/^\p{Ll}(?=\p{Lu})/u, '')
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1_$2')
    .toLowerCase();
}

/** The fields that were asked for. @throws UsageError for one that no column has */
export function selectColumns(
  columns: readonly TableColumn[],
  fields: OutputFlags['fields'],
): readonly TableColumn[] {
  if (fields === 'all') return columns;
  if (fields === undefined) return columns.filter(({ isDefault }) => isDefault);
  return fields.map((field) => {
    const column = columns.find(({ name }) => name === field);
    if (column) return column;
    throw new UsageError(
      texts.usage.unknownField(field, columns.map(({ name }) => name).join(', ')),
    );
  });
}
