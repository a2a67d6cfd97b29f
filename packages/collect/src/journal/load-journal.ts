import { asAddedInputs, withInputs } from './added-inputs.ts';
import { asFailureRecord, type FailureRecord } from './failure-record.ts';
import { JournalError } from './journal-error.ts';
import { type JournalHeader, readHeader } from './journal-header.ts';
import { asPageRecord } from './page-record.ts';
import { type LinePlace, scanJournal } from './scan-journal.ts';

interface PagePlace {
  readonly input: number;
  readonly place: LinePlace;
}

/** What the lines of a journal say. */
export interface LoadedJournal {
  readonly header: JournalHeader;
  readonly places: readonly PagePlace[];
  /** The failure of each list that ended by one. */
  readonly failures: Map<number, FailureRecord>;
  /** Length of all lines that are whole, in bytes. */
  readonly size: number;
}

/** Reads a journal. @throws JournalError for a damaged one */
export function loadJournal(fd: number, file: string): LoadedJournal {
  let header: JournalHeader | undefined;
  const places: PagePlace[] = [];
  const failures = new Map<number, FailureRecord>();
  let size = 0;
  for (const { place, value } of scanJournal(fd, file)) {
    size = place.offset + place.length + 1;
    const record = asPageRecord(value);
    const failure = asFailureRecord(value);
    const more = asAddedInputs(value);
    if (header === undefined) header = readHeader(value, file);
    else if (record) {
      places.push({ input: record.input, place });
      failures.delete(record.input);
    } else if (failure) failures.set(failure.failed, failure);
    else if (more) header = withInputs(header, more.added);
    else throw new JournalError(`${file} has a line that is no page. Begin anew.`);
  }
  if (header === undefined)
    throw new JournalError(`${file} has no whole line, so no page is lost. Delete it.`);
  return { header, places, failures, size };
}
