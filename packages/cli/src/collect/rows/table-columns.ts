import { answerText, unixDate } from '@social-data/client/values';
import type { OperationId } from '@social-data/contract';
import { type RowColumn, rows } from '@social-data/contract/rows';
import type { Cell, Column } from '@social-data/tabular';
import type { Parameters } from '../journal/journal-header.ts';
import { type InputColumn, inputColumns, inputName, inputText } from './input-columns.ts';
import type { TableRow } from './table-row.ts';

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
  return unixDate(value).toISOString().replace('.000Z', 'Z');
}

/** A column of a table. */
export interface TableColumn extends Column<TableRow> {
  readonly description: string | undefined;
  /** Whether a table has it without being asked to. */
  readonly isDefault: boolean;
  /**
   * What the column is about: what inputs differ in, the data as the contract declares it, or where the row comes
   * from.
   */
  readonly kind: 'input' | 'data' | 'other' | 'provenance';
  /** The value for JSON: as it came, where the cell of a table is a text made of it. */
  readonly raw: (row: TableRow) => unknown;
}

export interface TableOptions {
  readonly operation: OperationId;
  /** Parameters that all inputs share. */
  readonly parameters: Parameters;
  readonly inputs: readonly Parameters[];
  /** Names of the members of a payload that the contract leaves open, in order of appearance. */
  readonly freeNames: readonly string[];
  /** Whether members of a payload may be in no column of their own. */
  readonly hasOther: boolean;
}

/** Every column that the table of an operation can have, in order. Their names are unique. */
export function tableColumns({
  operation,
  parameters,
  inputs,
  freeNames,
  hasOther,
}: TableOptions): readonly TableColumn[] {
  const declared = rows[operation].columns;
  const data = declared.length > 0 ? declared.map(dataColumn) : freeNames.map(freeColumn);
  const names = new Set(data.map(({ name }) => name));
  const free = (column: TableColumn) => ({ ...column, name: freeName(column.name, names) });
  const given = inputColumns(operation, parameters, inputs).map((column) =>
    free(inputColumn(column, parameters, inputs)),
  );
  for (const { name } of given) names.add(name);
  const added = [
    ...(hasOther ? [otherColumn] : []),
    ...provenanceColumns(operation),
    foundByColumn(inputs),
  ];
  // First, because a spreadsheet looks up by the columns on the left.
  return [...given, ...data, ...added.map(free)];
}

/** Whether the contract leaves the payload open, so that its columns are known only from the data. */
export function hasFreeColumns(operation: OperationId): boolean {
  return rows[operation].columns.length === 0;
}

function dataColumn(column: RowColumn): TableColumn {
  const read = cellReader(column);
  const { name, description, unit } = column;
  return {
    name,
    description,
    isDefault: true,
    kind: 'data',
    isTime: unit === 'unix-seconds',
    value: ({ values }) => read(values[name]),
    raw: ({ values }) => values[name],
  };
}

function freeColumn(name: string): TableColumn {
  const raw = ({ other }: TableRow) => other?.[name];
  const value = (row: TableRow) => cellOf(raw(row));
  return { name, description: undefined, isDefault: true, kind: 'data', value, raw };
}

/** The value of a parameter in the input that the row is of. */
function inputColumn(
  { name, parameter, isDefault, isOwn }: InputColumn,
  shared: Parameters,
  inputs: readonly Parameters[],
): TableColumn {
  const raw = ({ foundBy: [input = 0] }: TableRow) =>
    inputs[input]?.[parameter] ?? shared[parameter];
  return {
    ...{ name, isDefault, raw },
    description: `Parameter ${parameter} of the input.`,
    kind: isOwn && inputs.length > 1 ? 'input' : 'provenance',
    value: (row) => cellOf(raw(row)),
  };
}

const otherColumn: TableColumn = {
  name: 'other',
  description: 'What the contract lacks or types otherwise, as JSON.',
  isDefault: true,
  kind: 'other',
  value: ({ other }) => cellOf(other),
  raw: ({ other }) => other,
};

function provenanceColumns(operation: OperationId): readonly TableColumn[] {
  const column = (
    name: string,
    description: string,
    value: TableColumn['value'],
    raw: TableColumn['raw'] = value,
  ): TableColumn => ({ name, description, isDefault: true, kind: 'provenance', value, raw });
  return [
    column('operation', 'Operation that returned the row.', () => operation),
    column(
      'parameters',
      'Parameters of the request, as JSON.',
      ({ record }) => JSON.stringify(record.parameters),
      ({ record }) => record.parameters,
    ),
    column('page', 'Number of the page within its list, from 1.', ({ record }) => record.page),
    column('rank', 'Place of the row within its list, from 1.', ({ rank }) => rank),
    {
      ...column('fetchedAt', 'Time of the response.', ({ record }) => record.fetchedAt),
      isTime: true,
    },
  ];
}

function foundByColumn(inputs: readonly Parameters[]): TableColumn {
  const raw = ({ foundBy }: TableRow) => foundBy.map((input) => inputName(inputs[input] ?? {}));
  return {
    name: 'found_by',
    description: 'All inputs that found the row.',
    isDefault: inputs.length > 1,
    kind: 'provenance',
    value: ({ foundBy }) => foundBy.map((input) => inputText(inputs[input] ?? {})).join('; '),
    raw,
  };
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  return taken.has(name) ? freeName(`${name}_`, taken) : name;
}
