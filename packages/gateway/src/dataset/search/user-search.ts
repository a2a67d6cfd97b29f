import type { DatabaseSync } from 'node:sqlite';
import type { UserFilterGroup, UserFilterTag } from '@social-data/contract/types';
import { userFilters } from '@social-data/sample-data';
import { maxSearchResults, withDefaults } from '@social-data/server-protocol';
import type { LRUCache } from 'lru-cache';
import type { SourceSuccess } from '../../source.ts';
import { toBinaryString } from '../binary-string.ts';
import { datasetState } from '../dataset-state.ts';
import { createSearchCost } from './search-cost.ts';
import { searchTerms } from './search-terms.ts';
import { createSearchThread } from './search-thread.ts';
import { createUserIndex } from './user-index.ts';
import type { UserQuery } from './user-query.ts';

/** The tags are the same for every keyword and make up most of the text. */
const cachedTags = new WeakMap<readonly UserFilterTag[], string>();

/** The filter groups of a search, as JSON in a binary string. */
function filterGroupsJson(keyword: string): string {
  return `[${userFilters(keyword).map(groupJson).join(',')}]`;
}

function groupJson({ filter_tags, ...others }: UserFilterGroup): string {
  const json = toBinaryString(JSON.stringify(others));
  return filter_tags === undefined
    ? json
    : `${json.slice(0, -1)},"filter_tags":${tagsJson(filter_tags)}}`;
}

function tagsJson(tags: readonly UserFilterTag[]): string {
  const cached = cachedTags.get(tags);
  if (cached !== undefined) return cached;
  const json = toBinaryString(JSON.stringify(tags));
  cachedTags.set(tags, json);
  return json;
}

export interface SearchCall {
  readonly operationId: 'searchUsers';
  readonly values: { readonly keyword: string; readonly page?: number | undefined };
}

/** Reads pages of user searches with their filter groups. A page outside of the result is empty (decision D8). */
export interface UserSearch {
  /** Undefined for a search that is too expensive for the event loop. */
  searchNow(call: SearchCall): SourceSuccess | undefined;
  /** Searches in a thread, with the revision of the dataset that the result is from. */
  searchInThread(call: SearchCall): Promise<{ revision: number; payload: SourceSuccess }>;
  /** Calls of `searchInThread` that may be in progress. */
  concurrency(): number;
  /** Forgets what was cached of the previous revision. */
  clear(): void;
  close(): Promise<void>;
}

export interface UserSearchOptions {
  readonly database: DatabaseSync;
  readonly pageSize: number;
  /** Caches users by row. */
  readonly bodies: LRUCache<number, string>;
}

/** A database in memory has no second connection, so all of its searches run on the event loop. */
export function createUserSearch({ database, pageSize, bodies }: UserSearchOptions): UserSearch {
  const users = createUserIndex(database, datasetState(database), bodies);
  const cost = createSearchCost(database);
  const file = database.location();
  const thread = file === null ? undefined : createSearchThread(file);

  return {
    searchNow: (call) => {
      const query = userQuery(call, pageSize);
      if (query === undefined) return searchPayload(call, []);
      const known = users.findKnown(query);
      if (known !== undefined) return searchPayload(call, known);
      const find = () => searchPayload(call, users.find(query));
      return thread === undefined ? find() : cost.runIfShort(query, find);
    },
    searchInThread: async (call) => {
      const query = userQuery(call, pageSize);
      if (thread === undefined || query === undefined)
        throw new Error('Unreachable: the search needs no thread');
      const found = await thread.find(query);
      return { revision: found.revision, payload: searchPayload(call, found.users) };
    },
    concurrency: () => thread?.concurrency() ?? Number.POSITIVE_INFINITY,
    clear: () => {
      cost.clear();
      users.clear();
    },
    close: async () => thread?.close(),
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
