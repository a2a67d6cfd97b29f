import type { DatabaseSync } from 'node:sqlite';
import { type OperationId, operations } from '@social-data/contract/operations';
import { withDefaults } from '@social-data/server-protocol';
import { alternateRow, type DatasetState, firstRowOfRank } from './dataset-state.ts';
import { packNumbers, unpackNumbers } from './list-answers.ts';
import { indexTerms } from './search/search-terms.ts';

/** The fields of a user that are searched. */
interface SearchedUser {
  readonly name?: string;
  readonly red_id?: string;
  readonly desc?: string;
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
  const { name = '', red_id = '', desc = '' }: SearchedUser = JSON.parse(body);
  return indexTerms(`${name}\n${red_id}\n${desc}`);
}

/** A user as it is stored and sent. */
export interface StoredUser {
  readonly id: string;
  /** JSON text. */
  readonly body: string;
}

/** Writes users of a revision that is not active yet, without touching visible rows. */
export function createUserWriter(database: DatabaseSync, state: DatasetState, revision: number) {
  const rows = createUserRows(database);
  const find = database.prepare(
    'SELECT row, body FROM dataset_users WHERE id = ? AND row NOT IN (SELECT old_row FROM dataset_user_versions)',
  );
  const findVersion = database.prepare('SELECT 1 FROM dataset_user_versions WHERE new_row = ?');
  const addVersion = database.prepare(
    'INSERT INTO dataset_user_versions (old_row, new_row, revision) VALUES (?, ?, ?)',
  );
  let { lastRank } = state;
  let writtenCount = 0;

  const replace = (row: number, user: StoredUser) => {
    const isOfThisRevision =
      row >= firstRowOfRank(state.lastRank + 1) || findVersion.get(row) !== undefined;
    if (isOfThisRevision) {
      rows.remove(row);
      rows.insert(row, user);
      return;
    }
    // Hidden before it is inserted: a search in between must not find both versions.
    state.hasVersions = true;
    addVersion.run(row, alternateRow(row), revision);
    rows.insert(alternateRow(row), user);
    writtenCount += 1;
  };

  return {
    /** Adds a user with the lowest rank. A user whose id is stored keeps its body, or gets the new one. */
    put: (user: StoredUser, ifStored: 'keep' | 'replace') => {
      const stored = find.get(user.id);
      if (stored === undefined) {
        lastRank += 1;
        rows.insert(firstRowOfRank(lastRank), user);
        writtenCount += 1;
      } else if (ifStored === 'replace' && stored.body !== user.body) {
        replace(Number(stored.row), user);
      }
    },
    /** Rank of the last user, those of this revision included. */
    lastRank: () => lastRank,
    /** Users that were added or changed. */
    writtenCount: () => writtenCount,
  };
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

/** Writes author data of a revision that is not active yet. */
export function createAuthorWriter(database: DatabaseSync, revision: number) {
  const addSample = database.prepare(
    'INSERT OR IGNORE INTO dataset_sample_authors (id, revision) VALUES (?, ?)',
  );
  const find = database.prepare(
    'SELECT rowid, data FROM dataset_captured WHERE operation = ? AND meaning = ? ORDER BY revision DESC LIMIT 1',
  );
  const endOlder = database.prepare(
    'UPDATE dataset_captured SET until_revision = ? WHERE rowid = ? AND revision < ?',
  );
  const insert = database.prepare(
    'INSERT OR REPLACE INTO dataset_captured (operation, meaning, revision, data) VALUES (?, ?, ?, ?)',
  );
  let writtenCount = 0;
  return {
    /** Makes the sample data of an author available. */
    addSample: (id: string) => {
      writtenCount += Number(addSample.run(id, revision).changes);
    },
    put: ({ operationId, key, data }: CapturedPayload) => {
      const stored = find.get(operationId, key);
      if (stored?.data === data) return;
      if (stored) endOlder.run(revision, Number(stored.rowid), revision);
      insert.run(operationId, key, revision, data);
      writtenCount += 1;
    },
    /** Authors and payloads that were added or changed. */
    writtenCount: () => writtenCount,
  };
}

/** An answer in the list of its question. */
interface ListedAnswer {
  readonly id: string;
  /** Index in the list at the time of the capture, from 0; null when it is unknown. */
  readonly position: number | null;
}

/**
 * Merges captured answers into the order of a list. Answers with a position move there, answers that were present
 * keep their order around them, and new answers without a position come last. No id occurs twice.
 * @param present ids in their current order
 */
export function mergeAnswerOrder(
  present: readonly string[],
  captured: readonly ListedAnswer[],
): string[] {
  const positions = new Map<string, number | null>();
  for (const { id, position } of captured) {
    positions.set(id, position ?? positions.get(id) ?? null);
  }
  const known = new Set(present);
  const positioned = [...positions].filter((entry): entry is [string, number] => entry[1] !== null);
  positioned.sort(([, left], [, right]) => left - right);
  const others = [
    ...present.filter((id) => (positions.get(id) ?? null) === null),
    ...[...positions]
      .filter(([id, position]) => position === null && !known.has(id))
      .map(([id]) => id),
  ];
  const merged: string[] = [];
  let next = 0;
  for (const [id, position] of positioned) {
    while (merged.length < position && next < others.length) {
      merged.push(others[next] ?? '');
      next += 1;
    }
    merged.push(id);
  }
  return [...merged, ...others.slice(next)];
}

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

interface StoredAnswer {
  readonly number: number;
  readonly updated: number;
}

/** Writes answer lists of a revision that is not active yet. Older revisions keep their lists. */
export function createAnswerWriter(database: DatabaseSync, state: DatasetState, revision: number) {
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
    /** Merges captured answers into the list of a question. Call it once per question and revision. */
    put,
    /** Whether the active revision has the question. */
    hasQuestion: (questionId: string) =>
      statements.readList.get(questionId, state.revision) !== undefined,
    /** Number of the last answer, those of this revision included. */
    lastAnswer: () => lastAnswer,
    /** Lists that were added or changed. */
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
