import { readFileSync } from 'node:fs';
import { unlimitedAccount } from '@social-data/ledger/accounts';
import { CsvError, parse } from 'csv-parse/sync';
import { AdminError } from '../admin/command-context.ts';
import type { NewToken, Rejection, TokenChange, TokenChanges } from '../admin/token-commands.ts';
import { errorCode } from '../config/config-error.ts';
import { rejectedLines } from './print.ts';
import { parseCredits, parseKey, parseNote, tokenSettings } from './value-arguments.ts';

const MAX_LINES = 10_000;

/** What a line of a file describes, with the number of the line, from 1. */
interface FileLine<Item> {
  readonly line: number;
  readonly item: Item;
}

/** The parsers of columns, by name. Each gives a part of what the line describes. */
type ColumnParsers<Parts> = Readonly<Record<string, (text: string) => Parts>>;

const settingColumns: ColumnParsers<TokenChanges> = Object.fromEntries(
  tokenSettings.map(({ flag, isList, parse: parseText }) => [
    flag.slice(2).replaceAll('-', '_'),
    (text: string) => parseText(isList ? text.split(/[\s,]+/).join(',') : text),
  ]),
);

interface ChangeParts extends TokenChanges {
  readonly account?: string;
  readonly credits?: number;
  readonly note?: string;
  readonly key?: string;
}

export type ChangeKind = TokenChange['kind'];

const token = (account: string): ChangeParts => {
  if (account === '') throw new Error('Give the id or name of a token.');
  return { account };
};

const changeColumns: Readonly<Record<ChangeKind, ColumnParsers<ChangeParts>>> = {
  update: { token, ...settingColumns },
  'top-up': {
    token,
    credits: (text) => ({ credits: parseCredits(text) }),
    note: (text) => ({ note: parseNote(text) }),
    key: (text) => ({ key: parseKey(text) }),
  },
  revoke: { token },
};

/**
 * The tokens of a CSV file (RFC 4180), one a line. The first line names the columns; an empty cell is unlimited.
 * @param problem says in the error what was not done
 * @throws AdminError that names each line which is wrong
 */
export function readNewTokens(file: string, problem: string): readonly FileLine<NewToken>[] {
  return readLines(file, problem, settingColumns, ['name']).map(({ line, item }) => {
    const { name = '', ...limits } = item;
    return { line, item: { ...unlimitedAccount, balance: null, ...limits, name } };
  });
}

/** As `readNewTokens`, the changes of a file. An empty cell changes nothing. */
export function readChanges(
  kind: ChangeKind,
  file: string,
  problem: string,
): readonly FileLine<TokenChange>[] {
  const required = kind === 'top-up' ? ['token', 'credits'] : ['token'];
  const lines = readLines(file, problem, changeColumns[kind], required);
  const empty = lines.flatMap(({ line, item: { account: _, ...changes } }) =>
    kind === 'update' && Object.keys(changes).length === 0
      ? [{ line, reason: 'There is nothing to change.' }]
      : [],
  );
  if (empty.length > 0) throw lineError(problem, empty);
  return lines.map(({ line, item }) => ({ line, item: changeOf(kind, item) }));
}

function changeOf(kind: ChangeKind, { account = '', ...parts }: ChangeParts): TokenChange {
  if (kind === 'revoke') return { kind, account };
  if (kind === 'update') return { kind, account, changes: parts };
  const { credits = 0, note, key } = parts;
  const details = { ...(note !== undefined && { note }), ...(key !== undefined && { key }) };
  return { kind, account, credits, ...details };
}

/** @throws AdminError that names the lines of inputs which were rejected */
export function refuseLines(
  problem: string,
  lines: readonly FileLine<unknown>[],
  rejected: readonly Rejection[],
): void {
  if (rejected.length === 0) return;
  const named = rejected.map(({ index, reason }) => ({ line: lines[index]?.line ?? 0, reason }));
  throw lineError(problem, named);
}

function lineError(problem: string, rejected: Parameters<typeof rejectedLines>[0]): AdminError {
  return new AdminError(`${problem}:\n${rejectedLines(rejected)}`);
}

function readLines<Parts extends object>(
  file: string,
  problem: string,
  columns: ColumnParsers<Parts>,
  required: readonly string[],
): readonly FileLine<Partial<Parts>>[] {
  const [header, ...rest] = readCells(file, problem);
  const names = header?.cells ?? [];
  const wrong = headerProblem(names, Object.keys(columns), required) ?? sizeProblem(rest.length);
  if (wrong !== undefined) throw lineError(problem, [{ line: header?.line ?? 1, reason: wrong }]);
  const rejected: { line: number; reason: string }[] = [];
  const lines: FileLine<Partial<Parts>>[] = [];
  for (const { line, cells } of rest)
    try {
      if (cells.length !== names.length)
        throw new Error(`There are ${cells.length} values for ${names.length} columns.`);
      const parts = names.map((name, at) => {
        const cell = cells[at] ?? '';
        return cell === '' && !required.includes(name) ? {} : parseCell(name, cell, columns[name]);
      });
      lines.push({ line, item: Object.assign({}, ...parts) });
    } catch (error) {
      rejected.push({ line, reason: error instanceof Error ? error.message : String(error) });
    }
  if (rejected.length > 0) throw lineError(problem, rejected);
  return lines;
}

/** @throws Error that names the column */
function parseCell<Parts>(
  name: string,
  cell: string,
  parseText: ((text: string) => Parts) | undefined,
): Parts | undefined {
  try {
    return parseText?.(cell);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${name} is ${JSON.stringify(cell)}: ${reason}`, { cause: error });
  }
}

/** The cells of each line that is not empty, without blanks around them. */
function readCells(
  file: string,
  problem: string,
): readonly { readonly line: number; readonly cells: readonly string[] }[] {
  const lines: { line: number; cells: readonly string[] }[] = [];
  try {
    parse(readFileSync(file, 'utf8'), {
      ...{ bom: true, trim: true, skip_empty_lines: true, relax_column_count: true },
      on_record: (cells, { lines: line }) => {
        lines.push({ line, cells });
        return null;
      },
    });
    return lines;
  } catch (error) {
    if (error instanceof CsvError)
      throw lineError(problem, [{ line: Number(error.lines), reason: `${error.message}.` }]);
    throw new AdminError(`The file ${file} cannot be read (${errorCode(error)}).`);
  }
}

/** What is wrong with the names of the columns; undefined when nothing is. */
function headerProblem(
  names: readonly string[],
  known: readonly string[],
  required: readonly string[],
): string | undefined {
  const unknown = names.filter((name) => !known.includes(name));
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  const missing = required.find((name) => !names.includes(name));
  const list = `The columns are ${known.join(', ')}.`;
  if (unknown.length > 0)
    return `There is no column ${unknown.map((name) => JSON.stringify(name)).join(', ')}. ${list}`;
  if (repeated !== undefined) return `The column "${repeated}" is there twice.`;
  return missing === undefined ? undefined : `The column "${missing}" is missing. ${list}`;
}

function sizeProblem(count: number): string | undefined {
  if (count === 0) return 'There is no token after the names of the columns.';
  return count > MAX_LINES
    ? `There are ${count} tokens. Give at most ${MAX_LINES} at a time.`
    : undefined;
}
