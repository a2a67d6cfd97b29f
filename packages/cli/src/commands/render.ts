import { openJournal } from '../collect/journal.ts';
import { readNamed } from '../command-error.ts';
import type { OutputFlags } from '../flags.ts';
import { ClosedPipeError, outputTarget, writeOutput } from '../output/write-output.ts';

/** Makes an output of a journal. Nothing is sent, and the journal stays. */
export async function render(file: string, flags: OutputFlags): Promise<void> {
  const target = outputTarget(flags, flags.force ?? false);
  const journal = readNamed(file, () => openJournal(file));
  try {
    await writeOutput({ journal, target, flags });
  } catch (error) {
    // A reader such as `head` has what it wants.
    if (!(error instanceof ClosedPipeError)) throw error;
  } finally {
    journal.close();
  }
}
