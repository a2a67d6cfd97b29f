import { answersTo } from '@social-data/sample-data';
import { beforeAll, describe, expect, test } from 'vitest';
import { seedDataset } from '../../../dataset/src/seed-dataset.ts';
import { openDataset, type TestDataset } from './test-dataset.ts';

type Page = ReturnType<typeof pageOf>;

function pageOf(dataset: TestDataset, values: object) {
  const { data, session, paging } = dataset.ask('listAnswers', {
    questionId: 'question-1',
    ...values,
  });
  const items = data ?? [];
  return {
    ids: items.map(({ target }) => String(target?.id)),
    positions: items.map(({ position }) => position),
    cursor: items.at(-1)?.cursor,
    sessionId: session?.id,
    paging,
  };
}

/** Ids of all pages, following cursor and session. */
function followPages(dataset: TestDataset, first: Page, values: object): string[] {
  const ids = [...first.ids];
  let page = first;
  while (page.paging?.is_end === false) {
    page = pageOf(dataset, { ...values, cursor: page.cursor, sessionId: page.sessionId });
    ids.push(...page.ids);
  }
  return ids;
}

const idsOf = (order: '_default' | '_updated') =>
  answersTo('question-1')
    .slice(0, 1_000, order)
    .map(({ id }) => id);

/** A captured answer to question-1, as a line of an import file. */
const answerLine = (target: object, position?: number, order?: string) => ({
  operationId: 'listAnswers',
  parameters: { questionId: 'question-1', order },
  body: { code: 0, data: { data: [{ target, position }] } },
});

describe('the answers to a question', () => {
  let dataset: TestDataset;
  beforeAll(async () => {
    dataset = openDataset();
    await seedDataset(dataset.database, { authors: 0, users: 0, questions: 5 });
  });

  test.each(['_default', '_updated'] as const)(
    'can be paged through to the end in the order %s',
    (order) => {
      const first = pageOf(dataset, { order });
      expect(first.ids).toHaveLength(5);
      expect(followPages(dataset, first, { order })).toEqual(idsOf(order));
    },
  );

  test('come in the default order when the call names none', () => {
    const { paging, ...page } = pageOf(dataset, {});
    const { paging: explicit, ...same } = pageOf(dataset, { order: '_default' });
    expect(page).toEqual(same);
    // Each next page repeats the parameters of its own call, whichever call came first.
    expect([paging?.next, explicit?.next]).toEqual([
      expect.not.stringContaining('order='),
      expect.stringContaining('order=_default'),
    ]);
    expect(idsOf('_default')).not.toEqual(idsOf('_updated'));
  });

  test('start at an offset', () => {
    const page = pageOf(dataset, { offset: 7 });
    expect(page.ids).toEqual(idsOf('_default').slice(7, 12));
    expect(page.positions).toEqual([7, 8, 9, 10, 11]);
    expect(page.paging?.page).toBe(2);
  });

  test.each([15, 1_000, 2 ** 40, Number.MAX_VALUE])(
    'are an empty page beyond the last answer: offset %d',
    (offset) => {
      const { ids, paging } = pageOf(dataset, { offset });
      expect(ids).toEqual([]);
      expect(paging).toMatchObject({ is_end: true, next: '' });
    },
  );

  test('link the next page at the public address of the gateway', () => {
    const { paging } = pageOf(dataset, {});
    const next = new URL(String(paging?.next));
    expect(next.origin).toBe('https://gateway.example');
    expect(pageOf(dataset, Object.fromEntries(next.searchParams)).ids).toEqual(
      idsOf('_default').slice(5, 10),
    );
  });

  test('are an empty list for an unknown question', () => {
    const data = dataset.ask('listAnswers', { questionId: 'no such question' });
    expect(data.data).toEqual([]);
    expect(data.paging?.is_end).toBe(true);
  });

  test.each([
    ['a cursor of another question', { questionId: 'question-2' }],
    ['a cursor of another order', { questionId: 'question-1', order: '_updated' as const }],
  ])('reject %s with code 400', (_, values) => {
    const { cursor = '' } = pageOf(dataset, {});
    expect(dataset.call('listAnswers', { ...values, cursor })).toMatchObject({ code: 400 });
  });

  test('reject a forged cursor', () => {
    const values = { questionId: 'question-1', cursor: 'demo-cursor-5' };
    expect(dataset.call('listAnswers', values)).toMatchObject({
      ok: false,
      code: 400,
      message: expect.stringContaining('cursor'),
    });
  });
});

describe('a session', () => {
  const [sample] = answersTo('question-2').slice(0, 1, '_default');
  const newest = { ...sample, id: 'newest', updated_time: 4_000_000_000 };

  test.each(['_default', '_updated'] as const)(
    'pins the order %s in which the list was first seen, whatever is imported',
    async (order) => {
      const dataset = openDataset();
      await seedDataset(dataset.database, { authors: 0, users: 0, questions: 1 });
      const first = pageOf(dataset, { order });
      const before = idsOf(order);
      await dataset.importLines([answerLine(newest, 0)]);
      expect(followPages(dataset, first, { order })).toEqual(before);
      const bySession = pageOf(dataset, { order, sessionId: first.sessionId });
      expect(bySession.ids).toEqual(before.slice(0, 5));
      expect(pageOf(dataset, { order }).ids).toEqual(['newest', ...before.slice(0, 4)]);
    },
  );

  test('pins the texts of the answers as well', async () => {
    const dataset = openDataset();
    await dataset.importLines([answerLine({ ...newest, content: 'before' })]);
    const read = (values: object) =>
      dataset.call('listAnswers', { questionId: 'question-1', ...values });
    const first = JSON.parse(
      String(Object.values(read({})).find((value) => typeof value === 'string')),
    );
    await dataset.importLines([answerLine({ ...newest, content: 'after' })]);
    expect(JSON.stringify(read({ sessionId: first.session.id }))).toContain('before');
    expect(JSON.stringify(read({}))).toContain('after');
  });

  test('expires after ten revisions, with a message that says to begin anew', async () => {
    const dataset = openDataset();
    await seedDataset(dataset.database, { authors: 0, users: 0, questions: 1 });
    const { sessionId = '', ids } = pageOf(dataset, {});
    const addRevision = (number: number) =>
      dataset.importLines([answerLine({ ...newest, voteup_count: number }, 0)]);
    for (let number = 1; number <= 10; number += 1) await addRevision(number);
    expect(pageOf(dataset, { sessionId }).ids).toEqual(ids);
    await addRevision(11);
    expect(dataset.call('listAnswers', { questionId: 'question-1', sessionId })).toMatchObject({
      ok: false,
      code: 400,
      message: expect.stringContaining('begin anew'),
    });
    const stored = dataset.database
      .prepare('SELECT count(*) AS count FROM dataset_answer_lists')
      .get();
    expect(stored?.count).toBe(11);
  });
});
