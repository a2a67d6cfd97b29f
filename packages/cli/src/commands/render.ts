import { openJournal } from '@social-data/collect';
import { isOperationId } from '@social-data/contract/operations';
import type { OutputFlags } from '../flags/own-flags.ts';
import { outputTarget } from '../output/output-target.ts';
import { writeOutput } from '../output/write-output.ts';
import { UsageError } from '../usage-error.ts';

/** Makes an output of a journal. Nothing is sent, and the journal stays. */
export async function render(file: string, flags: OutputFlags): Promise<void> {
  const target = outputTarget(flags, flags.force ?? false);
  const journal = openGiven(file);
  try {
    const { operation } = journal.header;
    if (!isOperationId(operation))
      throw new UsageError(
        `${file} is of the operation ${operation}, which this version does not know.`,
      );
    await writeOutput(journal, target, operation, flags);
  } finally {
    journal.close();
  }
}

function openGiven(file: string) {
  try {
    return openJournal(file);
  } catch (error) {
    if (Object(error).code === undefined) throw error;
    if (Object(error).code === 'ENOENT') throw new UsageError(`There is no file ${file}.`);
    throw new UsageError(`${file} cannot be opened: ${Object(error).message}`);
  }
}
