import type { DatabaseSync } from 'node:sqlite';
import { searchedKeyword, unspacedCharacters } from '@social-data/server-protocol';
import { LRUCache } from 'lru-cache';
import { type DatasetState, lastVisibleRow } from '../dataset-state.ts';

const PIECE = new RegExp(
  String.raw`(${unspacedCharacters}+)|[[\p{L}\p{N}]--${unspacedCharacters}][[\p{L}\p{N}\p{M}]--${unspacedCharacters}]*`,
  'gv',
);

/** Longest run of unspaced characters in the index. Searches of up to this many characters are exact. */
const MAX_RUN_LENGTH = 3;
/** Characters of a word that are compared, in the index and in keywords. */
const MAX_WORD_LENGTH = 32;

/**
 * The terms to index for a text: every run of one to three characters of unspaced scripts, and every prefix of a
 * word. Texts are compared after NFKC normalization, ignoring case.
 */
export function indexTerms(text: string): string {
  const terms = new Set<string>();
  for (const [piece, unspaced] of text.normalize('NFKC').toLowerCase().matchAll(PIECE)) {
    if (unspaced === undefined) {
      addPrefixes(terms, truncate(piece));
      continue;
    }
    const characters = [...piece];
    for (const start of characters.keys())
      addPrefixes(terms, characters.slice(start, start + MAX_RUN_LENGTH));
  }
  return [...terms].join(' ');
}

/**
 * The terms that a text must all have to match the searched part of a keyword. Every word of the keyword has to be a
 * prefix of a word of the text. Every unspaced piece has to occur in the text; of a piece longer than three characters,
 * every window of three does. A keyword without letters, digits and pictographs has no terms and finds nothing.
 */
export function searchTerms(keyword: string): readonly string[] {
  const terms = new Set<string>();
  for (const [piece, unspaced] of searchedKeyword(keyword).matchAll(PIECE)) {
    if (unspaced === undefined) terms.add(truncate(piece));
    else addWindows(terms, [...piece]);
  }
  return [...terms];
}

/** Adds the first character, the first two, and so on. */
function addPrefixes(terms: Set<string>, characters: Iterable<string>): void {
  let prefix = '';
  for (const character of characters) {
    prefix += character;
    terms.add(prefix);
  }
}

function addWindows(terms: Set<string>, characters: readonly string[]): void {
  const last = Math.max(0, characters.length - MAX_RUN_LENGTH);
  for (let start = 0; start <= last; start += 1) {
    terms.add(characters.slice(start, start + MAX_RUN_LENGTH).join(''));
  }
}

function truncate(word: string): string {
  // A character is one or two UTF-16 code units.
  return word.length <= MAX_WORD_LENGTH
    ? word
    : [...word.slice(0, 2 * MAX_WORD_LENGTH)].slice(0, MAX_WORD_LENGTH).join('');
}

/** Bytes that a cache entry takes beside its value, roughly. */
export const ENTRY_BYTES = 100;

/** A page of a search for the users that have all terms. */
export interface UserQuery {
  /** At least one, see `searchTerms`. */
  readonly terms: readonly string[];
  /** Users before the page. */
  readonly offset: number;
  /** Users on the page. */
  readonly count: number;
}

/** The beginning of the list of rows that have a term, or all of it. */
interface RowList {
  /** Ascending, without duplicates. */
  readonly rows: Uint32Array;
  /** Whether no row is missing at the end. */
  readonly isComplete: boolean;
}

/**
 * Finds the first rows that all lists have, and the last row up to which every list is known. It looks each row of the
 * shortest list up in the others by galloping: in steps that double, then by bisection, so that long stretches of a list
 * are not read.
 */
function intersectRows(lists: readonly RowList[], wanted: number) {
  const knownUpTo = Math.min(...lists.map(lastKnownRow));
  const [shortest, ...others] = lists.map(({ rows }) => rows).sort((a, b) => a.length - b.length);
  const positions = others.map(() => 0);
  const rows: number[] = [];
  for (const row of shortest ?? []) {
    if (row > knownUpTo || rows.length >= wanted) break;
    if (isInAll(row, others, positions)) rows.push(row);
  }
  return { rows, knownUpTo };
}

function lastKnownRow({ rows, isComplete }: RowList): number {
  return isComplete ? Number.POSITIVE_INFINITY : (rows.at(-1) ?? 0);
}

/** @param positions where to begin in each list; moved on, since rows are looked up in ascending order */
function isInAll(row: number, lists: readonly Uint32Array[], positions: number[]): boolean {
  for (let index = 0; index < lists.length; index += 1) {
    const list = lists[index];
    if (list === undefined) return false;
    const position = gallop(list, row, positions[index] ?? 0);
    positions[index] = position;
    if (list[position] !== row) return false;
  }
  return true;
}

/** The first position from `start` on whose row is not below the given one; the length of the list when there is none. */
function gallop(list: Uint32Array, row: number, start: number): number {
  let step = 1;
  let low = start;
  while (low + step < list.length && (list[low + step] ?? 0) < row) {
    low += step;
    step *= 2;
  }
  let high = Math.min(list.length, low + step);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface TermRowsLimits {
  /** Bytes of all lists. @default 16 MiB */
  readonly maxBytes?: number;
  /** Rows of a list that is read for the first time. @default 256, which takes as long as two searches */
  readonly firstRows?: number;
  /** Rows of the longest list. @default 4,096, which takes half a millisecond to read */
  readonly maxRows?: number;
}

/** Intersecting more lists finds so little that they would have to be long. */
const MAX_TERMS = 4;
/** Terms that are remembered to recognise one that comes again. */
const MAX_RECENT_TERMS = 2 ** 16;
/** Lists are read this much further than the rows so far let expect, so that they need not be read once more. */
const MARGIN = 1.5;

/**
 * Keeps the first rows of terms that come again. A search whose terms are all known is an intersection of short lists,
 * which takes a tenth of the time of the same search in SQLite. A list is read when its term comes for the second time:
 * reading takes longer than a search, so it would not pay for keywords that come once.
 * @param read reads the first rows that have a term, in their order
 */
export function createTermRows(
  read: (term: string, limit: number) => Uint32Array,
  { maxBytes = 16 * 2 ** 20, firstRows = 256, maxRows = 4_096 }: TermRowsLimits = {},
) {
  const recent = new Set<string>();
  const lists = new LRUCache<string, RowList>({
    maxSize: maxBytes,
    sizeCalculation: ({ rows }) => rows.byteLength + ENTRY_BYTES,
  });

  /** The list of a term with at least that many rows, if it has them. */
  const readList = (term: string, atLeast: number): RowList => {
    let limit = firstRows;
    while (limit < Math.min(atLeast, maxRows)) limit = Math.min(2 * limit, maxRows);
    const rows = read(term, limit);
    const list = { rows, isComplete: rows.length < limit };
    lists.set(term, list);
    return list;
  };

  /** Whether the term came before. */
  const isKnown = (term: string): boolean => {
    if (lists.has(term) || recent.has(term)) return true;
    if (recent.size >= MAX_RECENT_TERMS) recent.clear();
    recent.add(term);
    return false;
  };

  return {
    /**
     * The rows of a page. Undefined when SQLite has to search: a term is new, there are many terms, or the page is too
     * far from the beginning of the lists.
     */
    find: ({ terms, offset, count }: UserQuery): readonly number[] | undefined => {
      const wanted = offset + count;
      if (terms.length > MAX_TERMS || wanted > maxRows) return undefined;
      if (terms.filter(isKnown).length < terms.length) return undefined;
      const read = terms.map((term) => lists.get(term) ?? readList(term, firstRows));
      for (;;) {
        const { rows, knownUpTo } = intersectRows(read, wanted);
        if (rows.length >= wanted || knownUpTo === Number.POSITIVE_INFINITY)
          return rows.slice(offset);
        // What is common so far says how far the lists have to go. Too far is for SQLite.
        // Above 1, so that the list which ends first is always too short.
        const factor = (wanted + 1) / (rows.length + 1);
        const lengths = read.map((list) =>
          list.isComplete ? 0 : factor * gallop(list.rows, knownUpTo + 1, 0),
        );
        if (lengths.some((length) => length > maxRows)) return undefined;
        for (const [index, length] of lengths.entries())
          if (length > (read[index]?.rows.length ?? 0))
            read[index] = readList(terms[index] ?? '', MARGIN * length);
      }
    },
    /** Forgets all rows, for another revision. */
    clear: () => {
      recent.clear();
      lists.clear();
    },
  };
}

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
export function matchExpression(terms: readonly string[]): string {
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
