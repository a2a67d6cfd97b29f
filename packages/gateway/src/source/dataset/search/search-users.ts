import { maxSearchResults, withDefaults } from '@social-data/server-protocol';
import type { SourceResult } from '../../source.ts';
import { filterGroupsJson } from './filter-groups-json.ts';
import { searchTerms } from './search-terms.ts';
import type { UserIndex, UserQuery } from './user-index.ts';

interface SearchCall {
  readonly operationId: 'searchUsers';
  readonly values: { readonly keyword: string; readonly page?: number | undefined };
}

/** Reads one page of a user search with its filter groups. A page outside of the result is empty (decision D8). */
export function searchUsers(
  call: SearchCall,
  { users, pageSize }: { readonly users: UserIndex; readonly pageSize: number },
): SourceResult {
  const query = userQuery(call, pageSize);
  return searchResult(call, query === undefined ? [] : users.find(query));
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
function searchResult({ values }: SearchCall, users: readonly string[]): SourceResult {
  const data = `{"users":[${users.join(',')}],"filters":${filterGroupsJson(values.keyword)}}`;
  return { ok: true, data, encoding: 'latin1' };
}
