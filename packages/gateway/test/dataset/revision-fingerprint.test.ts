import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { longTest } from '../../../../test/scale.ts';
import { datasetState } from '../../../dataset/src/dataset-state.ts';
import { revisionFingerprint } from '../../../dataset/src/export-dataset.ts';
import { importDataset } from '../../../dataset/src/import-dataset.ts';
import { seedDataset } from '../../../dataset/src/seed-dataset.ts';
import { openDataset, type TestDataset, textOf, userLine } from './test-dataset.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fingerprint-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const size = { authors: 3, users: 40, questions: 3 };
const answer = { id: 'answer-new', content: 'New', updated_time: 2_000_000_000 };
/** Changes a stored user twice, adds one, changes a list, and adds the data of an author. */
const captured = textOf([
  userLine('user-a', { name: 'Ada', desc: '露营' }),
  userLine('user-b', { name: 'Ben' }),
  userLine('user-a', { name: 'Ada again' }),
  { kind: 'answer', questionId: 'question-1', answer },
  { kind: 'question', questionId: 'question-9', ad_info: null },
  {
    operationId: 'getAuthorSideBaseInfo',
    parameters: { oAuthorId: 'author-1' },
    body: { code: 0, data: { growth: 1 } },
  },
]);
const later = textOf([userLine('user-b', { name: 'Ben later' })]);

function fingerprint({ database }: TestDataset): Promise<string> {
  return revisionFingerprint(database, datasetState(database));
}

function* cut(text: string, lengths: readonly number[]): Generator<Uint8Array> {
  const bytes = Buffer.from(text);
  let start = 0;
  for (let index = 0; start < bytes.length; index += 1) {
    const end = start + (lengths[index % lengths.length] ?? 1);
    yield bytes.subarray(start, end);
    start = end;
  }
}

async function filled(text = captured, lengths: readonly number[] = [1_000]): Promise<TestDataset> {
  const dataset = openDataset();
  await seedDataset(dataset.database, size);
  expect((await importDataset(dataset.database, cut(text, lengths))).ok).toBe(true);
  expect((await importDataset(dataset.database, [later])).ok).toBe(true);
  return dataset;
}

describe('the fingerprint of a revision', () => {
  test('is the same however the chunks of a file were cut', async () => {
    const expected = await fingerprint(await filled());
    expect(expected).toMatch(/^[0-9a-f]{64}$/);
    const lengths = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(lengths, async (cuts) => {
        expect(await fingerprint(await filled(captured, cuts))).toBe(expected);
      }),
      { numRuns: 10 },
    );
  });

  test('is the same after an import that was aborted, and one that was rejected', async () => {
    const expected = await fingerprint(await filled());
    const dataset = openDataset();
    await seedDataset(dataset.database, size);
    const abort = new AbortController();
    function* untilAborted() {
      yield captured;
      abort.abort();
      yield captured;
    }
    const aborted = importDataset(dataset.database, untilAborted(), { signal: abort.signal });
    await expect(aborted).rejects.toThrow();
    expect(await importDataset(dataset.database, [captured, 'no JSON\n'])).toMatchObject({
      ok: false,
    });
    await importDataset(dataset.database, [captured]);
    await importDataset(dataset.database, [later]);
    expect(await fingerprint(dataset)).toBe(expected);
  });

  test.each([
    ['another user', "UPDATE dataset_users SET body = '{}' WHERE id = 'user-a'"],
    ['another order of users', "UPDATE dataset_users SET row = row + 100 WHERE id = 'user-a'"],
    ['one author more', "INSERT INTO dataset_sample_authors VALUES ('author-x', 1)"],
    ['other data of an author', "UPDATE dataset_captured SET data = '{}'"],
    ['another answer', "UPDATE dataset_answers SET body = '{}' WHERE id = 'answer-new'"],
    [
      'another slot',
      "UPDATE dataset_answer_lists SET ad_slot = '{}' WHERE question = 'question-9'",
    ],
    [
      'another order of answers',
      "UPDATE dataset_answer_lists SET by_default = by_update WHERE question = 'question-1'",
    ],
    ['another number of the revision', undefined],
  ])('changes with %s', async (_, change) => {
    const dataset = await filled();
    const before = await fingerprint(dataset);
    // The last row that counts: a user that moved up is still within the revision.
    const state = datasetState(dataset.database);
    Object.assign(state, { lastRank: state.lastRank + 100 });
    if (change === undefined) state.revision += 1;
    else expect(Number(dataset.database.prepare(change).run().changes)).toBeGreaterThan(0);
    expect(await fingerprint(dataset)).not.toBe(before);
  });

  longTest(
    'is computed in a worker for a large file, while the next revision is written',
    async () => {
      const dataset = openDataset(join(folder, 'data.sqlite'));
      const inMemory = openDataset();
      for (const { database } of [dataset, inMemory]) {
        await seedDataset(database, { authors: 10, users: 4_000, questions: 20 });
      }
      const expected = await fingerprint(inMemory);
      const during: string[] = [];
      async function* slowly() {
        for (let number = 0; number < 400; number += 1)
          yield textOf([userLine(`user-${number}`, { name: 'changed' })]);
        yield textOf([userLine('x'.repeat(2 ** 20 - 100), {})]);
        during.push(await fingerprint(dataset));
      }
      await importDataset(dataset.database, slowly());
      expect(during).toEqual([expected]);
      expect(await fingerprint(dataset)).not.toBe(expected);
      dataset.database.close();
    },
  );
});
