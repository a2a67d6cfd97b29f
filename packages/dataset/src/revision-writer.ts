import type { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { type OperationId, operations } from '@social-data/contract/operations';
import type { User } from '@social-data/contract/types';
import { withDefaults } from '@social-data/server-protocol';
import { alternateRow, type DatasetState, firstRowOfRank } from './dataset-state.ts';
import { packNumbers, unpackNumbers } from './list-answers.ts';
import { indexTerms } from './search/user-index.ts';

/** A user as it is stored and sent. */
export interface StoredUser {
  readonly id: string;
  /** JSON text. */
  readonly body: string;
}

/** Writes users together with their entries in the search index, inside a transaction of the caller. */
export function createUserRows(database: DatabaseSync) {
  const insertUser = database.prepare('INSERT INTO dataset_users (row, id, body) VALUES (?, ?, ?)');
  const readBody = database.prepare('SELECT body FROM dataset_users WHERE row = ?');
  const removeUser = database.prepare('DELETE FROM dataset_users WHERE row = ?');
  const addTerms = database.prepare('INSERT INTO dataset_user_search (rowid, terms) VALUES (?, ?)');
  // A contentless FTS5 index needs the indexed terms again to delete a row.
  const removeTerms = database.prepare(
    "INSERT INTO dataset_user_search (dataset_user_search, rowid, terms) VALUES ('delete', ?, ?)",
  );
  return {
    insert: (row: number, { id, body }: StoredUser) => {
      insertUser.run(row, id, body);
      addTerms.run(row, termsOf(body));
    },
    remove: (row: number) => {
      const found = readBody.get(row);
      if (!found) return;
      removeTerms.run(row, termsOf(String(found.body)));
      removeUser.run(row);
    },
  };
}

/** Computed from the stored text, so that the removed terms are exactly the added ones. */
function termsOf(body: string): string {
  const { name = '', red_id = '', desc = '' }: User = JSON.parse(body);
  return indexTerms(`${name}\n${red_id}\n${desc}`);
}

/**
 * Identifies what a call asks for: calls that differ only in written-out defaults have the same key, all others
 * have different keys. The token is not part of the key.
 */
export function canonicalKey(operationId: OperationId, values: object): string {
  const all = withDefaults(operationId, values);
  return JSON.stringify(operations[operationId].parameters.map(({ name }) => all[name] ?? null));
}

/** The parameters, defaults included, that a canonical key was made from. */
export function parametersOfKey(operationId: OperationId, key: string): Record<string, unknown> {
  const values: unknown[] = JSON.parse(key);
  const names = operations[operationId].parameters.map(({ name }) => name);
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}

/** The payload of a captured call about an author. */
export interface CapturedPayload {
  readonly operationId: OperationId;
  /** See `canonicalKey`. */
  readonly key: string;
  /** The payload as JSON text. */
  readonly data: string;
}

/** An answer as it is stored, with its position at the time of the capture. */
export interface CapturedAnswer {
  readonly id: string;
  /** Index in the list, from 0; null when it is unknown. */
  readonly position: number | null;
  /** Unix seconds. */
  readonly updated: number;
  /** JSON text. */
  readonly body: string;
}

/** Answers to a question, in the order in which they were captured. */
export interface CapturedList {
  readonly questionId: string;
  readonly answers: readonly CapturedAnswer[];
  /** The advertisement slot as JSON text; null for none, undefined keeps the stored one. */
  readonly adSlot?: string | null | undefined;
}

/**
 * Writes the rows of a revision that is not active yet, in transactions of the caller. What is visible stays as it is, and
 * so do the lists of older revisions.
 */
export class RevisionWriter {
  readonly revision: number;
  /** Rank of the last user, those of this revision included. */
  lastRank: number;
  /** Number of the last answer, those of this revision included. */
  lastAnswer: number;
  /** How often a user was added or changed. */
  writtenUsers = 0;
  /** Whether anything was added or changed. */
  hasChanges = false;
  readonly #state: DatasetState;
  readonly #users: ReturnType<typeof createUserRows>;
  readonly #statements: ReturnType<typeof prepareStatements>;

  constructor(database: DatabaseSync, state: DatasetState, revision: number) {
    this.revision = revision;
    this.lastRank = state.lastRank;
    this.lastAnswer = state.lastAnswer;
    this.#state = state;
    this.#users = createUserRows(database);
    this.#statements = prepareStatements(database);
  }

  /** Adds a user with the lowest rank. A user whose id is stored keeps its body, or gets the new one. */
  putUser(user: StoredUser, ifStored: 'keep' | 'replace'): void {
    const stored = this.#statements.findUser.get(user.id);
    if (stored !== undefined && (ifStored === 'keep' || stored.body === user.body)) return;
    this.hasChanges = true;
    if (stored === undefined) this.lastRank += 1;
    const row = stored ? this.#nextRow(Number(stored.row)) : firstRowOfRank(this.lastRank);
    this.#users.insert(row, user);
    this.writtenUsers += 1;
  }

  /** Makes place for another version of a user. Returns its row. */
  #nextRow(row: number): number {
    const { findVersion, addVersion } = this.#statements;
    const isNew = row >= firstRowOfRank(this.#state.lastRank + 1);
    if (isNew || findVersion.get(row) !== undefined) {
      this.#users.remove(row);
      return row;
    }
    // Hidden before it is inserted: a search in between must not find both versions.
    this.#state.hasVersions = true;
    addVersion.run(row, alternateRow(row), this.revision);
    return alternateRow(row);
  }

  /** Makes the sample data of an author available. */
  addSampleAuthor(id: string): void {
    if (this.#statements.addSample.run(id, this.revision).changes) this.hasChanges = true;
  }

  putPayload({ operationId, key, data }: CapturedPayload): void {
    const { findPayload, endPayload, insertPayload } = this.#statements;
    const stored = findPayload.get(operationId, key);
    if (stored?.data === data) return;
    if (stored) endPayload.run(this.revision, Number(stored.rowid), this.revision);
    insertPayload.run(operationId, key, this.revision, data);
    this.hasChanges = true;
  }

  /** Whether the active revision has the question. */
  hasQuestion(questionId: string): boolean {
    return this.#readList(questionId) !== undefined;
  }

  /** Merges captured answers into the list of a question. Call it once per question and revision. */
  putAnswers({ questionId, answers, adSlot }: CapturedList): void {
    const { readAnswer, endList, insertList } = this.#statements;
    const list = this.#readList(questionId);
    const before = unpackNumbers(list?.by_default);
    const stored = new Map<string, StoredAnswer>();
    for (const number of before) {
      const row = readAnswer.get(number);
      stored.set(String(row?.id), { number, updated: Number(row?.updated) });
    }
    const ids = mergeAnswerOrder([...stored.keys()], answers);
    // The last capture of an answer wins.
    const latest = new Map(answers.map((answer) => [answer.id, answer]));
    for (const [id, answer] of latest) stored.set(id, this.#storeAnswer(answer, stored.get(id)));
    const numbers = ids.map((id) => stored.get(id)?.number ?? 0);
    const slot = adSlot === undefined ? (list?.ad_slot ?? null) : adSlot;
    if (list && isDeepStrictEqual(before, numbers) && list.ad_slot === slot) return;
    if (list) endList.run(this.revision, Number(list.rowid));
    const byUpdate = packNumbers(newestFirst(ids, stored));
    insertList.run(questionId, this.revision, packNumbers(numbers), byUpdate, slot);
    this.hasChanges = true;
  }

  #readList(questionId: string) {
    return this.#statements.readList.get(questionId, this.#state.revision);
  }

  #storeAnswer(answer: CapturedAnswer, stored: StoredAnswer | undefined): StoredAnswer {
    const { readBody, endAnswer, insertAnswer } = this.#statements;
    if (stored && readBody.get(stored.number)?.body === answer.body) return stored;
    if (stored) endAnswer.run(this.revision, stored.number);
    this.lastAnswer += 1;
    insertAnswer.run(this.lastAnswer, answer.id, answer.updated, answer.body);
    return { number: this.lastAnswer, updated: answer.updated };
  }
}

function prepareStatements(database: DatabaseSync) {
  return {
    findUser: database.prepare(
      'SELECT row, body FROM dataset_users WHERE id = ? AND row NOT IN (SELECT old_row FROM dataset_user_versions)',
    ),
    findVersion: database.prepare('SELECT 1 FROM dataset_user_versions WHERE new_row = ?'),
    addVersion: database.prepare(
      'INSERT INTO dataset_user_versions (old_row, new_row, revision) VALUES (?, ?, ?)',
    ),
    addSample: database.prepare(
      'INSERT OR IGNORE INTO dataset_sample_authors (id, revision) VALUES (?, ?)',
    ),
    findPayload: database.prepare(
      'SELECT rowid, data FROM dataset_captured WHERE operation = ? AND meaning = ? ORDER BY revision DESC LIMIT 1',
    ),
    endPayload: database.prepare(
      'UPDATE dataset_captured SET until_revision = ? WHERE rowid = ? AND revision < ?',
    ),
    insertPayload: database.prepare(
      'INSERT OR REPLACE INTO dataset_captured (operation, meaning, revision, data) VALUES (?, ?, ?, ?)',
    ),
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

/**
 * Merges captured answers into the order of a list. Answers with a position move there, answers that were present
 * keep their order around them, and new answers without a position come last. No id occurs twice.
 * @param present ids in their current order
 */
export function mergeAnswerOrder(
  present: readonly string[],
  captured: readonly Pick<CapturedAnswer, 'id' | 'position'>[],
): string[] {
  const positions = new Map<string, number | null>();
  for (const { id, position } of captured) positions.set(id, position ?? positions.get(id) ?? null);
  const all = new Set([...present, ...positions.keys()]);
  const others = [...all].filter((id) => (positions.get(id) ?? null) === null);
  const positioned = [...positions].filter((entry): entry is [string, number] => entry[1] !== null);
  positioned.sort(([, left], [, right]) => left - right);
  const merged: string[] = [];
  let next = 0;
  for (const [id, position] of positioned) {
    for (; merged.length < position && next < others.length; next += 1)
      merged.push(others[next] ?? '');
    merged.push(id);
  }
  return [...merged, ...others.slice(next)];
}

interface StoredAnswer {
  readonly number: number;
  readonly updated: number;
}

/** Numbers of the answers by the time of the last update, ties by id. */
function newestFirst(ids: readonly string[], stored: ReadonlyMap<string, StoredAnswer>): number[] {
  return ids
    .map((id) => ({ id, ...(stored.get(id) ?? { number: 0, updated: 0 }) }))
    .sort((a, b) => b.updated - a.updated || (a.id < b.id ? -1 : 1))
    .map(({ number }) => number);
}
