import type { OperationInfo } from '@social-data/contract/operations';
import { onlyRequired } from '../flags/parameter-flags.ts';
import { UsageError } from '../usage-error.ts';
import { FAILURE_COLUMNS } from './failure-columns.ts';
import { matchColumns } from './match-columns.ts';

/** How the first line of `--inputs` is read. */
export interface HeaderFlags {
  /** The column with the values of the only required parameter, by its name in the first line. */
  readonly inputColumn?: string;
  /** False when each line is a value, also the first one. */
  readonly header: boolean;
}

export interface Columns {
  /** Whether the first row has the names. */
  readonly isHeader: boolean;
  /** The parameter of each column; undefined for one that is left out. */
  readonly names: readonly (string | undefined)[];
}

interface Source {
  /** Of the file, for messages. */
  readonly name: string;
  readonly operation: OperationInfo;
  readonly flags: HeaderFlags;
}

/** Columns that every output has, and hardly another file. */
const OUTPUT_COLUMNS = ['parameters', 'rank', 'fetchedAt'];

/** Which columns have which parameters, by the first row. @throws UsageError where that is not clear */
export function chooseColumns(first: readonly string[], source: Source): Columns {
  const { name, operation, flags } = source;
  const only = onlyRequired(operation.parameters)?.name;
  if (flags.inputColumn !== undefined)
    return { isHeader: true, names: namedColumn(first, flags.inputColumn, source) };
  const names = flags.header ? withoutPages(first, matchColumns(first, operation), operation) : [];
  if (names.some(Boolean)) return { isHeader: true, names: eachOnce(first, names, name) };
  const isOurs = first.some((cell) => FAILURE_COLUMNS.some((column) => column === cell));
  if (only === undefined || isOurs) throw new UsageError(`${name} ${neededNames(operation)}`);
  if (flags.header && first.length > 1)
    throw new UsageError(
      `${name} has ${first.length} columns, and none of their names is a parameter: ${first.join(', ')}. Name the column "${only}", or give --input-column NAME; with --no-header, each line is a value.`,
    );
  return { isHeader: false, names: [only] };
}

function namedColumn(
  first: readonly string[],
  column: string,
  { name, operation }: Source,
): Columns['names'] {
  const only = onlyRequired(operation.parameters)?.name;
  if (only === undefined)
    throw new UsageError(
      '--input-column is for an operation with one required parameter. Name the columns after the parameters.',
    );
  const found = first.findIndex((cell) => cell.trim().toLowerCase() === column.toLowerCase());
  if (found < 0)
    throw new UsageError(
      `${name} has no column "${column}". Its first line has: ${first.join(', ')}.`,
    );
  return first.map((_, at) => (at === found ? only : undefined));
}

/** In an output, the number of a page and the cursor of an item say where a row comes from, not what to ask for. */
function withoutPages(
  first: readonly string[],
  names: Columns['names'],
  { pagination }: OperationInfo,
): Columns['names'] {
  if (!OUTPUT_COLUMNS.every((column) => first.includes(column))) return names;
  const turningPages = Object.entries(pagination ?? {}).flatMap(([key, name]) =>
    key.endsWith('Parameter') ? [name] : [],
  );
  return names.map((name) => (turningPages.includes(name) ? undefined : name));
}

/** @throws UsageError when two columns have the same parameter */
function eachOnce(
  first: readonly string[],
  names: Columns['names'],
  file: string,
): Columns['names'] {
  const twice = names.find((name, at) => name !== undefined && names.indexOf(name) < at);
  if (twice === undefined) return names;
  const columns = first.filter((_, at) => names[at] === twice);
  throw new UsageError(
    `${file} has several columns for "${twice}": ${columns.join(', ')}. Leave one, or give --input-column NAME.`,
  );
}

function neededNames({ parameters }: OperationInfo): string {
  return `needs a first line with the names of its columns: ${parameters.map(({ name }) => name).join(', ')}.`;
}
