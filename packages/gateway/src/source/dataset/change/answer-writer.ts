import type { DatabaseSync } from 'node:sqlite';
import { type ListedAnswer, mergeAnswers } from '../answers/merge-answers.ts';
import { packNumbers, unpackNumbers } from '../answers/packed-numbers.ts';
import type { DatasetState } from '../dataset-state.ts';

/** An answer as it is stored, with the place at which it was captured. */
export interface CapturedAnswer extends ListedAnswer {
  /** Unix seconds. */
  readonly updated: number;
  readonly body: string;
}

export interface QuestionChange {
  readonly questionId: string;
  readonly answers: readonly CapturedAnswer[];
  /** JSON text; null for none, undefined leaves the present one. */
  readonly adSlot: string | null | undefined;
}

export interface AnswerWriter {
  /** Merges what was captured into the list of a question. Once for each question of a change. */
  put(change: QuestionChange): void;
  /** Whether the question is there, before this change. */
  isKnown(questionId: string): boolean;
  lastAnswer(): number;
  /** Lists that were added or changed. */
  written(): number;
}

interface StoredAnswer {
  readonly number: number;
  readonly updated: number;
}

/** Writes lists for a revision that is not in force yet; older revisions keep theirs. */
export function answerWriter(
  database: DatabaseSync,
  state: DatasetState,
  revision: number,
): AnswerWriter {
  const statements = prepareStatements(database);
  let { lastAnswer } = state;
  let written = 0;

  const store = (answer: CapturedAnswer, known: StoredAnswer | undefined): StoredAnswer => {
    if (known && statements.readBody.get(known.number)?.body === answer.body) return known;
    if (known) statements.replace.run(revision, known.number);
    lastAnswer += 1;
    statements.insert.run(lastAnswer, answer.id, answer.updated, answer.body);
    return { number: lastAnswer, updated: answer.updated };
  };

  const put = ({ questionId, answers, adSlot }: QuestionChange) => {
    const list = statements.readList.get(questionId, state.revision);
    const stored = new Map<string, StoredAnswer>();
    for (const number of unpackNumbers(list?.by_default)) {
      const row = statements.readAnswer.get(number);
      stored.set(String(row?.id), { number, updated: Number(row?.updated) });
    }
    const ids = mergeAnswers([...stored.keys()], answers);
    // Of an answer that was captured twice the last one counts.
    const latest = new Map(answers.map((answer) => [answer.id, answer]));
    for (const [id, answer] of latest) stored.set(id, store(answer, stored.get(id)));
    const byDefault = packNumbers(ids.map((id) => stored.get(id)?.number ?? 0));
    const slot = adSlot === undefined ? (list?.ad_slot ?? null) : adSlot;
    if (list && isSame(list.by_default, byDefault) && list.ad_slot === slot) return;
    if (list) statements.replaceList.run(revision, Number(list.rowid));
    const byUpdate = packNumbers(newestFirst(ids, stored));
    statements.insertList.run(questionId, revision, byDefault, byUpdate, slot);
    written += 1;
  };

  return {
    put,
    isKnown: (questionId) => statements.readList.get(questionId, state.revision) !== undefined,
    lastAnswer: () => lastAnswer,
    written: () => written,
  };
}

function prepareStatements(database: DatabaseSync) {
  return {
    readList: database.prepare(`
      SELECT rowid, by_default, ad_slot FROM dataset_answer_lists
      WHERE question = ? AND revision <= ? ORDER BY revision DESC LIMIT 1`),
    readAnswer: database.prepare('SELECT id, updated FROM dataset_answers WHERE number = ?'),
    readBody: database.prepare('SELECT body FROM dataset_answers WHERE number = ?'),
    insert: database.prepare(
      'INSERT INTO dataset_answers (number, id, updated, body) VALUES (?, ?, ?, ?)',
    ),
    replace: database.prepare('UPDATE dataset_answers SET until_revision = ? WHERE number = ?'),
    replaceList: database.prepare(
      'UPDATE dataset_answer_lists SET until_revision = ? WHERE rowid = ?',
    ),
    insertList: database.prepare(`
      INSERT INTO dataset_answer_lists (question, revision, by_default, by_update, ad_slot)
      VALUES (?, ?, ?, ?, ?)`),
  };
}

/** By the time of the last update, ties by id. */
function newestFirst(
  ids: readonly string[],
  stored: ReadonlyMap<string, StoredAnswer>,
): readonly number[] {
  return ids
    .map((id) => ({ id, ...(stored.get(id) ?? { number: 0, updated: 0 }) }))
    .sort((a, b) => b.updated - a.updated || (a.id < b.id ? -1 : 1))
    .map(({ number }) => number);
}

function isSame(stored: unknown, packed: Uint8Array): boolean {
  return stored instanceof Uint8Array && Buffer.compare(stored, packed) === 0;
}
