import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { type DatasetEntry, LineError, NEXT_POSITION, parseLine } from './line-parser.ts';
import type { CapturedList, RevisionWriter } from './revision-writer.ts';
import { type ChangeOptions, writeInTimeSlices, writeRevision } from './write-revision.ts';

/** The text of a file in chunks of any size, as a read stream yields it. */
export type TextChunks = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

export type ImportResult =
  | {
      readonly ok: true;
      /** Imported lines, blank ones not counted. */
      readonly lines: number;
    }
  | {
      readonly ok: false;
      /** The first twenty lines that cannot be imported. Nothing of the file was imported. */
      readonly rejected: readonly RejectedLine[];
      /** Number of all rejected lines. */
      readonly rejectedCount: number;
    };

interface RejectedLine {
  /** From 1, blank lines counted. */
  readonly line: number;
  /** What is wrong and what is allowed; contains no token. */
  readonly reason: string;
}

/** Lines were rejected, so nothing may be imported. */
class RejectedLinesError extends Error {
  constructor(count: number) {
    super(`${count} lines are not accepted by this release: use the same release on all nodes.`);
  }
}

/** Rejected lines that are reported with their reason: enough to see what is wrong with a file. */
const MAX_REPORTED_LINES = 20;
/** A captured call takes some kilobytes, a whole page of answers perhaps a hundred. */
const MAX_LINE_BYTES = 2 ** 20;
/** Text that is read together. */
const BATCH_BYTES = 2 ** 20;
const NEWLINE = 0x0a;
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Lines that were read together. */
interface LineBatch {
  readonly text: Uint8Array;
  /** What the lines hold. */
  readonly entries: DatasetEntry[];
}

/** Reads the lines of a file, counts them, and collects the rejected ones. */
export class LineReader {
  readonly #rejected: RejectedLine[] = [];
  #rejectedCount = 0;
  /** Lines that were read, blank ones included. */
  #number = 0;
  /** Without blank ones. */
  #lines = 0;
  /** Whether a line was too long, perhaps without an end. */
  #isCut = false;

  /**
   * Splits a file at LF or CRLF, and yields its lines in batches until one is rejected; the others are only checked, and
   * so are batches without anything to store. At most one batch and one line are in memory. Only these bytes end a line:
   * JSON texts may contain other line separators such as U+2028. A line of more than 1 MiB is the last one that is read,
   * because it may have no end.
   * @throws RejectedLinesError after the last line, the signal's reason
   */
  async *read(
    chunks: TextChunks,
    { signal, onProgress }: ChangeOptions,
  ): AsyncGenerator<LineBatch> {
    for await (const text of inBatches(chunks)) {
      signal?.throwIfAborted();
      const entries = this.#parse(text);
      if (this.#rejectedCount === 0 && entries.length > 0) yield { text, entries };
      else await setImmediate();
      onProgress?.(`${this.#lines} lines read`);
      if (this.#isCut) break;
    }
    signal?.throwIfAborted();
    if (this.#rejectedCount > 0) throw new RejectedLinesError(this.#rejectedCount);
  }

  /**
   * Waits for an import of what was read.
   * @throws what the import throws, unless lines were rejected
   */
  async resultOf(importing: Promise<void>): Promise<ImportResult> {
    try {
      await importing;
      return { ok: true, lines: this.#lines };
    } catch (error) {
      if (!(error instanceof RejectedLinesError)) throw error;
      return { ok: false, rejected: this.#rejected, rejectedCount: this.#rejectedCount };
    }
  }

  #parse(text: Buffer): DatasetEntry[] {
    const entries: DatasetEntry[] = [];
    for (let start = 0; start < text.length && !this.#isCut; ) {
      const newline = text.indexOf(NEWLINE, start);
      const end = newline < 0 ? text.length : newline;
      this.#number += 1;
      try {
        entries.push(...this.#parseLine(text.subarray(start, end)));
      } catch (error) {
        if (!(error instanceof LineError)) throw error;
        this.#rejectedCount += 1;
        if (this.#rejected.length < MAX_REPORTED_LINES)
          this.#rejected.push({ line: this.#number, reason: error.message });
      }
      start = end + 1;
    }
    return entries;
  }

  #parseLine(bytes: Buffer): DatasetEntry[] {
    if (bytes.length > MAX_LINE_BYTES) {
      this.#isCut = true;
      throw new LineError(
        `The line has more than ${MAX_LINE_BYTES} bytes: split it into several lines. What follows it was not read.`,
      );
    }
    const line = decode(bytes).trim();
    if (line === '') return [];
    this.#lines += 1;
    return parseLine(line);
  }
}

/** The decoder drops a byte order mark. */
function decode(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new LineError('The line is not valid UTF-8. Save the file in UTF-8.');
  }
}

/** Joins chunks to batches of whole lines, up to a line that is too long. */
async function* inBatches(chunks: TextChunks): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    const part = Buffer.from(chunk);
    parts.push(part);
    bytes += part.length;
    if (bytes < BATCH_BYTES) continue;
    const text = Buffer.concat(parts);
    const end = text.lastIndexOf(NEWLINE) + 1;
    yield text.subarray(0, end);
    const rest = text.subarray(end);
    parts = [rest];
    bytes = rest.length;
    if (bytes > MAX_LINE_BYTES) break;
  }
  if (bytes > 0) yield Buffer.concat(parts);
}

/** Stages lists in the data file until all lines are read: answers to one question may be anywhere in the file. */
function createStagedLists(database: DatabaseSync) {
  const addAnswer = database.prepare(
    'INSERT INTO dataset_staged_answers (question, place, id, updated, body) VALUES (?, ?, ?, ?, ?)',
  );
  const addSlot = database.prepare(
    'INSERT OR REPLACE INTO dataset_staged_ad_slots (question, ad_slot) VALUES (?, ?)',
  );
  const readQuestions = database.prepare(`
    SELECT question FROM dataset_staged_answers UNION SELECT question FROM dataset_staged_ad_slots`);
  const readAnswers = database.prepare(`
    SELECT CASE place WHEN ${NEXT_POSITION} THEN row_number() OVER (PARTITION BY place ORDER BY number) - 1
      ELSE place END AS position, id, updated, body
    FROM dataset_staged_answers WHERE question = ? ORDER BY number`);
  const readSlot = database.prepare(
    'SELECT ad_slot FROM dataset_staged_ad_slots WHERE question = ?',
  );
  return {
    add: ({ questionId, answers, adSlot }: CapturedList): void => {
      if (adSlot !== undefined) addSlot.run(questionId, adSlot);
      for (const { id, position, updated, body } of answers)
        addAnswer.run(questionId, position, id, updated, body);
    },
    /** One list per question, with its answers in the order of the file. */
    *lists(): Generator<CapturedList> {
      for (const row of readQuestions.all()) {
        const questionId = String(row.question);
        const answers = readAnswers.all(questionId).map(({ id, position, updated, body }) => ({
          ...{ id: String(id), position: position === null ? null : Number(position) },
          ...{ updated: Number(updated), body: String(body) },
        }));
        const slot = readSlot.get(questionId);
        const adSlot = slot && (slot.ad_slot === null ? null : String(slot.ad_slot));
        yield { questionId, answers, adSlot };
      }
    },
  };
}

/**
 * Imports an NDJSON file while the dataset serves calls: the whole file, or nothing if any line is rejected. The
 * README of the dataset describes the lines, and what becomes of stored data.
 * @throws DatasetBusyError, DatasetWriteError, the signal's reason, and what reading the file throws
 */
export function importDataset(
  database: DatabaseSync,
  chunks: TextChunks,
  options: ChangeOptions = {},
): Promise<ImportResult> {
  const reader = new LineReader();
  const lines = reader.read(chunks, options);
  return reader.resultOf(
    writeRevision(database, (writer) => writeImport(database, writer, lines, options.signal)),
  );
}

/**
 * Writes a file into a revision that is not active yet.
 * @throws RejectedLinesError, the signal's reason, and what reading the file throws
 */
export async function writeImport(
  database: DatabaseSync,
  writer: RevisionWriter,
  batches: AsyncIterable<Pick<LineBatch, 'entries'>>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const staged = createStagedLists(database);
  function* write(entries: readonly DatasetEntry[]) {
    for (const entry of entries) {
      if (entry.kind === 'user') writer.putUser(entry.user, 'replace');
      else if (entry.kind === 'sample-author') writer.addSampleAuthor(entry.id);
      else if (entry.kind === 'captured') writer.putPayload(entry.payload);
      else staged.add(entry.list);
      yield;
    }
  }
  for await (const { entries } of batches)
    await writeInTimeSlices(database, write(entries), signal);
  function* putLists() {
    for (const list of staged.lists()) yield writer.putAnswers(list);
  }
  await writeInTimeSlices(database, putLists(), signal);
}
