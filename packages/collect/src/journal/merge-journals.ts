import { createJournal, type Journal, openJournal } from './journal.ts';
import { checkSameKind, inputKey, JournalError } from './journal-header.ts';

/**
 * Writes the pages of journals of the same operation, parameters and address into a new one. An input of several of them
 * has the pages of the one that has most. The journals stay.
 * @throws JournalError
 */
export function mergeJournals(
  files: readonly string[],
  target: string,
  options: { readonly replace: boolean },
): Journal {
  if (files.includes(target))
    throw new JournalError(`${target} is one of the journals. Give another file.`);
  const opened: Journal[] = [];
  try {
    for (const file of files) opened.push(openJournal(file));
    return mergedJournal(opened, files, target, options);
  } finally {
    for (const journal of opened) journal.close();
  }
}

function mergedJournal(
  opened: readonly Journal[],
  files: readonly string[],
  target: string,
  options: { readonly replace: boolean },
): Journal {
  const [first] = opened;
  if (!first) throw new JournalError('No journal was given.');
  for (const [at, { header }] of opened.entries())
    checkSameKind(first.header, header, files[at] ?? '');
  const sources = longestOfEach(opened);
  const inputs = [...sources].map(({ from, at }) => from.header.inputs[at] ?? {});
  const merged = createJournal(target, { ...first.header, inputs }, options);
  try {
    for (const [input, { from, at }] of sources.entries()) {
      for (const record of from.pagesOf(at)) merged.append({ ...record, input });
      const failure = from.failureOf(at);
      if (failure) merged.appendFailure({ ...failure, failed: input });
    }
    return merged;
  } catch (error) {
    merged.remove();
    throw error;
  }
}

interface InputSource {
  readonly from: Journal;
  /** Index of the input in it. */
  readonly at: number;
}

/** Each input once, in the order in which it occurs first, in the journal with most of its pages. */
function longestOfEach(opened: readonly Journal[]): readonly InputSource[] {
  const sources = new Map<string, InputSource>();
  for (const from of opened) {
    for (const [at, input] of from.header.inputs.entries()) {
      const key = inputKey(input);
      const known = sources.get(key);
      if (!known || known.from.pageCount(known.at) < from.pageCount(at))
        sources.set(key, { from, at });
    }
  }
  return [...sources.values()];
}
