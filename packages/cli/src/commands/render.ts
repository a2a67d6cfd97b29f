import { type Journal, openJournal } from '../collect/journal.ts';
import { systemText, UsageError } from '../command-error.ts';
import type { OutputFlags } from '../flags.ts';
import { ClosedPipeError, outputTarget, writeOutput } from '../output/write-output.ts';
import { texts } from '../texts/texts.ts';

/** Makes an output of a journal. Nothing is sent, and the journal stays. */
export async function render(file: string, flags: OutputFlags): Promise<void> {
  const target = outputTarget(flags, flags.force ?? false);
  const journal = openGiven(file);
  try {
    await writeOutput({ journal, target, flags });
  } catch (error) {
    // A reader such as `head` has what it wants.
    if (!(error instanceof ClosedPipeError)) throw error;
  } finally {
    journal.close();
  }
}

function openGiven(file: string): Journal {
  try {
    return openJournal(file);
  } catch (error) {
    const { code } = Object(error);
    if (code === undefined) throw error;
    throw new UsageError(texts.usage.cannotRead(file, systemText(error)));
  }
}
