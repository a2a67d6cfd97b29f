import type { DatabaseSync } from 'node:sqlite';
import { type ListedAnswer, mergeAnswerOrder } from '../answers/merge-answer-order.ts';
import { packNumbers, unpackNumbers } from '../answers/packed-numbers.ts';
import type { DatasetState } from '../dataset-state.ts';

/** An answer as it is stored, with its position at the time of the capture. */
export interface CapturedAnswer extends ListedAnswer {
  /** Unix seconds. */
  readonly updated: number;
  /** JSON text. */
  readonly body: string;
}

export interface QuestionUpdate {
  readonly questionId: string;
  readonly answers: readonly CapturedAnswer[];
  /** JSON text; null for none, undefined keeps the stored one. */
  readonly adSlot: string | null | undefined;
}

export interface AnswerWriter {
  /** Merges captured answers into the list of a question. Call it once per question and revision. */
  put(update: QuestionUpdate): void;
  /** Whether the active revision has the question. */
  hasQuestion(questionId: string): boolean;
  /** Number of the last answer, those of this revision included. */
  lastAnswer(): number;
  /** Lists that were added or changed. */
  writtenCount(): number;
}

interface StoredAnswer {
  readonly number: number;
  readonly updated: number;
}

/** Writes answer lists of a revision that is not active yet. Older revisions keep their lists. */
export function createAnswerWriter(
  database: DatabaseSync,
  state: DatasetState,
  revision: number,
): AnswerWriter {
  const statements = prepareStatements(database);
  let { lastAnswer } = state;
  let writtenCount = 0;

  const store = (answer: CapturedAnswer, stored: StoredAnswer | undefined): StoredAnswer => {
    if (stored && statements.readBody.get(stored.number)?.body === answer.body) return stored;
    if (stored) statements.endAnswer.run(revision, stored.number);
    lastAnswer += 1;
    statements.insertAnswer.run(lastAnswer, answer.id, answer.updated, answer.body);
    return { number: lastAnswer, updated: answer.updated };
  };

  const put = ({ questionId, answers, adSlot }: QuestionUpdate) => {
    const list = statements.readList.get(questionId, state.revision);
    const stored = new Map<string, StoredAnswer>();
    for (const number of unpackNumbers(list?.by_default)) {
      const row = statements.readAnswer.get(number);
      stored.set(String(row?.id), { number, updated: Number(row?.updated) });
    }
    const ids = mergeAnswerOrder([...stored.keys()], answers);
    // The last capture of an answer wins.
    const latest = new Map(answers.map((answer) => [answer.id, answer]));
    for (const [id, answer] of latest) stored.set(id, store(answer, stored.get(id)));
    const byDefault = packNumbers(ids.map((id) => stored.get(id)?.number ?? 0));
    const slot = adSlot === undefined ? (list?.ad_slot ?? null) : adSlot;
    if (list && hasSameBytes(list.by_default, byDefault) && list.ad_slot === slot) return;
    if (list) statements.endList.run(revision, Number(list.rowid));
    const byUpdate = packNumbers(newestFirst(ids, stored));
    statements.insertList.run(questionId, revision, byDefault, byUpdate, slot);
    writtenCount += 1;
  };

  return {
    put,
    hasQuestion: (questionId) => statements.readList.get(questionId, state.revision) !== undefined,
    lastAnswer: () => lastAnswer,
    writtenCount: () => writtenCount,
  };
}

function prepareStatements(database: DatabaseSync) {
  return {
    readList: database.prepare(`
      SELECT rowid, by_default, ad_slot FROM dataset_answer_lists
      WHERE question = ? AND revision <= ? ORDER BY revision DESC LIMIT 1`),
    readAnswer: database.prepare('SELECT id, updated FROM dataset_answers WHERE number = ?'),
    readBody: database.prepare('SELECT body FROM dataset_answers WHERE number = ?'),
    insertAnswer: database.prepare(
      'INSERT INTO dataset_answers (number, id, updated, body) VALUES (?, ?, ?, ?)',
    ),
    endAnswer: database.prepare('UPDATE dataset_answers SET until_revision = ? WHERE number = ?'),
    insertList: database.prepare(`
      INSERT INTO dataset_answer_lists (question, revision, by_default, by_update, ad_slot)
      VALUES (?, ?, ?, ?, ?)`),
    endList: database.prepare('UPDATE dataset_answer_lists SET until_revision = ? WHERE rowid = ?'),
  };
}

/** Numbers of the answers by the time of the last update, ties by id. */
function newestFirst(
  ids: readonly string[],
  stored: ReadonlyMap<string, StoredAnswer>,
): readonly number[] {
  return ids
    .map((id) => ({ id, ...(stored.get(id) ?? { number: 0, updated: 0 }) }))
    .sort((a, b) => b.updated - a.updated || (a.id < b.id ? -1 : 1))
    .map(({ number }) => number);
}

function hasSameBytes(stored: unknown, packed: Uint8Array): boolean {
  return stored instanceof Uint8Array && Buffer.compare(stored, packed) === 0;
}
