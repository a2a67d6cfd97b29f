import { isSocialDataError } from '@social-data/client';
import { followList, resumeList } from '@social-data/client/paging';
import fc from 'fast-check';
import type { FuzzTarget } from '../fuzz-target.ts';
import { mutatedMembers, oddJson } from '../mutated-text.ts';

const started = [
  followList('listAnswers', { questionId: 'q1' }).checkpoint,
  followList('searchUsers', { keyword: 'a' }).checkpoint,
];
const items = fc.array(fc.oneof(mutatedMembers({ id: '1', cursor: 'c', target: {} }), oddJson()));
const pages = fc.oneof(
  items.map((data) => ({ data, users: data, paging: { is_end: false } })),
  oddJson(),
);

/** Checkpoints of lists and the pages after them. Each is read on, or refused by an error of the client. */
export const checkpoints: FuzzTarget = {
  name: 'checkpoints',
  runs: 400,
  inputs: fc
    .record({
      checkpoint: fc.oneof(
        { arbitrary: fc.constantFrom(...started).chain(mutatedMembers), weight: 4 },
        oddJson(),
      ),
      pages: fc.array(pages, { maxLength: 3 }),
    })
    .map((value) => JSON.stringify(value)),
  async open() {
    return {
      async take(input) {
        const { checkpoint, pages: following } = JSON.parse(input);
        try {
          readOn(checkpoint, following);
        } catch (error) {
          if (!isSocialDataError(error)) throw error;
        }
      },
      async close() {},
    };
  },
};

function readOn(
  checkpoint: Parameters<typeof resumeList>[0],
  pages: readonly Parameters<ReturnType<typeof resumeList>['read']>[0][],
): void {
  const reader = resumeList(checkpoint);
  for (const page of pages) {
    if (reader.nextParameters() === null) return;
    reader.read(page);
    const stored = JSON.stringify(reader.checkpoint);
    const again = JSON.stringify(resumeList(JSON.parse(stored)).checkpoint);
    if (stored !== again) throw new Error(`The checkpoint ${stored} is resumed as ${again}.`);
  }
}
