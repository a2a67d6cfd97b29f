import { rmSync } from 'node:fs';
import { ApiError } from '@social-data/client';
import { createCsvFormatter } from '@social-data/tabular';
import type { Parameters } from '../collect/journal-format.ts';
import { CSV_FOR } from '../collect/output-options.ts';
import type { ListResult } from '../collect/plan-lists.ts';
import { writeFileAtomically } from '../collect/write-file-atomically.ts';
import { oneLine } from '../console.ts';
import { adviceOfCode, explainFailure } from '../failure.ts';
import type { OutputFlags } from '../flags.ts';
import { FAILURE_COLUMNS } from '../inputs/choose-columns.ts';

/** A line of the file: an input, and why its list failed in this run or, not asked again, in an earlier one. */
interface FailedInput {
  readonly input: Parameters;
  /** Result code; null when the service responded with none. */
  readonly code: number | null;
  readonly message: string;
  readonly advice: string;
}

function failedInput(list: ListResult, input: Parameters): FailedInput | undefined {
  const { error, earlierFailure } = list;
  const failure = error instanceof ApiError ? error : earlierFailure;
  if (failure) {
    const { code, message } = failure;
    return { input, code, message: oneLine(message), advice: adviceOfCode(code) };
  }
  return error && { input, code: null, message: explainFailure(error), advice: '' };
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
  const rows = lists.flatMap((list) => failedInput(list, inputs[list.input] ?? {}) ?? []);
  if (rows.length === 0) {
    rmSync(file, { force: true });
    return undefined;
  }
  const names = [...new Set(rows.flatMap(({ input }) => Object.keys(input)))];
  const [code, message, advice] = FAILURE_COLUMNS;
  const textOf = ({ input }: FailedInput, name: string) =>
    input[name] === undefined ? null : String(input[name]);
  const formatter = createCsvFormatter<FailedInput>(
    [
      ...names.map((name) => ({ name, value: (row: FailedInput) => textOf(row, name) })),
      { name: code, value: (row) => row.code },
      { name: message, value: (row) => row.message },
      { name: advice, value: (row) => row.advice },
    ],
    CSV_FOR[csvFor],
  );
  await writeFileAtomically(file, [formatter.next(rows), formatter.end()]);
  return file;
}
