import { operations } from '@social-data/contract/operations';
import { createListCursors, readListStart } from '@social-data/server-protocol';
import { describe, expect, test } from 'vitest';

const cursors = createListCursors('a secret of this test');
const { pagination } = operations.listAnswers;
const startOf = (values: object) => readListStart('listAnswers', pagination, values, cursors);

function listOf(values: object): string {
  const start = startOf(values);
  if (!start.ok) throw new Error(start.message);
  return start.list;
}

describe('cursors and sessions', () => {
  const view = { list: listOf({ questionId: 'question-1' }), revision: 7 };

  test('continue after the item that a cursor belongs to', () => {
    const cursor = cursors.cursorAfter(view, 4);
    expect(startOf({ questionId: 'question-1', cursor })).toMatchObject({ start: 5, revision: 7 });
  });

  test('let the cursor win over the offset', () => {
    const cursor = cursors.cursorAfter(view, 4);
    expect(startOf({ questionId: 'question-1', cursor, offset: 9 })).toMatchObject({ start: 5 });
  });

  test('pin the revision of the list by the session', () => {
    const sessionId = cursors.sessionOf(view);
    expect(startOf({ questionId: 'question-1', sessionId, offset: 3 })).toMatchObject({
      start: 3,
      revision: 7,
    });
  });

  test('treat an omitted order as the default order', () => {
    const cursor = cursors.cursorAfter(view, 0);
    expect(startOf({ questionId: 'question-1', cursor, order: '_default' })).toMatchObject({
      ok: true,
    });
  });

  test.each([
    ['another question', { questionId: 'question-2' }],
    ['another order', { questionId: 'question-1', order: '_updated' }],
  ])('are refused for %s', (_, values) => {
    const cursor = cursors.cursorAfter(view, 0);
    const sessionId = cursors.sessionOf(view);
    expect(startOf({ ...values, cursor })).toMatchObject({ ok: false });
    expect(startOf({ ...values, sessionId })).toMatchObject({
      ok: false,
      message: expect.stringContaining('sessionId'),
    });
  });

  test('are refused when one character was changed, and when another server issued them', () => {
    const cursor = cursors.cursorAfter(view, 0);
    for (let index = 0; index < cursor.length; index += 1) {
      const other = cursor[index] === 'a' ? 'b' : 'a';
      const changed = cursor.slice(0, index) + other + cursor.slice(index + 1);
      expect(startOf({ questionId: 'question-1', cursor: changed })).toMatchObject({ ok: false });
    }
    const foreign = createListCursors('another secret').cursorAfter(view, 0);
    expect(startOf({ questionId: 'question-1', cursor: foreign })).toMatchObject({ ok: false });
  });

  test('are refused when cursor and session come from two views', () => {
    const cursor = cursors.cursorAfter(view, 0);
    const sessionId = cursors.sessionOf({ ...view, revision: 8 });
    expect(startOf({ questionId: 'question-1', cursor, sessionId })).toMatchObject({
      ok: false,
      message: expect.stringContaining('two different views'),
    });
  });

  test('do not accept a session as a cursor', () => {
    expect(startOf({ questionId: 'question-1', cursor: cursors.sessionOf(view) })).toMatchObject({
      ok: false,
    });
  });
});
