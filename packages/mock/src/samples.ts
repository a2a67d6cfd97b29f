import type { OperationQuery } from '@social-data/contract/client';
import type { OperationId } from '@social-data/contract/operations';
import { linkInfo, sideBaseInfo, touchDistribution } from '@social-data/sample-data';
import { withDefaults } from '@social-data/wire';
import { sampleAnswers } from './list-answers.ts';
import type { Sample, SampleCall } from './sample.ts';
import { sampleUsers } from './search-users.ts';

/**
 * Where the data of each operation comes from. An operation that is not named here is answered with
 * the `success` example of the contract, so that a contract which grows needs no code.
 */
export type Samples = {
  readonly [Id in OperationId]?: (call: SampleCall<Id>) => Sample<Id>;
};

/** The sample data of the operations that have some. */
export const samples: Samples = {
  getAuthorSideBaseInfo: ({ values }) => ({ ok: true, data: sideBaseInfo(values.oAuthorId) }),
  getAuthorLinkInfo: ({ values }) => ({
    ok: true,
    data: linkInfo(complete('getAuthorLinkInfo', values)),
  }),
  getAuthorTouchDistribution: ({ values }) => ({
    ok: true,
    data: touchDistribution(complete('getAuthorTouchDistribution', values)),
  }),
  searchUsers: sampleUsers,
  listAnswers: sampleAnswers,
};

/** All parameters, those that were left out by decision D7. Only for operations that have a default for each. */
function complete<Id extends OperationId>(
  operationId: Id,
  values: OperationQuery[Id],
): Required<OperationQuery[Id]> {
  return withDefaults(operationId, values) as Required<OperationQuery[Id]>;
}
