import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longTest, scale } from '../../../../test/scale.ts';
import { openDatabase } from '../../../database/src/open-database.ts';
import { datasetState } from '../../../dataset/src/dataset-state.ts';
import { importDataset } from '../../../dataset/src/import-dataset.ts';
import {
  createTermRows,
  createUserIndex,
  type TermRowsLimits,
  type UserQuery,
} from '../../../dataset/src/search/user-index.ts';
import { textOf, userLine } from './test-dataset.ts';

const WORDS = ['a', 'b', 'c', 'd', 'e', 'f'];
/** Small lists, so that few users reach every limit. */
const LIMITS: TermRowsLimits = { maxBytes: 1_000, firstRows: 2, maxRows: 32 };

function openIndex(limits: TermRowsLimits = LIMITS) {
  const database = openDatabase({ file: ':memory:' });
  const state = datasetState(database);
  const index = createUserIndex(database, state, 10_000, limits);
  let { revision } = state;
  return {
    database,
    state,
    index,
    /** Clears what belongs to another revision, as the source does before each call. */
    checkRevision: () => {
      if (state.revision === revision) return;
      ({ revision } = state);
      index.clear();
    },
  };
}

const words = fc.subarray(WORDS, { minLength: 1, maxLength: 5 });
const query = fc.record({
  terms: words,
  offset: fc.nat({ max: 20 }),
  count: fc.integer({ min: 1, max: 12 }),
});
const users = fc.array(fc.record({ id: fc.nat({ max: 60 }), desc: words }), { maxLength: 40 });
const step = fc.oneof(
  { weight: 1, arbitrary: users.map((imported) => ({ imported })) },
  { weight: 12, arbitrary: query.map((searched) => ({ searched })) },
);

describe('the rows of terms that come again', () => {
  test('find what SQLite finds, for any users, terms, pages and revisions', async () => {
    const seen = { known: 0, unknown: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 60 }), async (steps) => {
        const { database, index, checkRevision } = openIndex();
        for (const each of steps) {
          if ('imported' in each) {
            const lines = each.imported.map(({ id, desc }) =>
              userLine(`u${id}`, { desc: desc.join(' ') }),
            );
            await importDataset(database, [textOf(lines)]);
            checkRevision();
          } else {
            const known = index.findKnown(each.searched);
            seen[known === undefined ? 'unknown' : 'known'] += 1;
            if (known !== undefined) expect(known).toEqual(index.find(each.searched));
          }
        }
        database.close();
      }),
      { numRuns: scale(150), seed: 20260101 },
    );
    expect(seen.known).toBeGreaterThan(100);
    expect(seen.unknown).toBeGreaterThan(100);
  });

  longTest('find the users of the active revision while the next one is written', async () => {
    const { database, state, index, checkRevision } = openIndex({});
    function* users(word: string, count: number): Generator<string> {
      for (let id = 0; id < count; id += 1)
        yield textOf([userLine(`u${id}`, { name: word, desc: 'x '.repeat(1_000) })]);
    }
    await importDataset(database, users('before', 300));
    checkRevision();
    let hadVersions = false;
    const found = new Set<string>();
    let isOver = false;
    const importing = importDataset(database, users('after', 500)).finally(() => {
      isOver = true;
    });
    const countOf = (word: string) => {
      const page: UserQuery = { terms: [word], offset: 0, count: 2_000 };
      const known = index.findKnown(page);
      if (known !== undefined) expect(known).toEqual(index.find(page));
      return known?.length;
    };
    while (!isOver) {
      checkRevision();
      hadVersions ||= state.hasVersions;
      found.add(`${countOf('before')} ${countOf('after')}`);
      // The lists are read again in every state, not only in the first one.
      if (found.size > 1 && Math.random() < 0.3) index.clear();
      await new Promise(setImmediate);
    }
    await importing;
    expect(hadVersions).toBe(true);
    expect(found).toContain('300 0');
    database.close();
  });

  test('are read when a term comes for the second time, and once', () => {
    const read: string[] = [];
    const rows = createTermRows((term, limit) => {
      read.push(term);
      return Uint32Array.from({ length: Math.min(limit, 100) }, (_, row) => row);
    });
    const page = (...terms: string[]) => rows.find({ terms, offset: 0, count: 20 })?.length;
    expect(page('one', 'two')).toBeUndefined();
    expect(page('one', 'three')).toBeUndefined();
    expect(read).toEqual([]);
    expect([page('one'), page('one'), page('one', 'two')]).toEqual([20, 20, 20]);
    expect(read).toEqual(['one', 'two']);
  });

  test('leave a page of one user to SQLite, when no user among the first ones has both terms', () => {
    const rows = createTermRows((term, limit) =>
      term === 'common' ? new Uint32Array(limit).map((_, row) => row) : new Uint32Array(0),
    );
    const find = () => rows.find({ terms: ['common', 'rare'], offset: 0, count: 1 });
    expect(find()).toBeUndefined();
    expect(find()).toBeUndefined();
  });

  test('are forgotten, those that were not used for longest first, when they take too many bytes', () => {
    const read: string[] = [];
    const rows = createTermRows(
      (term, limit) => {
        read.push(term);
        return new Uint32Array(limit);
      },
      { maxBytes: 3_000 },
    );
    const page = (term: string) => rows.find({ terms: [term], offset: 0, count: 20 });
    for (const term of ['one', 'two', 'three', 'one', 'two', 'one', 'three', 'one', 'two'])
      page(term);
    expect(read).toEqual(['one', 'two', 'three', 'two']);
  });

  test('are not used for many terms, and not far from the beginning of the lists', () => {
    const rows = createTermRows((_, limit) => new Uint32Array(limit).map((_, index) => index));
    const find = (terms: string[], offset: number) => {
      for (let time = 0; time < 3; time += 1) rows.find({ terms, offset, count: 20 });
      return rows.find({ terms, offset, count: 20 })?.length;
    };
    expect(find(['a', 'b', 'c', 'd'], 4_000)).toBe(20);
    expect(find(['a', 'b', 'c', 'd'], 4_090)).toBeUndefined();
    expect(find(['a', 'b', 'c', 'd', 'e'], 0)).toBeUndefined();
  });
});
