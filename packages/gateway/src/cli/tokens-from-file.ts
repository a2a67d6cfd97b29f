import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { AdminError, type TokenChange, type TokenChanges } from '../admin/admin.ts';
import { formatRejectedLines } from './print/format-rejected-lines.ts';
import { limitArguments, parseCredits, parseKey, parseNote } from './values/parse-values.ts';
import {
  type CsvLine,
  commaSeparated,
  headerProblem,
  type RejectedCsvLine,
  readCsv,
} from './values/read-csv.ts';
import { withAdmin } from './with-admin.ts';

const MAX_CHANGES = 10_000;

type Cells = Readonly<Record<string, string>>;

/** What a file may change: its columns beside `token`, and how a line is read. */
interface ChangeKind {
  readonly columns: readonly string[];
  readonly required: readonly string[];
  readonly read: (account: string, cells: Cells) => TokenChange;
}

/** The parsers of the columns of `tokens update --from`. An empty cell changes nothing. */
const updates: Readonly<Record<string, (text: string) => TokenChanges>> = {
  operations: (text) => limitArguments.operations(commaSeparated(text)),
  rate: limitArguments.rate,
  daily_quota: limitArguments.dailyQuota,
  balance: limitArguments.balance,
  origins: (text) => limitArguments.origins(commaSeparated(text)),
  expires: limitArguments.expires,
  group: limitArguments.group,
};

const changeKinds = {
  update: {
    columns: Object.keys(updates),
    required: [],
    read: (account, cells) => {
      const changes: TokenChanges = {};
      for (const [name, cell] of Object.entries(cells))
        Object.assign(
          changes,
          parseCell(name, cell, (text) => updates[name]?.(text)),
        );
      if (Object.keys(changes).length === 0) throw new Error('There is nothing to change.');
      return { kind: 'update', account, changes };
    },
  },
  'top-up': {
    columns: ['credits', 'note', 'key'],
    required: ['credits'],
    read: (account, { credits = '', note, key }) => ({
      ...{ kind: 'top-up', account },
      credits: parseCell('credits', credits, parseCredits),
      ...(note !== undefined && { note: parseCell('note', note, parseNote) }),
      ...(key !== undefined && { key: parseCell('key', key, parseKey) }),
    }),
  },
  revoke: { columns: [], required: [], read: (account) => ({ kind: 'revoke', account }) },
} as const satisfies Readonly<Record<TokenChange['kind'], ChangeKind>>;

interface ChangeLine {
  readonly line: number;
  readonly change: TokenChange;
}

/** Parses a CSV file with a change per line. The first line names the columns, `token` (id or name) among them. */
function parseChangesFile(
  text: string,
  kind: TokenChange['kind'],
): { readonly changes: readonly ChangeLine[]; readonly rejected: readonly RejectedCsvLine[] } {
  const { columns, required, read }: ChangeKind = changeKinds[kind];
  const lines = readCsv(text);
  if ('reason' in lines) return { changes: [], rejected: [lines] };
  const [header, ...rest] = lines;
  const names = header?.cells ?? [];
  const known = { known: ['token', ...columns], required: ['token', ...required] };
  const problem = headerProblem(names, known) ?? sizeProblem(rest.length);
  if (problem !== undefined)
    return { changes: [], rejected: [{ line: header?.line ?? 1, reason: problem }] };
  const changes: ChangeLine[] = [];
  const rejected: RejectedCsvLine[] = [];
  for (const { line, cells } of rest) {
    try {
      const { token = '', ...others } = cellsOf(names, { line, cells });
      if (token === '') throw new Error('The token is missing.');
      changes.push({ line, change: read(token, others) });
    } catch (error) {
      rejected.push({ line, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { changes, rejected };
}

/** The cells that are not empty, by the names of their columns. */
function cellsOf(names: readonly string[], { cells }: CsvLine): Cells {
  if (cells.length !== names.length)
    throw new Error(`There are ${cells.length} values for ${names.length} columns.`);
  const pairs = names.map((name, at) => [name, cells[at] ?? ''] as const);
  return Object.fromEntries(pairs.filter(([, cell]) => cell !== ''));
}

function sizeProblem(count: number): string | undefined {
  if (count === 0) return 'There is no token after the names of the columns.';
  return count > MAX_CHANGES
    ? `There are ${count} tokens. Give at most ${MAX_CHANGES} at a time.`
    : undefined;
}

/** @throws Error that names the column */
function parseCell<Value>(name: string, cell: string, parse: (text: string) => Value): Value {
  try {
    return parse(cell);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${name} is ${JSON.stringify(cell)}: ${reason}`, { cause: error });
  }
}

const done = { update: 'updated', 'top-up': 'topped up', revoke: 'revoked' } as const;

/** Changes the tokens of a file. Changes nothing if any line is rejected. */
export async function changeFromFile(
  command: Command,
  kind: TokenChange['kind'],
  file: string,
): Promise<void> {
  const { changes, rejected } = parseChangesFile(readTextFile(file), kind);
  const problem = `No token of ${file} was changed`;
  if (rejected.length > 0) throw rejectedLines(problem, rejected);
  await withAdmin(command, { create: false }, async (admin) => {
    const result = await admin.changeTokens({ changes: changes.map(({ change }) => change) });
    const lines = result.rejected.map(({ index, reason }) => ({
      line: changes[index]?.line ?? 0,
      reason,
    }));
    if (lines.length > 0) throw rejectedLines(problem, lines);
    const repeated = result.changed.filter(({ isRepeated }) => isRepeated).length;
    const changed = `${result.changed.length - repeated} tokens are ${done[kind]}.`;
    const others = repeated > 0 ? ` ${repeated} were before, with the same keys.` : '';
    process.stderr.write(`${changed}${others}\n`);
    return undefined;
  });
}

export function readTextFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new AdminError(`The file ${file} cannot be read (${String(code)}).`);
  }
}

export function rejectedLines(problem: string, rejected: readonly RejectedCsvLine[]): AdminError {
  return new AdminError(`${problem}:\n${formatRejectedLines(rejected, rejected.length)}`);
}
