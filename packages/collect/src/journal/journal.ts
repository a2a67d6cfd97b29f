import {
  closeSync,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tryFileLock } from '@social-data/file-lock';
import { asFailureRecord, type FailureRecord } from './failure-record.ts';
import { JournalError } from './journal-error.ts';
import { checkSameRun, headerLine, type JournalHeader, readHeader } from './journal-header.ts';
import { decodeLine, encodeLine, type MaskJson } from './journal-line.ts';
import { asPageRecord, type PageRecord } from './page-record.ts';
import { type LinePlace, scanJournal } from './scan-journal.ts';

/** The pages of a run, in a file that a kill does not damage. It grows by a line for each page. */
export interface Journal {
  readonly header: JournalHeader;
  /** How many pages of an input are in it. */
  pageCount(input: number): number;
  /** The pages of an input, in order, read from the file one by one. */
  pagesOf(input: number): Generator<PageRecord>;
  /** Writes a page. It is in the hands of the operating system on return, and on the disk a second later. */
  append(record: PageRecord): void;
  /** The failure with which the list of an input ended; undefined without one, and after a page that came later. */
  failureOf(input: number): FailureRecord | undefined;
  /** Writes a failure, as `append` writes a page. */
  appendFailure(record: FailureRecord): void;
  /** Writes everything to the disk, and lets other processes use the file. */
  close(): void;
  /** Closes and deletes the file. */
  remove(): void;
}

const OWNER_ONLY = 0o600;
const SYNC_INTERVAL_MS = 1_000;

const unmasked: MaskJson = (json) => json;

export interface NewJournalOptions {
  readonly mask?: MaskJson | undefined;
  /** Deletes the journal of an earlier run. @default false */
  readonly replace?: boolean | undefined;
}

/** Begins a journal in a new file. @throws JournalError when the file exists, NodeJS.ErrnoException when it cannot be made */
export function createJournal(
  file: string,
  header: JournalHeader,
  { mask = unmasked, replace = false }: NewJournalOptions = {},
): Journal {
  const release = lock(file);
  try {
    if (replace) rmSync(file, { force: true });
    const fd = openNew(file);
    const line = encodeLine(headerLine(header), mask);
    writeSync(fd, line);
    return openedJournal({
      file,
      fd,
      header,
      release,
      mask,
      size: line.length,
      places: [],
      failures: new Map(),
    });
  } catch (error) {
    release();
    throw error;
  }
}

/** Opens a journal to go on with it. A torn last line is cut off. @throws JournalError unless it is a journal of this run */
export function resumeJournal(
  file: string,
  run: JournalHeader,
  mask: MaskJson = unmasked,
): Journal {
  return open(file, mask, (header) => checkSameRun(header, run, file));
}

/** Opens a journal to read it. @throws JournalError for a damaged one and for one in use */
export function openJournal(file: string): Journal {
  return open(file, unmasked, () => {});
}

function open(file: string, mask: MaskJson, check: (header: JournalHeader) => void): Journal {
  const fd = openSync(file, 'r+');
  let release = () => {};
  try {
    release = lock(file);
    const { header, places, failures, size } = load(fd, file);
    check(header);
    if (fstatSync(fd).size > size) ftruncateSync(fd, size);
    return openedJournal({ file, fd, header, release, mask, size, places, failures });
  } catch (error) {
    closeSync(fd);
    release();
    throw error;
  }
}

interface PagePlace {
  readonly input: number;
  readonly place: LinePlace;
}

/** The header, the place of each page, the last failure of each list that ended by one, and the length of all lines that are whole. */
function load(
  fd: number,
  file: string,
): Pick<OpenedJournal, 'header' | 'places' | 'failures' | 'size'> {
  let header: JournalHeader | undefined;
  const places: PagePlace[] = [];
  const failures = new Map<number, FailureRecord>();
  let size = 0;
  for (const { place, value } of scanJournal(fd, file)) {
    size = place.offset + place.length + 1;
    const record = asPageRecord(value);
    const failure = asFailureRecord(value);
    if (header === undefined) header = readHeader(value, file);
    else if (record) {
      places.push({ input: record.input, place });
      failures.delete(record.input);
    } else if (failure) failures.set(failure.failed, failure);
    else throw new JournalError(`${file} has a line that is no page. Begin anew.`);
  }
  if (header === undefined)
    throw new JournalError(`${file} has no whole line, so no page is lost. Delete it.`);
  return { header, places, failures, size };
}

interface OpenedJournal {
  readonly file: string;
  readonly fd: number;
  readonly header: JournalHeader;
  readonly release: () => void;
  readonly mask: MaskJson;
  /** Length of the file in bytes. */
  readonly size: number;
  readonly places: readonly PagePlace[];
  readonly failures: Map<number, FailureRecord>;
}

function openedJournal(opened: OpenedJournal): Journal {
  const { file, fd, header, release, mask, size, places, failures } = opened;
  const byInput = new Map<number, LinePlace[]>();
  const addPlace = (input: number, place: LinePlace) => {
    const known = byInput.get(input);
    if (known) known.push(place);
    else byInput.set(input, [place]);
  };
  for (const { input, place } of places) addPlace(input, place);
  let end = size;
  const sync = syncEachSecond(fd);
  const write = (record: PageRecord | FailureRecord): LinePlace => {
    const line = encodeLine(record, mask);
    const place = { offset: end, length: line.length - 1 };
    writeAll(fd, line, end);
    end += line.length;
    sync.request();
    return place;
  };
  const close = () => {
    sync.stop();
    fdatasyncSync(fd);
    closeSync(fd);
    release();
  };
  return {
    header,
    pageCount: (input) => byInput.get(input)?.length ?? 0,
    *pagesOf(input) {
      for (const place of byInput.get(input) ?? []) yield readPage(fd, place, file);
    },
    append(record) {
      addPlace(record.input, write(record));
      failures.delete(record.input);
    },
    failureOf: (input) => failures.get(input),
    appendFailure(record) {
      write(record);
      failures.set(record.failed, record);
    },
    close,
    remove() {
      close();
      rmSync(file, { force: true });
    },
  };
}

function readPage(fd: number, { offset, length }: LinePlace, file: string): PageRecord {
  const line = Buffer.allocUnsafe(length);
  const record =
    readSync(fd, line, 0, length, offset) === length ? asPageRecord(decodeLine(line)) : undefined;
  if (record === undefined)
    throw new JournalError(`${file} was changed while it was in use. Begin anew.`);
  return record;
}

function writeAll(fd: number, bytes: Buffer, position: number): void {
  for (let written = 0; written < bytes.length; )
    written += writeSync(fd, bytes, written, bytes.length - written, position + written);
}

/** Writes to the disk what was written in the last second. A failure is thrown by the next request. */
function syncEachSecond(fd: number): { readonly request: () => void; readonly stop: () => void } {
  let isDirty = false;
  let failure: Error | undefined;
  const timer = setInterval(() => {
    if (!isDirty) return;
    isDirty = false;
    fdatasync(fd, (error) => {
      if (error) failure = error;
    });
  }, SYNC_INTERVAL_MS);
  timer.unref();
  return {
    request() {
      if (failure) throw failure;
      isDirty = true;
    },
    stop: () => clearInterval(timer),
  };
}

function lock(file: string): () => void {
  const release = tryFileLock(`${file}.lock`);
  if (release === undefined)
    throw new JournalError(
      `Another process uses ${file}. Wait until it has ended; if none runs, delete ${file}.lock.`,
    );
  return release;
}

function openNew(file: string): number {
  try {
    return openSync(file, 'wx+', OWNER_ONLY);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new JournalError(
        `${file} exists: an earlier run was stopped. Go on with it by --resume, or begin anew with --force.`,
      );
    throw error;
  }
}
