import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, parse } from 'node:path';
import { maskTokens } from '@social-data/contract/mask-tokens';
import { systemText, UsageError } from '../command-error.ts';
import type { OperationFlags } from '../flags.ts';
import { texts } from '../texts/texts.ts';
import {
  asPageRecord,
  checkSameRun,
  decodeLine,
  encodeLine,
  type FailureRecord,
  FORM,
  inputText,
  type JournalHeader,
  type LinePlace,
  type LoadedJournal,
  loadJournal,
  type MaskJson,
  type PageRecord,
  type Parameters,
  withoutInputs,
} from './journal-format.ts';
import { lockJournal } from './journal-lock.ts';
import { createAtomicFile } from './write-file-atomically.ts';

const OWNER_ONLY = 0o600;

/** Nothing to mask. */
export const unmasked: MaskJson = (json) => json;

/**
 * Begins a journal in a new file.
 * @param replace takes the place of a journal of an earlier run. One with pages, which may be paid, gets another name
 * @param onKept told that other name
 * @throws UsageError when the file exists, NodeJS.ErrnoException when it cannot be made
 */
export function createJournal(
  file: string,
  header: JournalHeader,
  { mask = unmasked, replace = false, onKept = (_file: string) => {} } = {},
): Journal {
  const release = lockJournal(file);
  try {
    if (!replace && existsSync(file)) throw new UsageError(texts.journal.exists(file));
    const line = encodeLine({ ...FORM, ...header }, mask);
    // As a whole or not at all: without its first line, it could neither be gone on with nor begun anew.
    const begun = createAtomicFile(file, OWNER_ONLY);
    try {
      begun.write(line);
      const kept = replace ? keepPages(file) : undefined;
      begun.commit();
      if (kept !== undefined) onKept(kept);
    } finally {
      begun.discard();
    }
    const places = [...header.inputs.keys()];
    const loaded = { header, places, size: line.length, pages: [], failures: new Map() };
    return openedJournal({ file, fd: openSync(file, 'r+'), release, mask, ...loaded });
  } catch (error) {
    release();
    throw error;
  }
}

/** Gives a journal with pages another name, which is returned. A journal that cannot be read may have some, too. */
export function keepPages(file: string): string | undefined {
  if (!existsSync(file) || !mayHavePages(file)) return undefined;
  const out = file.replace(/\.journal$/, '');
  let name = `${out}.earlier.journal`;
  for (let number = 2; existsSync(name); number += 1) name = `${out}.earlier-${number}.journal`;
  renameSync(file, name);
  return name;
}

function mayHavePages(file: string): boolean {
  const fd = openSync(file, 'r');
  try {
    return loadJournal(fd, file).pages.length > 0;
  } catch {
    return true;
  } finally {
    closeSync(fd);
  }
}

/**
 * The journal beside `--out`: a new one, or with `--resume` that of an earlier run. Without `--out`, a temporary one; for a
 * dry run too, unless it resumes: nothing but a torn last line is changed then. It has a file where it can be gone on with.
 * `undo` is for a run that cannot begin: the one of an earlier run is there as before.
 */
export function openRunJournal(
  header: JournalHeader,
  { out, resume, force, append, dryRun }: OperationFlags,
  token: string,
) {
  if (resume && out === undefined) throw new UsageError(texts.journal.resumeNeedsOut);
  const file = `${out}.journal`;
  const mask = tokenMask(token);
  if (resume && existsSync(file)) {
    const journal = openJournal(file, header, dryRun ? undefined : mask);
    return { journal, file, kept: undefined, undo: journal.close };
  }
  if (resume && out !== undefined) checkOtherJournal(out);
  if (out === undefined || dryRun) {
    const folder = mkdtempSync(join(tmpdir(), 'social-data-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const journal = createJournal(join(folder, 'journal'), header, { mask });
    return { journal, file: undefined, kept: undefined, undo: journal.remove };
  }
  if (resume && existsSync(out) && !force && !append)
    throw new UsageError(texts.journal.finished(out));
  // Pages of an earlier run may be paid, so --force takes the name of their journal alone.
  let kept: string | undefined;
  const onKept = (name: string) => {
    kept = name;
  };
  const journal = createJournal(file, header, { mask, replace: force, onKept });
  const undo = () => {
    journal.remove();
    if (kept !== undefined) renameSync(kept, file);
  };
  return { journal, file, kept, undo };
}

/** @throws UsageError where a resume would pay again: the journal is beside an output of another extension */
function checkOtherJournal(out: string): void {
  const start = `${parse(out).name}.`;
  const isOther = (name: string) =>
    name.startsWith(start) && /^[^.]+\.journal$/.test(name.slice(start.length));
  const other = readdirSync(dirname(out)).find(isOther);
  if (other) throw new UsageError(texts.journal.ofOther(out, join(dirname(out), other)));
}

/** Masks the token where the service sends it back, such as in the address of the next page. */
function tokenMask(token: string): MaskJson {
  const secrets = [token, JSON.stringify(token).slice(1, -1)];
  return (json) => maskTokens(json, secrets);
}

/**
 * Opens a journal. A torn last line is cut off.
 * @param run that goes on with it: inputs that the journal lacks are added behind its own, and those that the run lacks are
 *   left out where they have no page, such as a mistake in the list
 * @param mask undefined when nothing is to be added to the file
 * @throws UsageError for a damaged one, for one in use, and unless it is a journal of this run
 */
export function openJournal(file: string, run?: JournalHeader, mask?: MaskJson): Journal {
  const fd = openSync(file, 'r+');
  let release = () => {};
  try {
    release = lockJournal(file);
    const { header, size, ...loaded } = loadJournal(fd, file);
    const missing = new Set(run ? withoutInputs(header.inputs, run.inputs) : []);
    for (const { input } of loaded.pages) missing.delete(header.inputs[input] ?? {});
    const isKept = (input: Parameters) => !missing.has(input);
    if (run) checkSameRun({ ...header, inputs: header.inputs.filter(isKept) }, run, file);
    const added = withoutInputs(run?.inputs ?? [], header.inputs);
    const all = [...header.inputs, ...added];
    if (fstatSync(fd).size > size) ftruncateSync(fd, size);
    const line = mask && added.length > 0 ? encodeLine({ added }, mask) : Buffer.alloc(0);
    writeAll(fd, line, size);
    return openedJournal({
      ...{ file, fd, release, mask: mask ?? unmasked, ...loaded },
      header: { ...header, inputs: all.filter(isKept) },
      places: all.flatMap((input, at) => (isKept(input) ? [at] : [])),
      size: size + line.length,
    });
  } catch (error) {
    closeSync(fd);
    release();
    throw error;
  }
}

interface OpenedJournal extends LoadedJournal {
  /** The number of each input in the lines of the file. */
  readonly places: readonly number[];
  readonly file: string;
  readonly fd: number;
  readonly release: () => void;
  readonly mask: MaskJson;
}

/** The pages of a run, in a file that a kill does not damage. It grows by a line for each page. */
export type Journal = ReturnType<typeof openedJournal>;

function openedJournal(opened: OpenedJournal) {
  const { file, fd, header, places, release, mask, failures } = opened;
  const inputAt = new Map(places.map((at, input) => [at, input]));
  const placeOf = (input: number) => places[input] ?? input;
  const byInput = new Map<number, LinePlace[]>();
  const arrivals: number[] = [];
  const addPlace = (input: number, place: LinePlace) => {
    arrivals.push(input);
    const known = byInput.get(input);
    if (known) known.push(place);
    else byInput.set(input, [place]);
  };
  for (const { input, place } of opened.pages) addPlace(inputAt.get(input) ?? input, place);
  let end = opened.size;
  const write = (record: PageRecord | FailureRecord): LinePlace => {
    const line = encodeLine(record, mask);
    const place = { offset: end, length: line.length - 1 };
    writeAll(fd, line, end);
    end += line.length;
    return place;
  };
  return {
    header,
    /** The input of each page, in the order in which the pages arrived. It grows with the journal. */
    arrivals,
    /** How many pages of an input are in it. */
    pageCount: (input: number) => byInput.get(input)?.length ?? 0,
    /** The pages of an input, in order, read from the file one by one. */
    *pagesOf(input: number): Generator<PageRecord> {
      for (const place of byInput.get(input) ?? []) yield { ...readPage(fd, place, file), input };
    },
    /** Writes a page to the disk. @throws Error that names the page, which may be lost */
    append(record: PageRecord): void {
      const { input, page } = record;
      addPlace(input, write({ ...record, input: placeOf(input) }));
      failures.delete(placeOf(input));
      try {
        fdatasyncSync(fd);
      } catch (cause) {
        const lost = inputText(header.inputs[input] ?? {});
        throw new Error(texts.journal.notWritten(file, systemText(cause), lost, page), { cause });
      }
    },
    /** The failure with which the list of an input ended; undefined without one, and after a page that came later. */
    failureOf: (input: number) => failures.get(placeOf(input)),
    appendFailure(record: FailureRecord): void {
      const failed = placeOf(record.failed);
      write({ ...record, failed });
      failures.set(failed, record);
    },
    /** Lets other processes use the file. */
    close(): void {
      closeSync(fd);
      release();
    },
    /** Closes and deletes the file. */
    remove(): void {
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
