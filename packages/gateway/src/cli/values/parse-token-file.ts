import { unlimitedAccount } from '@social-data/ledger/accounts';
import type { NewToken } from '../../admin/admin.ts';
import { limitArguments, parseName } from './parse-values.ts';
import { commaSeparated, headerProblem, type RejectedCsvLine, readCsv } from './read-csv.ts';

const MAX_TOKENS = 10_000;

/** The parsers of the columns. Each returns a part of the token. */
const columns: Readonly<Record<string, (text: string) => Partial<NewToken>>> = {
  name: (text) => ({ name: parseName(text) }),
  operations: (text) => limitArguments.operations(commaSeparated(text)),
  rate: limitArguments.rate,
  daily_quota: limitArguments.dailyQuota,
  balance: limitArguments.balance,
  origins: (text) => limitArguments.origins(commaSeparated(text)),
  expires: limitArguments.expires,
  group: limitArguments.group,
};
const COLUMN_NAMES = Object.keys(columns);

export interface TokenLine {
  /** Number of the line in the file, from 1. */
  readonly line: number;
  readonly token: NewToken;
}

/**
 * Parses a CSV file (RFC 4180) with a token per line. The first line names the columns, of which only `name` is
 * required; an empty cell is unlimited, and the values of a list are separated by blanks or commas.
 */
export function parseTokenFile(text: string): {
  readonly tokens: readonly TokenLine[];
  readonly rejected: readonly RejectedCsvLine[];
} {
  const lines = readCsv(text);
  if ('reason' in lines) return { tokens: [], rejected: [lines] };
  const [header, ...rest] = lines;
  const problem =
    headerProblem(header?.cells ?? [], { known: COLUMN_NAMES, required: ['name'] }) ??
    sizeProblem(rest.length);
  if (header === undefined || problem !== undefined)
    return {
      tokens: [],
      rejected: [{ line: header?.line ?? 1, reason: problem ?? 'Empty file.' }],
    };
  const tokens: TokenLine[] = [];
  const rejected: RejectedCsvLine[] = [];
  const lineOfName = new Map<string, number>();
  for (const { line, cells } of rest) {
    try {
      const token = parseToken(header.cells, cells);
      const earlier = lineOfName.get(token.name);
      if (earlier !== undefined)
        throw new Error(`The name "${token.name}" is on line ${earlier} already.`);
      lineOfName.set(token.name, line);
      tokens.push({ line, token });
    } catch (error) {
      rejected.push({ line, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { tokens, rejected };
}

function sizeProblem(count: number): string | undefined {
  if (count === 0) return 'There is no token after the names of the columns.';
  return count > MAX_TOKENS
    ? `There are ${count} tokens. Give at most ${MAX_TOKENS} at a time.`
    : undefined;
}

function parseToken(names: readonly string[], cells: readonly string[]): NewToken {
  if (cells.length !== names.length)
    throw new Error(`There are ${cells.length} values for ${names.length} columns.`);
  const token = { ...unlimitedAccount, name: '', balance: null };
  for (const [at, name] of names.entries()) {
    const cell = cells[at] ?? '';
    if (cell !== '' || name === 'name') Object.assign(token, parseCell(name, cell));
  }
  return token;
}

/** @throws Error that names the column */
function parseCell(name: string, cell: string): Partial<NewToken> {
  try {
    return columns[name]?.(cell) ?? {};
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${name} is ${JSON.stringify(cell)}: ${reason}`, { cause: error });
  }
}
