import { routes } from '@social-data/contract';
import { parsePointer, valueAt } from '@social-data/contract/json-pointer';
import { isOperationId, type OperationId } from '@social-data/contract/operations';
import { type Journal, openJournal } from '../collect/journal.ts';
import { inputText } from '../collect/journal-format.ts';
import { systemText, UsageError } from '../command-error.ts';
import { createConsole } from '../console.ts';
import type { OutputFlags } from '../flags.ts';
import { outputTarget, writeOutput } from '../output/write-output.ts';
import { texts } from '../texts/texts.ts';

/** Makes an output of a journal. Nothing is sent, and the journal stays. */
export async function render(file: string, flags: OutputFlags): Promise<void> {
  const target = outputTarget(flags, flags.force ?? false);
  const journal = openGiven(file);
  try {
    const { operation } = journal.header;
    if (!isOperationId(operation))
      throw new UsageError(texts.journal.unknownOperation(file, operation));
    await writeOutput({ journal, target, operation, flags });
    showUnreadable(journal, operation, createConsole(flags.quiet ?? false).info);
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
    if (code === 'ENOENT') throw new UsageError(texts.journal.noFile(file));
    throw new UsageError(texts.usage.cannotRead(file, systemText(error)));
  }
}

/** The most characters of a payload that are shown. */
const MAX_SHOWN = 10_000;

/** What came in place of a list or an object, which is in no row. */
function showUnreadable(
  { header, pagesOf }: Journal,
  operation: OperationId,
  say: (text: string) => void,
): void {
  const { pagination } = routes[operation];
  const keys = parsePointer(pagination?.items ?? '/data') ?? [];
  for (const [at, input] of header.inputs.entries())
    for (const { page, data } of pagesOf(at)) {
      const value = valueAt({ data }, keys);
      if (pagination ? Array.isArray(value) : Object(value) === value) continue;
      const text = JSON.stringify(data) ?? texts.journal.absent;
      const shown =
        text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}${texts.journal.cut}` : text;
      say(texts.journal.payload(inputText(input), page, shown));
    }
}
