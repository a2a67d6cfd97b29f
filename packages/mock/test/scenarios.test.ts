import { operationIds, operations } from '@social-data/contract';
import { strictResponses } from '@social-data/contract/validators';
import { createTokenStates } from '@social-data/mock-responses';
import { describe, expect, test } from 'vitest';
import { callOf, freshLabel, requestOf, useMock } from './use-mock.ts';

describe('the scenarios of the mock', () => {
  const { ask } = useMock();
  const codes = async (token: string, calls: number) => {
    const found = [];
    for (let call = 0; call < calls; call += 1)
      found.push((await ask(callOf('searchUsers', { token }))).body.code);
    return found;
  };

  test('fail once for each operation, then succeed', async () => {
    const token = `mock-301-once:${freshLabel()}`;
    for (const id of operationIds) {
      expect((await ask(...requestOf(id, { token }))).body.code).toBe(301);
      expect((await ask(...requestOf(id, { token }))).body.code).toBe(0);
    }
  });

  test('fail exactly once when many calls come together', async () => {
    const token = `mock-301-once:${freshLabel()}`;
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => ask(callOf('listAnswers', { token }))),
    );
    expect(replies.filter(({ body }) => body.code === 301)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 0)).toHaveLength(19);
  });

  test('let a quota run out, and count successes only', async () => {
    const token = `mock-quota-2:${freshLabel()}`;
    const wrong = callOf('searchUsers', { token, keyword: '' });
    expect((await ask(wrong)).body.code).toBe(400);
    expect(await codes(token, 4)).toEqual([0, 0, 303, 303]);
    const { headers, body } = await ask(callOf('searchUsers', { token }));
    expect(headers.get('retry-after')).toBe('86400');
    expect(body.message).toContain('mock-quota-2');
  });

  test('let no more calls succeed than the quota when they come together', async () => {
    const token = `mock-quota-3:${freshLabel()}`;
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => ask(callOf('searchUsers', { token }))),
    );
    expect(replies.filter(({ body }) => body.code === 0)).toHaveLength(3);
  });

  test('have a state for each label, and one for a token without a label', async () => {
    const [one, other] = [freshLabel(), freshLabel()];
    expect(await codes(`mock-quota-1:${one}`, 2)).toEqual([0, 303]);
    expect(await codes(`mock-quota-1:${other}`, 2)).toEqual([0, 303]);
    expect(await codes('mock-quota-1', 2)).toEqual([0, 303]);
  });

  test('forget the state of one token on reset, and of no other', async () => {
    const [one, other] = [`mock-quota-1:${freshLabel()}`, `mock-quota-1:${freshLabel()}`];
    await codes(one, 1);
    await codes(other, 1);
    const reset = await ask(`/__reset?token=${one}`, { method: 'POST' });
    expect(reset.body).toMatchObject({ code: 0, data: { reset: true } });
    expect(await codes(one, 2)).toEqual([0, 303]);
    expect(await codes(other, 1)).toEqual([303]);
  });

  test.each(['', '?token=', '?token=a&token=b'])(
    'reset nothing without one token: "%s"',
    async (query) => {
      const { status, body } = await ask(`/__reset${query}`, { method: 'POST' });
      expect(status).toBe(400);
      expect(body.code).toBe(400);
      expect(body.message).toContain('would break the tests of another');
    },
  );

  test('let the first of them that decides a code win', async () => {
    expect(await codes(`mock-301-once+mock-601:${freshLabel()}`, 2)).toEqual([301, 601]);
    expect(await codes(`mock-601+mock-301-once:${freshLabel()}`, 2)).toEqual([601, 601]);
    expect(await codes(`mock-301-once+mock-quota-1:${freshLabel()}`, 3)).toEqual([301, 0, 303]);
  });

  test('can be joined by a plus sign that was not encoded, which arrives as a blank', async () => {
    const label = freshLabel();
    const path = callOf('searchUsers', { token: undefined });
    expect((await ask(`${path}&token=mock-301-once+mock-code-string:${label}`)).body.code).toBe(
      '301',
    );
    // The same token, encoded: its state is the same.
    expect(await codes(`mock-301-once+mock-code-string:${label}`, 1)).toEqual(['0']);
  });

  test.each(operationIds)('send the code as a text, for %s too', async (id) => {
    const { body, headers } = await ask(...requestOf(id, { token: 'mock-code-string' }));
    expect(body.code).toBe('0');
    expect(headers.get('x-result-code')).toBe('0');
    expect(strictResponses[id](body)).toBe(true);
    const failure = await ask(...requestOf(id, { token: 'mock-code-string+mock-500' }));
    expect(failure.body.code).toBe('500');
    expect(strictResponses[id](failure.body)).toBe(true);
    const invalid = await ask(callOf('searchUsers', { token: 'mock-code-string', keyword: '' }));
    expect(invalid.body.code).toBe('400');
  });

  test('give wrong parameters code 400 when they only change the data', async () => {
    for (const token of ['mock-end-lies', 'mock-nasty-text', 'mock-slow-1']) {
      expect((await ask(callOf('listAnswers', { token, offset: '-1' }))).body.code).toBe(400);
    }
  });

  test.each([
    ['mock-hang+mock-reset', 'mock-hang and mock-reset'],
    ['mock-slow-1+mock-slow-2', 'mock-slow-MS twice'],
    ['mock-end-lies+mock-cursor-loop', 'mock-end-lies and mock-cursor-loop'],
  ])('refuse %s, which is a contradiction', async (token, named) => {
    const { body } = await ask(callOf('searchUsers', { token }));
    expect(body.code).toBe(400);
    expect(body.message).toContain(named);
    expect(body.message).toContain('contradict');
  });

  test.each([
    'mock-',
    'mock-999',
    'mock-301+',
    'mock-slow-',
    'mock-slow-1e3',
    'mock-quota--1',
    'mock-301-ONCE',
  ])('list the known ones when %s is unknown', async (token) => {
    const { body } = await ask(callOf('searchUsers', { token }));
    expect(body.code).toBe(400);
    expect(body.message).toContain('mock-quota-N');
    expect(body.message).toContain('mock-nasty-text');
  });

  test.each(['', 'a b', 'a+b', 'a:b', 'é', 'a/b', 'x'.repeat(65)])(
    'say what a label may contain instead of "%s"',
    async (label) => {
      const { body } = await ask(callOf('searchUsers', { token: `mock-302:${label}` }));
      expect(body.code).toBe(400);
      expect(body.message).toContain('1 to 64 letters, digits, dots, hyphens and underscores');
    },
  );

  test('cap absurd numbers and say so in a header', async () => {
    const quota = await ask(
      callOf('searchUsers', { token: `mock-quota-999999999999:${freshLabel()}` }),
    );
    expect(quota.headers.get('x-mock-note')).toBe('mock-quota-N was capped at 1000000 successes.');
    expect(quota.body.code).toBe(0);
    const plain = await ask(callOf('searchUsers', { token: `mock-quota-5:${freshLabel()}` }));
    expect(plain.headers.get('x-mock-note')).toBeNull();
  });

  test('are all listed, each with a call that works', async () => {
    const { status, headers, text } = await ask('/__scenarios');
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const { scenarios } = JSON.parse(text);
    expect(scenarios.length).toBeGreaterThanOrEqual(26);
    for (const { token, meaning, operations: affected, example } of scenarios) {
      expect(meaning, token).toMatch(/\.$/);
      expect(affected.length, token).toBeGreaterThan(0);
      const [path, query] = example.split('?');
      expect(Object.values(operations).map((operation) => operation.path)).toContain(path);
      expect(new URLSearchParams(query).get('token')).toMatch(/^mock-/);
    }
    const lists = (name: string) =>
      scenarios.find(({ token }: { token: string }) => token === name).operations;
    const paged = operationIds.filter((id) => 'pagination' in operations[id]);
    expect(lists('mock-end-lies')).toContain('listAnswers');
    expect(paged).toEqual(expect.arrayContaining(lists('mock-end-lies')));
    expect(lists('mock-duplicates')).toEqual(paged);
    expect(lists('mock-302')).toEqual(operationIds);
  });

  test('forget the least recently used token, so that labels do not fill the memory', () => {
    const states = createTokenStates();
    states.of('mock-quota-1:first').successes = 7;
    for (let label = 0; label < 10_000; label += 1) states.of(`mock-quota-1:${label}`);
    expect(states.of('mock-quota-1:first').successes).toBe(0);
    expect(states.reset('mock-quota-1:9999')).toBe(true);
  });
});
