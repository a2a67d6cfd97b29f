import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { type DatasetEntry, LineError, parseLine } from './line-parser.ts';
import type { QuestionUpdate } from './revision-writers.ts';
import { type RevisionWriters, runInTimeSlices, writeRevision } from './write-revision.ts';

export interface ImportOptions {
  /** Called from time to time with the number of lines read so far. */
  readonly onProgress?: (progress: { readonly lines: number }) => void;
  /** Called while nodes of a shared database do not have the revision yet, with their names. */
  readonly onWait?: (nodes: readonly string[]) => void;
  /** Aborts the import; the dataset stays as it was. */
  readonly signal?: AbortSignal;
}

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
      /** The first hundred lines that cannot be imported. Nothing of the file was imported. */
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

/** Rejected lines that are reported with their reason. */
const MAX_REPORTED_LINES = 100;

/** Lines that were read together, those that were rejected left out. */
interface LineBatch {
  readonly lines: string[];
  /** What the lines hold. */
  readonly entries: DatasetEntry[];
}

/** A captured call takes some kilobytes, a whole page of answers perhaps a hundred. */
const MAX_LINE_BYTES = 2 ** 20;
/** Text that is read together. */
const BATCH_BYTES = 2 ** 20;
const NEWLINE = 0x0a;
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Reads the lines of a file, counts them, and collects the rejected ones. */
export class LineReader {
  readonly #rejected: RejectedLine[] = [];
  /** Lines that were read, blank ones included. */
  #number = 0;
  /** Without blank ones. */
  #lines = 0;
  /** Number of all rejected lines. */
  rejectedCount = 0;

  /**
   * Splits a file at LF or CRLF, drops blank lines, and yields the others in batches. At most one batch and one line
   * are in memory. Only these bytes end a line: JSON texts may contain other line separators such as U+2028. A line of
   * more than 1 MiB is the last one that is read, because it may have no end.
   * @throws the signal's reason
   */
  async *read(
    chunks: TextChunks,
    { signal, onProgress }: ImportOptions,
  ): AsyncGenerator<LineBatch> {
    let parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of chunks) {
      const part = Buffer.from(chunk);
      parts.push(part);
      bytes += part.length;
      if (bytes < BATCH_BYTES) continue;
      signal?.throwIfAborted();
      const { batch, rest } = this.#split(Buffer.concat(parts));
      yield batch;
      onProgress?.({ lines: this.#lines });
      if (rest.length > MAX_LINE_BYTES) return;
      parts = [rest];
      bytes = rest.length;
    }
    signal?.throwIfAborted();
    yield this.#split(Buffer.concat([...parts, Uint8Array.of(NEWLINE)])).batch;
    onProgress?.({ lines: this.#lines });
  }

  /** The result after the last line. */
  result(): ImportResult {
    const { rejectedCount } = this;
    return rejectedCount > 0
      ? { ok: false, rejected: this.#rejected, rejectedCount }
      : { ok: true, lines: this.#lines };
  }

  /** Returns as rest what no line end follows, or a line that is too long. */
  #split(text: Buffer): { readonly batch: LineBatch; readonly rest: Buffer } {
    const batch: LineBatch = { lines: [], entries: [] };
    let start = 0;
    for (let end = text.indexOf(NEWLINE); end >= 0; end = text.indexOf(NEWLINE, start)) {
      if (end - start > MAX_LINE_BYTES) break;
      this.#add(text.subarray(start, end), batch);
      start = end + 1;
    }
    const rest = text.subarray(start);
    if (rest.length > MAX_LINE_BYTES)
      this.#reject(
        this.#number + 1,
        `The line has more than ${MAX_LINE_BYTES} bytes: split it into several lines. What follows it was not read.`,
      );
    return { batch, rest };
  }

  #add(bytes: Buffer, batch: LineBatch): void {
    this.#number += 1;
    try {
      const line = decode(bytes).trim();
      if (line === '') return;
      this.#lines += 1;
      batch.entries.push(...parseLine(line));
      batch.lines.push(line);
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      this.#reject(this.#number, error.message);
    }
  }

  #reject(line: number, reason: string): void {
    this.rejectedCount += 1;
    if (this.#rejected.length < MAX_REPORTED_LINES) this.#rejected.push({ line, reason });
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

type QuestionEntry = Extract<DatasetEntry, { readonly questionId: string }>;
type AnswerEntry = Extract<QuestionEntry, { readonly kind: 'answer' }>;

/** Stages answers in the data file until all lines are read: those of one question may be anywhere in the file. */
function createStagedAnswers(database: DatabaseSync) {
  const addAnswer = database.prepare(
    'INSERT INTO dataset_staged_answers (question, place, id, updated, body) VALUES (?, ?, ?, ?, ?)',
  );
  const addSlot = database.prepare(
    'INSERT OR REPLACE INTO dataset_staged_ad_slots (question, ad_slot) VALUES (?, ?)',
  );
  const readQuestions = database.prepare(`
    SELECT question FROM dataset_staged_answers UNION SELECT question FROM dataset_staged_ad_slots`);
  const readAnswers = database.prepare(
    'SELECT place AS position, id, updated, body FROM dataset_staged_answers WHERE question = ? ORDER BY number',
  );
  const readSlot = database.prepare(
    'SELECT ad_slot FROM dataset_staged_ad_slots WHERE question = ?',
  );
  const nextPositions = new Map<string, number>();

  const positionOf = ({ questionId, isNext, answer }: AnswerEntry) => {
    if (!isNext) return answer.position;
    const position = nextPositions.get(questionId) ?? 0;
    nextPositions.set(questionId, position + 1);
    return position;
  };

  return {
    add: (entry: QuestionEntry): void => {
      if (entry.kind === 'question') {
        addSlot.run(entry.questionId, entry.adSlot);
        return;
      }
      const { id, updated, body } = entry.answer;
      addAnswer.run(entry.questionId, positionOf(entry), id, updated, body);
    },
    /** One update per question, with its answers in the order of the file. */
    *updates(): Generator<QuestionUpdate> {
      for (const { question } of readQuestions.all()) {
        const questionId = String(question);
        const answers = readAnswers.all(questionId).map(({ position, id, updated, body }) => ({
          id: String(id),
          position: position === null ? null : Number(position),
          updated: Number(updated),
          body: String(body),
        }));
        const slot = readSlot.get(questionId);
        const adSlot = slot && (typeof slot.ad_slot === 'string' ? slot.ad_slot : null);
        yield { questionId, answers, adSlot };
      }
    },
  };
}

/**
 * Imports an NDJSON file while the dataset serves calls: the whole file, or nothing if any line is rejected. The
 * README of the dataset describes the lines. Users and answers are matched by id: stored ones get the new content,
 * new users come after all others, and answers take the positions of their capture.
 * @param chunks the text of the file, in chunks of any size
 * @throws DatasetBusyError, DatasetWriteError, the signal's reason, and what reading the file throws
 */
export function importDataset(
  database: DatabaseSync,
  chunks: TextChunks,
  options: ImportOptions = {},
): Promise<ImportResult> {
  return writeRevision(database, (writers) => writeImport(database, writers, chunks, options));
}

/** Writes a file into a revision that is not active yet. */
export async function writeImport(
  database: DatabaseSync,
  writers: RevisionWriters,
  chunks: TextChunks,
  options: ImportOptions,
): Promise<ImportResult> {
  const { signal } = options;
  const staged = createStagedAnswers(database);
  const reader = new LineReader();
  const write = (entry: DatasetEntry) => writeEntry(entry, writers, staged);
  for await (const { entries } of reader.read(chunks, options)) {
    // After the first rejected line, the others are only checked.
    if (reader.rejectedCount === 0) await runInTimeSlices(database, entries, write, { signal });
    else await setImmediate();
  }
  const result = reader.result();
  if (result.ok) await runInTimeSlices(database, staged.updates(), writers.answers.put, { signal });
  return result;
}

function writeEntry(
  entry: DatasetEntry,
  writers: RevisionWriters,
  staged: ReturnType<typeof createStagedAnswers>,
): void {
  if (entry.kind === 'user') writers.users.put(entry.user, 'replace');
  else if (entry.kind === 'sample-author') writers.authors.addSample(entry.id);
  else if (entry.kind === 'captured') writers.authors.put(entry.payload);
  else staged.add(entry);
}
