import { rmSync } from 'node:fs';
import { ApiError } from '@social-data/client';
import { createCsvFormatter } from '@social-data/tabular';
import type { Parameters } from '../collect/journal/journal-header.ts';
import { CSV_FOR } from '../collect/output/output-options.ts';
import type { ListResult } from '../collect/plan-lists.ts';
import { writeFileAtomically } from '../collect/write-file-atomically.ts';
import type { OutputFlags } from '../flags/own-flags.ts';
import { FAILURE_COLUMNS } from '../inputs/choose-columns.ts';
import { oneLine } from './console.ts';

/** Why the list of an input failed. */
export interface Failure {
  /** Result code; undefined when the service responded with none. */
  readonly code: number | undefined;
  readonly message: string;
  readonly hint: string;
}

/** The failure of a list, in this run or, not asked again, in an earlier one; undefined when it did not fail. */
function failureOf({ error, earlierFailure }: ListResult): Failure | undefined {
  if (earlierFailure) return earlierFailure;
  if (!error) return undefined;
  const { message, hint } = error;
  return { code: error instanceof ApiError ? error.code : undefined, message, hint };
}

/**
 * Writes the inputs that failed as CSV, which `--inputs` takes, with what to do; deletes the file of an earlier run when
 * none failed.
 * @returns the name of the file, where there is one
 */
export async function writeFailedInputs(
  { out, for: csvFor = 'excel' }: OutputFlags,
  inputs: readonly Parameters[],
  lists: readonly ListResult[],
): Promise<string | undefined> {
  if (out === undefined) return undefined;
  const file = `${out}.failed.csv`;
  const rows = lists.flatMap((list) => {
    const failure = failureOf(list);
    return failure ? [{ ...failure, input: inputs[list.input] ?? {} }] : [];
  });
  if (rows.length === 0) {
    rmSync(file, { force: true });
    return undefined;
  }
  const names = [...new Set(rows.flatMap(({ input }) => Object.keys(input)))];
  const [code, message, hint] = FAILURE_COLUMNS;
  const formatter = createCsvFormatter<(typeof rows)[number]>(
    [
      ...names.map((name) => ({
        name,
        value: (row: (typeof rows)[number]) => text(row.input[name]),
      })),
      { name: code, value: (row) => row.code ?? null },
      { name: message, value: (row) => oneLine(row.message) },
      { name: hint, value: (row) => row.hint },
    ],
    CSV_FOR[csvFor],
  );
  await writeFileAtomically(file, [formatter.next(rows), formatter.end()]);
  return file;
}

function text(value: unknown): string | null {
  return value === undefined ? null : String(value);
}
