import { operationIds, resultCodes } from '@social-data/contract';
import { strictResponses } from '@social-data/contract/validators';
import { describe, expect, test } from 'vitest';
import { callOf, requestOf, statusOf, useMock } from './use-mock.ts';

const failures = resultCodes.map((entry) => entry.code).filter((code) => code !== 0);

describe('the result codes of the mock', () => {
  const { ask } = useMock();

  test.each(operationIds)(
    'are 0 for %s, with a body that is valid by the strict contract',
    async (id) => {
      const { status, headers, body } = await ask(...requestOf(id));
      expect(status).toBe(statusOf(id));
      expect(headers.get('x-result-code')).toBe('0');
      expect(body.code).toBe(0);
      expect(strictResponses[id](body), JSON.stringify(strictResponses[id].errors)).toBe(true);
    },
  );

  describe.each(operationIds)('on %s', (id) => {
    test.each(failures)('are %i at the HTTP status of a success for its token', async (code) => {
      const { status, headers, body } = await ask(...requestOf(id, { token: `mock-${code}` }));
      expect(status).toBe(statusOf(id));
      expect(body).toMatchObject({ code, data: null, recordTime: '2026-01-01T00:00:00.000Z' });
      expect(body.message).toMatch(/\.$/);
      expect(headers.get('x-result-code')).toBe(String(code));
      expect(strictResponses[id](body)).toBe(true);
    });

    test('are 100 without a token, even when a parameter is missing too', async () => {
      const { body } = await ask(
        ...requestOf(id, {
          token: undefined,
          oAuthorId: undefined,
          keyword: undefined,
          questionId: undefined,
        }),
      );
      expect(body.code).toBe(100);
    });
  });

  test.each(['?', '?token=', '?token=%20', '?token=a&token=b'])(
    'are 100 for the query %s',
    async (query) => {
      const path = callOf('searchUsers').split('?')[0];
      expect((await ask(`${path}${query}&keyword=a`)).body.code).toBe(100);
    },
  );

  test('ignore credentials in headers', async () => {
    const { body } = await ask(callOf('searchUsers', { token: undefined }), {
      headers: { Authorization: 'Bearer demo-token', Cookie: 'token=demo-token' },
    });
    expect(body.code).toBe(100);
  });

  test.each([
    [302, '1'],
    [303, '86400'],
    [601, null],
  ])('come with the header Retry-After: %i, %s', async (code, seconds) => {
    const { headers } = await ask(callOf('searchUsers', { token: `mock-${code}` }));
    expect(headers.get('retry-after')).toBe(seconds);
  });

  test.each(resultCodes.filter(({ code }) => code !== 0))(
    'are explained: what $code means, what helps, and that the token asked for it',
    async ({ code, meaning, hint, evidence }) => {
      const { body } = await ask(callOf('searchUsers', { token: `mock-${code}:some-label` }));
      expect(body.message).toContain(meaning);
      if (evidence !== 'unknown') expect(body.message).toContain(hint);
      expect(body.message).toContain(`the token asks for mock-${code}.`);
      expect(body.message).not.toContain('some-label');
    },
  );

  test('are 400 with the known scenarios when a token names an unknown one', async () => {
    const { body } = await ask(callOf('searchUsers', { token: 'mock-999' }));
    expect(body.code).toBe(400);
    for (const code of failures) expect(body.message).toContain(`mock-${code}`);
  });

  test('follow the scenario rather than the parameters', async () => {
    expect(
      (await ask(callOf('searchUsers', { token: 'mock-303', keyword: undefined }))).body.code,
    ).toBe(303);
  });
});
