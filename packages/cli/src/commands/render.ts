import { routes } from '@social-data/contract';
import { parsePointer, valueAt } from '@social-data/contract/json-pointer';
import { isOperationId, type OperationId } from '@social-data/contract/operations';
import { type Journal, openJournal } from '../collect/journal/journal.ts';
import type { PageRecord } from '../collect/journal/journal-records.ts';
import { inputText } from '../collect/rows/input-columns.ts';
import type { OutputFlags } from '../flags/own-flags.ts';
import { outputTarget } from '../output/output-target.ts';
import { writeOutput } from '../output/write-output.ts';
import { UsageError } from '../usage-error.ts';

/** The pages of a journal that have no list where the contract has one, and payloads that are no object. */
function* unreadablePages(journal: Journal, operation: OperationId): Generator<PageRecord> {
  const { pagination } = routes[operation];
  const keys = parsePointer(pagination?.items ?? '/data') ?? [];
  for (const input of journal.header.inputs.keys())
    for (const record of journal.pagesOf(input))
      if (!isReadable(valueAt({ data: record.data }, keys), pagination !== undefined)) yield record;
}

function isReadable(value: unknown, isList: boolean): boolean {
  return isList ? Array.isArray(value) : Object(value) === value;
}

/** The most characters of a payload that are shown. */
const MAX_SHOWN = 10_000;

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
    if (!flags.quiet) showUnreadable(journal, operation);
  } finally {
    journal.close();
  }
}

/** What came in place of a list, which is in no row. */
function showUnreadable(journal: Journal, operation: OperationId): void {
  const { inputs } = journal.header;
  for (const { input, page, data } of unreadablePages(journal, operation)) {
    const text = JSON.stringify(data) ?? 'absent';
    const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)} ... (cut)` : text;
    process.stderr.write(
      `${inputText(inputs[input] ?? {})}: page ${page} is not as the contract has it. Its payload is ${shown}\n`,
    );
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
