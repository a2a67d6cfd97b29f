import { isSocialDataError, SocialData } from '@social-data/client';
import {
  followList,
  type ListCheckpoint,
  type ListReader,
  type PagedOperationId,
  resumeList,
} from '@social-data/client/paging';
import { createFakeFetch } from '@social-data/client/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mutatedMembers, oddJson } from '../../../test/random-input.ts';
import { scale } from '../../../test/scale.ts';
import { answersPage } from './test-client.ts';

const question = { questionId: 'question-1' };
const page = (...ids: readonly string[]) => answersPage({ ids }).data as never;

/** A checkpoint as a program stores it. */
function stored<Id extends PagedOperationId>({ checkpoint }: ListReader<Id>): ListCheckpoint<Id> {
  return JSON.parse(JSON.stringify(checkpoint));
}

function stalledReader(): ListReader<'listAnswers'> {
  const reader = followList('listAnswers', question);
  reader.read(page('a'));
  reader.read(page('b', 'a'));
  return reader;
}

/** What reading a list to its end gives: items, calls, and the error. */
interface Reading {
  readonly items: readonly unknown[];
  readonly calls: number;
  readonly error: string | undefined;
}

/** Reads both lists with a token of the mock. Between two pages, `pass` may store the reader. */
async function readLists(
  token: string,
  pass: <Id extends PagedOperationId>(reader: ListReader<Id>) => ListReader<Id>,
): Promise<readonly Reading[]> {
  const read = async <Id extends PagedOperationId>(
    start: ListReader<Id>,
    call: (api: SocialData, next: never) => PromiseLike<{ data: never }>,
  ): Promise<Reading> => {
    const fetch = createFakeFetch();
    const api = new SocialData({ baseUrl: 'https://api.test.example', token, fetch });
    const items: unknown[] = [];
    const step = async (reader: ListReader<Id>): Promise<void> => {
      const next = reader.nextParameters();
      if (next === null) return;
      items.push(...reader.read((await call(api, next as never)).data).items);
      await step(pass(reader));
    };
    const error = await step(start).then(
      () => undefined,
      (reason: Error) => `${reason.name}: ${reason.message}`,
    );
    return { items, calls: api.usage.calls, error };
  };
  return [
    await read(followList('listAnswers', question), (api, next) => api.answers.list(next) as never),
    await read(
      followList('searchUsers', { keyword: 'camping' }),
      (api, next) => api.users.search(next) as never,
    ),
  ];
}

describe('a reader that resumes from a checkpoint after every page', () => {
  test.each([
    ...['demo-token', 'mock-cursor-loop', 'mock-end-lies', 'mock-empty-page'],
    ...['mock-duplicates', 'mock-foreign-next', 'mock-nasty-text'],
  ])('ends where one that is never stopped ends: %s', async (token) => {
    const whole = await readLists(token, (reader) => reader);
    const resumed = await readLists(token, (reader) => resumeList(stored(reader)));
    expect(resumed).toEqual(whole);
    for (const { calls } of whole) expect(calls).toBeLessThan(20);
  });
});

describe('a checkpoint of a list that does not advance', () => {
  test('says so, and reading on throws the same error without a call, however often', () => {
    const reader = stalledReader();
    const first = errorOf(() => reader.nextParameters());
    let checkpoint = stored(reader);
    expect(checkpoint).toMatchObject({ version: 1, stalled: first.message });
    for (let count = 0; count < 3; count += 1) {
      const later = resumeList(checkpoint);
      const error = errorOf(() => later.nextParameters());
      expect([error.name, error.message, error.checkpoint]).toEqual([
        ...['PaginationError', first.message],
        first.checkpoint,
      ]);
      expect(() => later.read(page('c'))).toThrow(error.message);
      checkpoint = stored(later);
    }
    expect(checkpoint).toEqual(stored(reader));
  });

  test('without `stalled` asks again, and is an ordinary one once the list has advanced', () => {
    const { stalled, ...again } = stored(stalledReader());
    expect(stalled).toMatch('The list does not advance');
    const same = resumeList(again);
    expect(same.nextParameters()).toMatchObject({ cursor: 'a' });
    expect(same.read(page('b', 'a')).error).toBeDefined();
    expect(stored(same).stalled).toBe(stalled);
    const later = resumeList(again);
    later.read(page('c'));
    expect(stored(later).stalled).toBeUndefined();
    expect(resumeList(stored(later)).nextParameters()).toMatchObject({ cursor: 'c' });
  });
});

describe('a checkpoint', () => {
  const checkpoint = stored(followList('listAnswers', question));

  test.each([
    ['of an older version', { version: 0 }, /has version 0, but this release reads 1/],
    ['of a newer version', { version: 2 }, /has version 2, but this release reads 1/],
    ['without a version', { version: undefined }, /not the checkpoint of a list/],
    ['with a stall that is none', { stalled: true }, /not the checkpoint of a list/],
  ])('%s is refused', (_what, changes, message) => {
    expect(() => resumeList({ ...checkpoint, ...changes } as never)).toThrow(message);
  });
});

/** What a program may have stored, and the pages after it. */
function damagedLists() {
  const started = [
    stored(followList('listAnswers', question)),
    stored(followList('searchUsers', { keyword: 'a' })),
  ];
  const items = fc.array(fc.oneof(mutatedMembers({ id: '1', cursor: 'c', target: {} }), oddJson()));
  const pages = fc.oneof(
    items.map((data) => ({ data, users: data, paging: { is_end: false } })),
    oddJson(),
  );
  return fc.record({
    checkpoint: fc.oneof(
      { arbitrary: fc.constantFrom(...started).chain(mutatedMembers), weight: 4 },
      oddJson(),
    ),
    pages: fc.array(pages, { maxLength: 3 }),
  });
}

/** A checkpoint whose version cannot be made a text. */
const oddVersion = {
  ...{ version: { toString: false }, operation: 'listAnswers', next: { questionId: 'q1' } },
  ...{ seenIds: [], seenCursors: [], offset: 0, pagesWithoutNewItems: 0 },
};

test('a damaged checkpoint is read on, or refused by an error of the client', () => {
  fc.assert(
    fc.property(damagedLists(), ({ checkpoint, pages }) => {
      try {
        const reader = resumeList(JSON.parse(JSON.stringify(checkpoint)));
        for (const data of pages) {
          if (reader.nextParameters() === null) return;
          reader.read(data as never);
          expect(resumeList(stored(reader)).checkpoint).toEqual(stored(reader));
        }
      } catch (error) {
        if (!isSocialDataError(error)) throw error;
      }
    }),
    { numRuns: scale(4_000), examples: [[{ checkpoint: oddVersion, pages: [] }]] },
  );
});

function errorOf(run: () => unknown): Error & { readonly checkpoint?: unknown } {
  try {
    run();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('It did not throw.');
}
