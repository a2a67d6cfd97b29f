import { operationIds } from '@social-data/contract';
import { responses, strictResponses } from '@social-data/contract/validators';
import { nastyTexts } from '@social-data/mock-responses';
import { describe, expect, test } from 'vitest';
import { callOf, requestOf, useMock } from './use-mock.ts';

interface Users {
  readonly users: readonly { readonly id: string; readonly name: string }[];
}

describe('mock-nasty-text', () => {
  const { ask } = useMock();
  const token = 'mock-nasty-text';

  test.each(operationIds)('is valid for %s by the strict contract', async (id) => {
    const { body } = await ask(...requestOf(id, { token }));
    expect(body.code).toBe(0);
    expect(strictResponses[id](body), JSON.stringify(strictResponses[id].errors)).toBe(true);
    expect(responses[id](body)).toBe(true);
  });

  test('shows every nasty text on one page', async () => {
    const { body } = await ask(callOf('searchUsers', { token }));
    const texts = JSON.stringify(body);
    for (const text of nastyTexts) expect(texts).toContain(JSON.stringify(text));
  });

  test('contains what breaks programs: length, markup, formulas, joined emoji, the zero character', () => {
    expect(nastyTexts.some((text) => [...text].length === 10_000)).toBe(true);
    for (const part of [
      '<script>',
      'onerror=',
      '=cmd',
      '\u200D',
      '\u202E',
      '\u0301',
      '\u0000',
      '\n',
    ])
      expect(nastyTexts.some((text) => text.includes(part))).toBe(true);
    expect(nastyTexts.every((text) => text.isWellFormed())).toBe(true);
  });

  test('gives list items unique, stable ids that no JavaScript number can hold', async () => {
    const call = callOf('searchUsers', { token });
    const { users } = (await ask(call)).body.data as Users;
    expect(new Set(users.map(({ id }) => id)).size).toBe(20);
    for (const { id } of users) {
      expect(BigInt(id)).toBeGreaterThan(2n ** 53n);
      expect(String(Number(id))).not.toBe(id);
    }
    expect(((await ask(call)).body.data as Users).users).toEqual(users);
  });

  test('keeps the links from page to page working', async () => {
    const { body } = await ask(callOf('listAnswers', { token }));
    const { data, session } = body.data as {
      data: readonly { cursor: string; target: { question: { id: string } } }[];
      session: { id: string };
    };
    expect(data[0]?.target.question.id).toBe('question-1');
    const cursor = data.at(-1)?.cursor;
    const next = await ask(callOf('listAnswers', { token, cursor, sessionId: session.id }));
    expect(next.body.code).toBe(0);
  });
});
