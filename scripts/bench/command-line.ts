import { parseArgs } from 'node:util';

/** What `npm run bench` was asked for. */
export interface BenchCommand {
  readonly action: 'measure' | 'stages' | 'list' | 'help';
  /** Ids of the rows to run; undefined for all. */
  readonly rows: readonly string[] | undefined;
  /** A file for the results. */
  readonly json: string | undefined;
  /** Writes the table of results. */
  readonly isMarkdown: boolean;
}

/** The command line is wrong: exit code 2, nothing has run. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const usage = `Usage: npm run bench -- [options]

Measures, and prints each figure with its target. A full run takes about a quarter of an hour, on a machine with nothing else to do.

  --rows A,B    measures these rows only; --list has their ids
  --list        lists the rows: id, name, target
  --json FILE   writes the results with every round, after each row
  --markdown    writes scripts/bench/RESULTS.md; for a full run
  --stages      measures where the time of a call goes; with --markdown, writes it into the gateway's
                ARCHITECTURE.md
  --help        shows this

Exit code: 0 all rows were measured, met their target or not; 1 a row was not measured or left processes
behind; 2 could not run.`;

const options = {
  rows: { type: 'string' },
  list: { type: 'boolean', default: false },
  json: { type: 'string' },
  markdown: { type: 'boolean', default: false },
  stages: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** @param ids of all rows. Throws a UsageError that says what is wrong. */
export function readCommandLine(args: readonly string[], ids: readonly string[]): BenchCommand {
  const values = parse(args);
  const rows = values.rows === undefined ? undefined : selectedRows(values.rows, ids);
  if (rows !== undefined && values.markdown)
    throw new UsageError('The table is written from a full run: give --markdown without --rows.');
  if (values.stages && (rows !== undefined || values.json !== undefined))
    throw new UsageError('--stages measures its own calls: give it alone or with --markdown.');
  const action = (['help', 'list', 'stages'] as const).find((name) => values[name]) ?? 'measure';
  return {
    action,
    rows,
    json: values.json,
    isMarkdown: values.markdown,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function selectedRows(text: string, ids: readonly string[]): readonly string[] {
  const names = [...new Set(text.split(',').map((name) => name.trim()))];
  const unknown = names.filter((name) => !ids.includes(name));
  if (unknown.length > 0)
    throw new UsageError(
      `There is no row ${unknown.map((name) => `"${name}"`).join(', ')}. Rows: ${ids.join(', ')}.`,
    );
  return names;
}
