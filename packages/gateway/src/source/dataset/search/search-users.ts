import { withDefaults } from '@social-data/wire';
import type { SourceAnswer } from '../../source.ts';
import { filterText } from './filter-text.ts';
import type { UserSearch } from './find-users.ts';

interface SearchCall {
  readonly operationId: 'searchUsers';
  readonly values: { readonly keyword: string; readonly page?: number };
}

/** Answers a user search: pages by number, empty outside of the result (decision D8), with the filter groups. */
export function searchUsers(
  { operationId, values }: SearchCall,
  { users, pageSize }: { readonly users: UserSearch; readonly pageSize: number },
): SourceAnswer {
  const page = Number(withDefaults(operationId, values).page);
  const found = users.find(values.keyword, (page - 1) * pageSize, pageSize);
  const data = `{"users":[${found.join(',')}],"filters":${filterText(values.keyword)}}`;
  return { ok: true, data, encoding: 'latin1' };
}
