import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { createLineParser, type DatasetEntry, type ImportResult } from './line-parser.ts';
import type { QuestionUpdate } from './revision-writers.ts';
import { splitLines, type TextChunks } from './split-lines.ts';
import { type RevisionWriters, runInTimeSlices, writeRevision } from './write-revision.ts';

type QuestionEntry = Extract<DatasetEntry, { readonly questionId: string }>;
type AnswerEntry = Extract<QuestionEntry, { readonly kind: 'answer' }>;

interface StagedAnswers {
  add(entry: QuestionEntry): void;
  /** One update per question, with its answers in the order of the file. */
  updates(): Generator<QuestionUpdate>;
}

/** Stages answers in the data file until all lines are read: those of one question may be anywhere in the file. */
function createStagedAnswers(database: DatabaseSync): StagedAnswers {
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
    add: (entry) => {
      if (entry.kind === 'question') {
        addSlot.run(entry.questionId, entry.adSlot);
        return;
      }
      const { id, updated, body } = entry.answer;
      addAnswer.run(entry.questionId, positionOf(entry), id, updated, body);
    },
    *updates() {
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

export interface ImportOptions {
  /** Called from time to time with the number of lines read so far. */
  readonly onProgress?: (progress: { readonly lines: number }) => void;
  /** Called while nodes of a shared database do not have the revision yet, with their names. */
  readonly onWait?: (nodes: readonly string[]) => void;
  /** Aborts the import; the dataset stays as it was. */
  readonly signal?: AbortSignal;
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
  { onProgress, signal }: ImportOptions,
): Promise<ImportResult> {
  const staged = createStagedAnswers(database);
  const parser = createLineParser();
  const write = (entry: DatasetEntry) => writeEntry(entry, writers, staged);
  for await (const lines of splitLines(chunks)) {
    signal?.throwIfAborted();
    const entries = parser.entriesOf(lines);
    // After the first rejected line, the others are only checked.
    if (parser.rejectedCount() === 0) await runInTimeSlices(database, entries, write, { signal });
    else await setImmediate();
    onProgress?.({ lines: parser.lineCount() });
  }
  const result = parser.result();
  if (result.ok) await runInTimeSlices(database, staged.updates(), writers.answers.put, { signal });
  return result;
}

function writeEntry(entry: DatasetEntry, writers: RevisionWriters, staged: StagedAnswers): void {
  if (entry.kind === 'user') writers.users.put(entry.user, 'replace');
  else if (entry.kind === 'sample-author') writers.authors.addSample(entry.id);
  else if (entry.kind === 'captured') writers.authors.put(entry.payload);
  else staged.add(entry);
}
