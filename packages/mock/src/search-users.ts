import type { OperationQuery } from '@social-data/contract/client';
import { operations } from '@social-data/contract/operations';
import { userFilters, usersMatching } from '@social-data/sample-data';
import { pageSizes, withDefaults } from '@social-data/wire';
import { rangeAt } from './page-place.ts';
import type { Sample, SampleCall } from './sample.ts';

/** One page of the users that a keyword finds. */
export function sampleUsers({ values, move }: SampleCall<'searchUsers'>): Sample<'searchUsers'> {
  const { page } = withDefaults('searchUsers', values) as Required<OperationQuery['searchUsers']>;
  const found = usersMatching(values.keyword);
  const place = move({
    style: 'page',
    page,
    firstPage: operations.searchUsers.pagination.firstPage,
    size: pageSizes.page,
    total: found.total,
    hidden: false,
    repeated: 0,
  });
  const { from, to } = rangeAt(place);
  const data = { users: found.slice(from, to), filters: userFilters(values.keyword) };
  return { ok: true, data, place };
}
