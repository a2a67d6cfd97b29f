import type { OperationInfo } from '@social-data/contract/operations';
import { UsageError } from '../command-error.ts';
import { type InputsFlags, kebabCase, onlyRequired } from '../flags.ts';
import { texts } from '../texts/texts.ts';

/** The column of OUT.failed.csv that is no parameter: what happened, and what to do. */
export const FAILURE_COLUMN = 'failure';

/** What Chinese spreadsheets call the parameters. */
const CHINESE: Readonly<Record<string, readonly string[]>> = {
  keyword: ['关键词', '关键字', '搜索词', '搜索关键词'],
  oAuthorId: ['作者 ID', '作者ID', '达人 ID', '达人ID'],
  questionId: ['问题 ID', '问题ID'],
  platform: ['平台'],
  industryTag: ['行业', '行业标签'],
  page: ['页码'],
};

/** The parameter that each cell of a first line names; undefined for a cell that names none. */
export function matchColumns(
  cells: readonly string[],
  operation: OperationInfo,
): readonly (string | undefined)[] {
  const names = namesOf(operation);
  return cells.map((cell) => names.get(keyOf(cell)));
}

/** All names of the parameters: as they are, as the flags, and as the columns of an output. */
function namesOf({ parameters }: OperationInfo): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const add = (alias: string, name: string) => {
    // A column of keywords is often called so.
    for (const key of [keyOf(alias), keyOf(`${alias}s`)]) if (!names.has(key)) names.set(key, name);
  };
  for (const { name } of parameters) {
    add(name, name);
    add(kebabCase(name), name);
    for (const alias of CHINESE[name] ?? []) add(alias, name);
  }
  const only = onlyRequired(parameters)?.name;
  if (only === undefined) return names;
  // As in the columns of an output, where an author is `author_id`.
  const plain = /(?:^|[a-z])([A-Z][a-z]*Id)$/.exec(only)?.[1];
  if (plain !== undefined) add(plain, only);
  if (/Id$/.test(only)) add('id', only);
  return names;
}

/** Without case, blanks, hyphens and underscores. */
function keyOf(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]/g, '');
}

export interface Columns {
  /** Whether the first row has the names. */
  readonly isHeader: boolean;
  /** The parameter of each column; undefined for one that is left out. */
  readonly names: readonly (string | undefined)[];
}

/** A file of inputs. */
export interface Source {
  /** For messages. */
  readonly name: string;
  readonly operation: OperationInfo;
  readonly flags: InputsFlags;
}

/** Columns that every output has, and hardly another file. */
const OUTPUT_COLUMNS = ['parameters', 'rank', 'fetchedAt'];

/** Which columns have which parameters, by the first row. @throws UsageError where that is not clear */
export function chooseColumns(first: readonly string[], source: Source): Columns {
  const { name, operation, flags } = source;
  const only = onlyRequired(operation.parameters)?.name;
  const names = flags.header ? withoutPages(first, matchColumns(first, operation), operation) : [];
  if (names.some(Boolean)) return { isHeader: true, names: eachOnce(first, names, name) };
  const isOurs = first.includes(FAILURE_COLUMN);
  if (only === undefined || isOurs || (flags.header && first.length > 1)) {
    const names = operation.parameters.map((each) => each.name).join(', ');
    throw new UsageError(texts.inputs.unnamed(name, first.join(', '), names));
  }
  return { isHeader: false, names: [only] };
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
  throw new UsageError(texts.inputs.columnsTwice(file, twice, columns.join(', ')));
}
