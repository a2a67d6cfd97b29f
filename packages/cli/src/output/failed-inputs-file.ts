import { rmSync } from 'node:fs';
import { createCsvFormatter } from '@social-data/tabular';
import type { Parameters } from '../collect/journal-format.ts';
import { CSV_FOR } from '../collect/output-options.ts';
import type { ListResult } from '../collect/plan-lists.ts';
import { writeFileAtomically } from '../collect/write-file-atomically.ts';
import { explainList } from '../failure.ts';
import type { OutputFlags } from '../flags.ts';
import { FAILURE_COLUMN } from '../inputs/choose-columns.ts';

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
  const failed = lists.filter((list) => explainList(list) !== undefined);
  if (failed.length === 0) {
    rmSync(file, { force: true });
    return undefined;
  }
  const inputOf = ({ input }: ListResult) => inputs[input] ?? {};
  const names = [...new Set(failed.flatMap((list) => Object.keys(inputOf(list))))];
  const formatter = createCsvFormatter<ListResult>(
    [
      ...names.map((name) => ({
        name,
        value: (list: ListResult) => String(inputOf(list)[name] ?? ''),
      })),
      { name: FAILURE_COLUMN, value: (list) => explainList(list) ?? null },
    ],
    CSV_FOR[csvFor],
  );
  await writeFileAtomically(file, [formatter.next(failed), formatter.end()]);
  return file;
}
