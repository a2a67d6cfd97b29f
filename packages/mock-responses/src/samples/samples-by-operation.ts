import type { OperationId } from '@social-data/contract/operations';
import { linkInfo, sideBaseInfo, touchDistribution } from '@social-data/sample-data';
import { withDefaults } from '@social-data/server-protocol/with-defaults';
import { sampleAnswerList } from './list-answers.ts';
import type { Sample, SampleCall } from './sample-call.ts';
import { sampleUserSearch } from './search-users.ts';

/**
 * Makes the data of each operation. An operation that is missing here gets the `success` example of the
 * contract, so that the contract can grow without code in the mock.
 */
export type SamplesByOperation = {
  readonly [Id in OperationId]?: (call: SampleCall<Id>) => Sample<Id>;
};

export const samplesByOperation: SamplesByOperation = {
  getAuthorSideBaseInfo: ({ values }) => ({ ok: true, data: sideBaseInfo(values.oAuthorId) }),
  getAuthorLinkInfo: ({ values }) => ({
    ok: true,
    data: linkInfo(withDefaults('getAuthorLinkInfo', values)),
  }),
  getAuthorTouchDistribution: ({ values }) => ({
    ok: true,
    data: touchDistribution(withDefaults('getAuthorTouchDistribution', values)),
  }),
  searchUsers: sampleUserSearch,
  listAnswers: sampleAnswerList,
};
