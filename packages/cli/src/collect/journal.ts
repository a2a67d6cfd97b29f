import {
  closeSync,
  existsSync,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { texts } from '../texts/texts.ts';
import { systemText, UsageError } from '../usage-error.ts';
import {
  asPageRecord,
  checkSameRun,
  decodeLine,
  encodeLine,
  type FailureRecord,
  headerLine,
  inputText,
  type JournalHeader,
  type LinePlace,
  type LoadedJournal,
  loadJournal,
  type MaskJson,
  type PageRecord,
  type Parameters,
  withInputs,
  withoutInputs,
} from './journal-format.ts';
import { lockJournal } from './journal-lock.ts';
import { createAtomicFile } from './write-file-atomically.ts';

/** What a journal has. */
export interface ReadableJournal {
  readonly header: JournalHeader;
  /** How many pages of an input are in it. */
  pageCount(input: number): number;
  /** The pages of an input, in order, read from the file one by one. */
  pagesOf(input: number): Generator<PageRecord>;
  /** The failure with which the list of an input ended; undefined without one, and after a page that came later. */
  failureOf(input: number): FailureRecord | undefined;
  /** Writes everything to the disk, and lets other processes use the file. @throws Error that names the pages that may be lost */
  close(): void;
}

/** The pages of a run, in a file that a kill does not damage. It grows by a line for each page. */
export interface Journal extends ReadableJournal {
  /** The input of each page, in the order in which the pages arrived. It grows with the journal. */
  readonly arrivals: readonly number[];
  /** Writes a page. It is in the hands of the operating system on return, and on the disk a second later. */
  append(record: PageRecord): void;
  /** Writes a failure, as `append` writes a page. */
  appendFailure(record: FailureRecord): void;
  /** Closes and deletes the file. */
  remove(): void;
}

const OWNER_ONLY = 0o600;
const SYNC_INTERVAL_MS = 1_000;

const unmasked: MaskJson = (json) => json;

export interface NewJournalOptions {
  readonly mask?: MaskJson | undefined;
  /** Takes the place of a journal of an earlier run. One with pages, which may be paid, gets another name. @default false */
  readonly replace?: boolean | undefined;
  /** Told that other name. */
  readonly onKept?: (file: string) => void;
}

/** Begins a journal in a new file. @throws UsageError when the file exists, NodeJS.ErrnoException when it cannot be made */
export function createJournal(
  file: string,
  header: JournalHeader,
  { mask = unmasked, replace = false, onKept }: NewJournalOptions = {},
): Journal {
  const release = lockJournal(file);
  try {
    const line = encodeLine(headerLine(header), mask);
    const kept = writeNew(file, line, replace);
    if (kept !== undefined) onKept?.(kept);
    return openedJournal({
      file,
      fd: openSync(file, 'r+'),
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

/** Gives a journal with pages another name, which is returned. A journal that cannot be read may have some, too. */
export function keepPages(file: string): string | undefined {
  if (!existsSync(file) || !mayHavePages(file)) return undefined;
  const names = ['earlier', ...Array.from({ length: 98 }, (_, at) => `earlier-${at + 2}`)];
  const name = names
    .map((each) => file.replace(/(?:\.journal)?$/, `.${each}.journal`))
    .find((each) => !existsSync(each));
  if (name === undefined) throw new UsageError(texts.journal.tooMany(file));
  renameSync(file, name);
  return name;
}

function mayHavePages(file: string): boolean {
  const fd = openSync(file, 'r');
  try {
    return loadJournal(fd, file).places.length > 0;
  } catch {
    return true;
  } finally {
    closeSync(fd);
  }
}

/**
 * Opens a journal to go on with it. Inputs that it lacks are added behind its own. A torn last line is cut off.
 * @throws UsageError unless it is a journal of this run
 */
export function resumeJournal(
  file: string,
  run: JournalHeader,
  mask: MaskJson = unmasked,
): Journal {
  return open(file, mask, (header) => addedInputs(header, run, file));
}

/**
 * A journal as a run would go on with it, or an empty one where there is none. Nothing but a torn last line is changed.
 * @throws UsageError as `resumeJournal`
 */
export function previewJournal(file: string | undefined, run: JournalHeader): ReadableJournal {
  if (file === undefined || !existsSync(file))
    return {
      header: run,
      pageCount: () => 0,
      *pagesOf() {},
      failureOf: () => undefined,
      close() {},
    };
  const journal = openJournal(file);
  try {
    const added = addedInputs(journal.header, run, file);
    return { ...journal, header: withInputs(journal.header, added) };
  } catch (error) {
    journal.close();
    throw error;
  }
}

function addedInputs(header: JournalHeader, run: JournalHeader, file: string) {
  checkSameRun(header, run, file);
  return withoutInputs(run.inputs, header.inputs);
}

/** Opens a journal to read it. @throws UsageError for a damaged one and for one in use */
export function openJournal(file: string): Journal {
  return open(file, unmasked, () => []);
}

/** @param addedTo checks the header, and returns the inputs to add to those of the journal */
function open(
  file: string,
  mask: MaskJson,
  addedTo: (header: JournalHeader) => readonly Parameters[],
): Journal {
  const fd = openSync(file, 'r+');
  let release = () => {};
  try {
    release = lockJournal(file);
    const { header, places, failures, size } = loadJournal(fd, file);
    const added = addedTo(header);
    if (fstatSync(fd).size > size) ftruncateSync(fd, size);
    const line = added.length > 0 ? encodeLine({ added }, mask) : Buffer.alloc(0);
    writeAll(fd, line, size);
    return openedJournal({
      ...{ file, fd, release, mask, places, failures },
      header: withInputs(header, added),
      size: size + line.length,
    });
  } catch (error) {
    closeSync(fd);
    release();
    throw error;
  }
}

interface OpenedJournal extends LoadedJournal {
  readonly file: string;
  readonly fd: number;
  readonly release: () => void;
  readonly mask: MaskJson;
}

function openedJournal(opened: OpenedJournal): Journal {
  const { file, fd, header, release, mask, size, places, failures } = opened;
  const byInput = new Map<number, LinePlace[]>();
  const arrivals: number[] = [];
  const addPlace = (input: number, place: LinePlace) => {
    arrivals.push(input);
    const known = byInput.get(input);
    if (known) known.push(place);
    else byInput.set(input, [place]);
  };
  for (const { input, place } of places) addPlace(input, place);
  let end = size;
  const sync = syncEachSecond(opened);
  const write = (record: PageRecord | FailureRecord): LinePlace => {
    const line = encodeLine(record, mask);
    const place = { offset: end, length: line.length - 1 };
    writeAll(fd, line, end);
    end += line.length;
    sync.written('page' in record ? { input: record.input, page: record.page } : undefined);
    return place;
  };
  return {
    header,
    arrivals,
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
    close() {
      try {
        sync.finish();
      } finally {
        closeSync(fd);
        release();
      }
    },
    remove() {
      sync.stop();
      closeSync(fd);
      rmSync(file, { force: true });
      release();
    },
  };
}

function readPage(fd: number, { offset, length }: LinePlace, file: string): PageRecord {
  const line = Buffer.allocUnsafe(length);
  const record =
    readSync(fd, line, 0, length, offset) === length ? asPageRecord(decodeLine(line)) : undefined;
  if (record === undefined) throw new UsageError(texts.journal.changed(file));
  return record;
}

function writeAll(fd: number, bytes: Buffer, position: number): void {
  for (let written = 0; written < bytes.length; )
    written += writeSync(fd, bytes, written, bytes.length - written, position + written);
}

type WrittenPage = Pick<PageRecord, 'input' | 'page'>;

interface Syncing {
  /** To be called for each line, with its page. @throws Error that names the pages that may be lost, after a failure */
  written(page: WrittenPage | undefined): void;
  /** Writes to the disk what is left. @throws Error as `written` */
  finish(): void;
  stop(): void;
}

/** Writes to the disk what was written in the last second. */
function syncEachSecond({ fd, file, header }: OpenedJournal): Syncing {
  // The system tells a failure once for each opened file: what this one is told, the sync of the end is told again.
  const background = openSync(file, 'r+');
  /** What is not known to be on the disk. */
  const unsynced: (WrittenPage | undefined)[] = [];
  let failure: Error | undefined;
  let isSyncing = false;
  let isStopped = false;
  const timer = setInterval(() => {
    // A sync after one that failed says nothing about what that one lost.
    if (unsynced.length === 0 || isSyncing || failure) return;
    const { length } = unsynced;
    isSyncing = true;
    fdatasync(background, (error) => {
      isSyncing = false;
      if (error) failure = error;
      else unsynced.splice(0, length);
      if (isStopped) closeSync(background);
    });
  }, SYNC_INTERVAL_MS);
  timer.unref();
  const check = () => {
    if (failure) throw syncError(file, failure, pagesText(unsynced, header.inputs));
  };
  const stop = () => {
    clearInterval(timer);
    isStopped = true;
    if (!isSyncing) closeSync(background);
  };
  return {
    written(page) {
      unsynced.push(page);
      check();
    },
    finish() {
      stop();
      try {
        fdatasyncSync(fd);
      } catch (error) {
        failure ??= error instanceof Error ? error : new Error(String(error));
      }
      check();
    },
    stop,
  };
}

function syncError(file: string, cause: Error, pages: string): Error {
  return new Error(texts.journal.notWritten(file, systemText(cause), pages), { cause });
}

/** Enough to see what is concerned. */
const MAX_LISTS = 20;

/** Such as `camping: pages 2, 3; tents: page 1`. */
function pagesText(
  records: readonly (WrittenPage | undefined)[],
  inputs: readonly Parameters[],
): string {
  const pages = new Map<number, number[]>();
  for (const record of records) {
    if (record === undefined) continue;
    pages.set(record.input, [...(pages.get(record.input) ?? []), record.page]);
  }
  const lists = [...pages].map(([input, numbers]) =>
    texts.journal.pages(inputText(inputs[input] ?? {}), numbers),
  );
  const more = lists.length - MAX_LISTS;
  const shown = more > 0 ? [...lists.slice(0, MAX_LISTS), texts.journal.moreInputs(more)] : lists;
  return shown.join('; ') || texts.journal.noPage;
}

/**
 * Writes a file as a whole or not at all: one without its first line could neither be gone on with nor begun anew.
 * @returns the name under which an earlier journal is kept
 */
function writeNew(file: string, line: Buffer, replace: boolean): string | undefined {
  if (!replace && existsSync(file)) throw new UsageError(texts.journal.exists(file));
  const begun = createAtomicFile(file, OWNER_ONLY);
  try {
    begun.write(line);
    const kept = replace ? keepPages(file) : undefined;
    begun.commit();
    return kept;
  } finally {
    begun.discard();
  }
}
