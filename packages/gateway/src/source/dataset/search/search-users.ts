import { withDefaults } from '@social-data/server-protocol';
import type { SourceResult } from '../../source.ts';
import { filterGroupsJson } from './filter-groups-json.ts';
import type { UserIndex } from './user-index.ts';

interface SearchCall {
  readonly operationId: 'searchUsers';
  readonly values: { readonly keyword: string; readonly page?: number };
}

/** Reads one page of a user search with its filter groups. A page outside of the result is empty (decision D8). */
export function searchUsers(
  { operationId, values }: SearchCall,
  { users, pageSize }: { readonly users: UserIndex; readonly pageSize: number },
): SourceResult {
  const page = Number(withDefaults(operationId, values).page);
  const found = users.find(values.keyword, (page - 1) * pageSize, pageSize);
  const data = `{"users":[${found.join(',')}],"filters":${filterGroupsJson(values.keyword)}}`;
  return { ok: true, data, encoding: 'latin1' };
}
