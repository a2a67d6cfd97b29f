import { operations } from '@social-data/contract/operations';
import { userFilters, usersMatching } from '@social-data/sample-data';
import { pageSizes } from '@social-data/server-protocol/page-range';
import { maxSearchResults, searchedKeyword } from '@social-data/server-protocol/searched-keyword';
import { withDefaults } from '@social-data/server-protocol/with-defaults';
import { visibleRange } from './page-window.ts';
import type { Sample, SampleCall } from './sample-call.ts';

/** One page of the users that match a keyword. */
export function sampleUserSearch({
  values,
  moveWindow,
}: SampleCall<'searchUsers'>): Sample<'searchUsers'> {
  const found = usersMatching(searchedKeyword(values.keyword));
  const window = moveWindow({
    style: 'page',
    page: withDefaults('searchUsers', values).page,
    firstPage: operations.searchUsers.pagination.firstPage,
    size: pageSizes.page,
    total: Math.min(found.total, maxSearchResults),
    hidden: false,
    repeated: 0,
  });
  const { from, to } = visibleRange(window);
  const data = { users: found.slice(from, to), filters: userFilters(values.keyword) };
  return { ok: true, data, window };
}
