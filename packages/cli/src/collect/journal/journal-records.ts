import {
  asAddedInputs,
  isParameters,
  JournalError,
  type JournalHeader,
  type Parameters,
  readHeader,
  withInputs,
} from './journal-header.ts';
import { type LinePlace, scanJournal } from './journal-lines.ts';

/** One page as it was received: a line of the journal. */
export interface PageRecord {
  /** Index of the input, from 0. */
  readonly input: number;
  /** Number of the page within its list, from 1. */
  readonly page: number;
  /** Parameters of the request. */
  readonly parameters: Parameters;
  /** Time of the response, in ISO 8601. */
  readonly fetchedAt: string;
  /** The `data` of the response. */
  readonly data: unknown;
}

/** The record in a line that passed its checksum; undefined when it is something else. */
export function asPageRecord(value: unknown): PageRecord | undefined {
  const { input, page, parameters, fetchedAt, data } = Object(value);
  if (!Number.isInteger(input) || !Number.isInteger(page)) return undefined;
  if (!isParameters(parameters) || typeof fetchedAt !== 'string') return undefined;
  return { input, page, parameters, fetchedAt, data };
}

/** A failure that the same call would have again: a line of the journal. A page of the same input after it outdates it. */
export interface FailureRecord {
  /** Index of the input, from 0. */
  readonly failed: number;
  /** Result code. */
  readonly code: number;
  readonly message: string;
  /** What to do. */
  readonly hint: string;
  /** Time of the response, in ISO 8601. */
  readonly failedAt: string;
}

/** The record in a line that passed its checksum; undefined when it is something else. */
function asFailureRecord(value: unknown): FailureRecord | undefined {
  const { failed, code, message, hint, failedAt } = Object(value);
  if (!Number.isInteger(failed) || !Number.isInteger(code)) return undefined;
  return { failed, code, message: String(message), hint: String(hint), failedAt };
}

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
