import type { DatabaseSync } from 'node:sqlite';
import type { UserFilterGroup, UserFilterTag } from '@social-data/contract/types';
import { userFilters } from '@social-data/sample-data';
import { maxSearchResults, withDefaults } from '@social-data/server-protocol';
import type { SourceCall, SourceSuccess } from '@social-data/source/source';
import { LRUCache } from 'lru-cache';
import { type DatasetState, datasetState, lastVisibleRow } from '../dataset-state.ts';
import {
  createTermRows,
  ENTRY_BYTES,
  searchTerms,
  type TermRowsLimits,
  type UserQuery,
} from './search-terms.ts';
import { createSearchThread } from './search-thread.ts';

const USER_CACHE_BYTES = 64 * 2 ** 20;

/**
 * Encodes a text as UTF-8 and returns the bytes as a string, one character per byte. Such strings are joined and
 * sent without encoding them again: encoding a page of Chinese text costs more than the rest of the response.
 */
export function toBinaryString(text: string): string {
  return Buffer.from(text).toString('latin1');
}

/**
 * Searches users by name, red_id and desc. The index returns rows in the order of popularity, so
 * SQLite stops as soon as a page is full.
 * @param cacheBytes of users in memory
 */
export function createUserIndex(
  database: DatabaseSync,
  state: DatasetState,
  cacheBytes: number,
  limits: TermRowsLimits = {},
) {
  const bodies = new LRUCache<number, string>({
    maxSize: cacheBytes,
    sizeCalculation: (body) => body.length + ENTRY_BYTES,
  });
  const findRows = createRowFinder(database, state);
  // The rows of a term that are visible stay the same as long as the revision does.
  const termRows = createTermRows(
    (term, limit) => Uint32Array.from(findRows({ terms: [term], offset: 0, count: limit })),
    limits,
  );
  // One statement for all users takes a third of the time of one for each.
  const select = database.prepare(
    'SELECT row, body FROM dataset_users WHERE row IN (SELECT value FROM json_each(?))',
  );
  select.setReturnArrays(true);

  const readMissing = (rows: readonly number[]): ReadonlyMap<number, string> => {
    const read = new Map<number, string>();
    if (rows.length === 0) return read;
    for (const { 0: row, 1: text } of select.all(JSON.stringify(rows))) {
      const body = toBinaryString(String(text));
      bodies.set(Number(row), body);
      read.set(Number(row), body);
    }
    return read;
  };

  const readBodies = (rows: readonly number[]): readonly string[] => {
    const cached = rows.map((row) => bodies.get(row));
    const read = readMissing(rows.filter((_, index) => cached[index] === undefined));
    return rows.map((row, index) => cached[index] ?? read.get(row) ?? '');
  };

  return {
    /** Finds users by popularity and returns those of the page, as JSON in binary strings. */
    find: (query: UserQuery): readonly string[] => readBodies(findRows(query)),
    /** The same from what earlier searches have read of the terms; undefined when that is not enough. Never takes long. */
    findKnown: (query: UserQuery): readonly string[] | undefined => {
      const rows = termRows.find(query);
      return rows && readBodies(rows);
    },
    /** Forgets what it has read of users and terms, for another revision. */
    clear: () => {
      bodies.clear();
      termRows.clear();
    },
  };
}

/** The FTS5 expression for rows that have all terms. */
function matchExpression(terms: readonly string[]): string {
  // Quoted because FTS5 would take terms such as AND and NEAR for operators.
  return terms.map((term) => `"${term}"`).join(' AND ');
}

/** Creates a function that finds the rows of a page in the index. */
function createRowFinder(database: DatabaseSync, state: DatasetState) {
  const prepare = (condition: string) => {
    const statement = database.prepare(`
      SELECT rowid FROM dataset_user_search
      WHERE dataset_user_search MATCH ?1 AND rowid <= ?2 ${condition}
      ORDER BY rowid LIMIT ?3 OFFSET ?4`);
    // Rows as arrays: one object per row costs more than the search itself.
    statement.setReturnArrays(true);
    return statement;
  };
  const findAll = prepare('');
  const findVisible = prepare(`
    AND NOT EXISTS (SELECT 1 FROM dataset_user_versions v
      WHERE v.old_row = dataset_user_search.rowid AND v.revision <= ?5)
    AND NOT EXISTS (SELECT 1 FROM dataset_user_versions v
      WHERE v.new_row = dataset_user_search.rowid AND v.revision > ?5)`);
  return ({ terms, offset, count }: UserQuery): number[] => {
    const page = [matchExpression(terms), lastVisibleRow(state), count, offset] as const;
    const rows = state.hasVersions
      ? findVisible.all(...page, state.revision)
      : findAll.all(...page);
    return rows.map((row) => Number(row[0]));
  };
}

/** Rows of the index that a search in the event loop may read at most; a row takes about 0.1 µs. */
const MAX_ROWS = 50_000;
/** The limit while too many searches are slow: it holds the event loop for 0.2 ms. */
const MAX_ROWS_WHEN_CAREFUL = 2_000;
/** Looking a row up in the long list of another term takes about as long as reading this many rows of it. */
const ROWS_PER_LOOKUP = 250;
/** Searches for more terms are not estimated, because counting the rows of their terms takes long, too. */
const MAX_TERMS = 4;
/** Terms whose rows are remembered. */
const MAX_KNOWN_TERMS = 20_000;

/** A search that takes more milliseconds and may read more rows is slow. With fewer rows, it waited for something else. */
const SLOW_MS = 2;
const SLOW_ROWS = 20_000;
/** Slow searches may take this many milliseconds at once, and in the long run this share of the time. */
const SLOW_ALLOWANCE_MS = 20;
const SLOW_SHARE = 0.1;

/**
 * Decides which searches are short enough for the event loop. The number of rows that each term has gives the most that a
 * search may read. Nearly all searches read much less, and counting would cost more than they do. So a search runs unless
 * its terms are known to be common; the terms of a slow one are counted after it. When slow searches have used up their
 * allowance, every search is estimated before it runs.
 * @param database the connection that runs the short searches
 */
export function createSearchCost(database: DatabaseSync) {
  const known = new LRUCache<string, number>({ max: MAX_KNOWN_TERMS });
  const countRows = database.prepare(`
    SELECT count(*) AS rows FROM
    (SELECT rowid FROM dataset_user_search WHERE dataset_user_search MATCH ? LIMIT ?)`);
  /** When the time of all slow searches so far will be within their share. */
  let settledAt = 0;

  /** Counts the rows of a term, no further than it takes to exceed the limit. */
  const countUpTo = (limit: number, term: string): number => {
    const rows = known.get(term) ?? Number(countRows.get(matchExpression([term]), limit + 1)?.rows);
    // A count that a low limit cut short says too little.
    if (rows <= limit || limit === MAX_ROWS) known.set(term, rows);
    return rows;
  };

  const isShort = ({ terms, offset, count }: UserQuery): boolean => {
    const isCareful = settledAt - performance.now() > SLOW_ALLOWANCE_MS / SLOW_SHARE;
    const limit = isCareful ? MAX_ROWS_WHEN_CAREFUL : MAX_ROWS;
    // The rows of one term are read in their order until the page is full.
    if (terms.length === 1) return offset + count <= limit;
    if (terms.length > MAX_TERMS) return false;
    const rowsOf = (term: string) => (isCareful ? countUpTo(limit, term) : (known.get(term) ?? 0));
    return mostRowsRead(terms.map(rowsOf)) <= limit;
  };

  const noteLongSearch = ({ terms }: UserQuery, milliseconds: number): void => {
    if (mostRowsRead(terms.map((term) => countUpTo(MAX_ROWS, term))) > SLOW_ROWS)
      settledAt = Math.max(settledAt, performance.now()) + milliseconds / SLOW_SHARE;
  };

  return {
    /** Runs a search, or returns undefined if it would take long. */
    runIfShort: <Result>(query: UserQuery, search: () => Result): Result | undefined => {
      if (!isShort(query)) return undefined;
      if (query.terms.length === 1) return search();
      const start = performance.now();
      const result = search();
      const milliseconds = performance.now() - start;
      if (milliseconds > SLOW_MS) noteLongSearch(query, milliseconds);
      return result;
    },
    /** Forgets what it knows of the terms. */
    clear: () => known.clear(),
  };
}

/** The most rows that a search reads, from the rows of each of its terms: all of them, or one lookup for each of the rarest term. */
function mostRowsRead(rows: readonly number[]): number {
  const lookups = Math.min(...rows) * ROWS_PER_LOOKUP;
  return rows.reduce((sum, each) => sum + Math.min(each, lookups), 0);
}

/** The tags are the same for every keyword and make up most of the text. */
const cachedTags = new WeakMap<readonly UserFilterTag[], string>();

/** The filter groups of a search, as JSON in a binary string. */
function filterGroupsJson(keyword: string): string {
  return `[${userFilters(keyword).map(groupJson).join(',')}]`;
}

function groupJson({ filter_tags: tags = [], ...others }: UserFilterGroup): string {
  const tagsJson = cachedTags.get(tags) ?? toBinaryString(JSON.stringify(tags));
  cachedTags.set(tags, tagsJson);
  return `${toBinaryString(JSON.stringify(others)).slice(0, -1)},"filter_tags":${tagsJson}}`;
}

export type SearchCall = Extract<SourceCall, { readonly operationId: 'searchUsers' }>;

/**
 * Reads pages of user searches with their filter groups. A page outside of the result is empty (decision D8). A database
 * in memory has no second connection, so all of its searches run on the event loop.
 */
export function createUserSearch(database: DatabaseSync, pageSize: number) {
  const users = createUserIndex(database, datasetState(database), USER_CACHE_BYTES);
  const cost = createSearchCost(database);
  const file = database.location();
  const thread = file === null ? undefined : createSearchThread(file);
  const clear = () => {
    cost.clear();
    users.clear();
  };

  return {
    /** Undefined for a search that is too expensive for the event loop. */
    searchNow: (call: SearchCall): SourceSuccess | undefined => {
      const query = userQuery(call, pageSize);
      if (query === undefined) return searchPayload(call, []);
      const known = users.findKnown(query);
      if (known !== undefined) return searchPayload(call, known);
      const find = () => searchPayload(call, users.find(query));
      return thread === undefined ? find() : cost.runIfShort(query, find);
    },
    /** Searches in a thread, with the revision of the dataset that the result is from. */
    searchInThread: async (call: SearchCall) => {
      const query = userQuery(call, pageSize);
      if (thread === undefined || query === undefined)
        throw new Error('Unreachable: the search needs no thread');
      const found = await thread.find(query);
      return { revision: found.revision, payload: searchPayload(call, found.users) };
    },
    /** Forgets what was cached of the previous revision. */
    clear,
    /** Forgets everything, and ends the thread with what it has cached. */
    close: async () => {
      clear();
      await thread?.close();
    },
  };
}

/** The search that a call asks for; undefined when no user can be found. */
function userQuery({ operationId, values }: SearchCall, pageSize: number): UserQuery | undefined {
  const page = Number(withDefaults(operationId, values).page);
  const offset = (page - 1) * pageSize;
  if (offset < 0 || offset >= maxSearchResults) return undefined;
  const terms = searchTerms(values.keyword);
  if (terms.length === 0) return undefined;
  return { terms, offset, count: Math.min(pageSize, maxSearchResults - offset) };
}

/** @param users JSON in binary strings */
function searchPayload({ values }: SearchCall, users: readonly string[]): SourceSuccess {
  const data = `{"users":[${users.join(',')}],"filters":${filterGroupsJson(values.keyword)}}`;
  return { ok: true, data, encoding: 'latin1' };
}
