import { type OperationId, operationIds } from '@social-data/contract';
import fc from 'fast-check';
import {
  openDataset,
  type TestDataset,
} from '../../../packages/gateway/test/dataset/test-dataset.ts';
import type { FuzzTarget } from '../fuzz-target.ts';
import { mutated, mutatedMembers, oddJson } from '../mutated-text.ts';

/** A dataset that grew for longer takes longer for each input. */
const MAX_IMPORTS = 200;

const user = mutatedMembers({ id: 'u1', name: 'camping', red_id: '1', desc: 'a', fans: 3 });
const answer = mutatedMembers({ id: 'a1', excerpt: 'a', created_time: 1, author: { id: 'm1' } });
const ids = fc.oneof(fc.constantFrom('q1', 'author-1', ''), oddJson());
const lines = fc
  .oneof(
    user.map((value) => ({ kind: 'user', user: value })),
    answer.map((value) => ({ kind: 'answer', questionId: 'q1', answer: value })),
    ids.map((questionId) => ({ kind: 'question', questionId, ad_info: {} })),
    ids.map((oAuthorId) => ({ kind: 'sample-author', oAuthorId })),
    fc
      .record({ operationId: fc.constantFrom<OperationId>(...operationIds), data: oddJson(), user })
      .map(({ operationId, data, user: found }) => ({
        operationId,
        parameters: { keyword: 'a', oAuthorId: 'author-1', questionId: 'q1' },
        body: { code: 0, data: { users: [found], data: [{ target: found }], other: data } },
      })),
  )
  .chain(mutatedMembers)
  .map((value) => JSON.stringify(value));

/** Lines of import files. Each is imported or rejected with a reason, and what was imported can be asked for. */
export const importLines: FuzzTarget = {
  name: 'import-lines',
  runs: 200,
  inputs: fc.oneof(lines, mutated(lines)),
  async open() {
    let dataset = openDataset();
    let imports = 0;
    return {
      async take(input) {
        if (imports === MAX_IMPORTS) dataset = renew(dataset);
        imports = (imports % MAX_IMPORTS) + 1;
        const result = await dataset.importLines([input]);
        if (!result.ok && result.rejected.some(({ reason }) => reason === ''))
          throw new Error('A line was rejected without a reason.');
        askAll(dataset);
      },
      async close() {
        await dataset.source.close();
        dataset.database.close();
      },
    };
  },
};

function renew({ database, source }: TestDataset): TestDataset {
  void source.close();
  database.close();
  return openDataset();
}

/** Throws when a payload is no JSON. */
function askAll({ call }: TestDataset): void {
  const results = [
    call('searchUsers', { keyword: 'camping' }),
    call('listAnswers', { questionId: 'q1' }),
    call('getAuthorLinkInfo', { oAuthorId: 'author-1' }),
  ];
  for (const result of results) if (result.ok) JSON.parse(result.data);
}
