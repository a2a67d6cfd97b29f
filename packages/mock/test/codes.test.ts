import { operationIds, resultCodes } from '@social-data/contract';
import { strictResponses } from '@social-data/contract/validators';
import { describe, expect, it } from 'vitest';
import { callOf, useMock } from './ask.ts';

const failures = resultCodes.map((entry) => entry.code).filter((code) => code !== 0);

describe('the result codes of the mock', () => {
  const { ask } = useMock();

  it.each(operationIds)(
    'answers %s with code 0 and a body that the strict contract takes',
    async (id) => {
      const { status, headers, body } = await ask(callOf(id));
      expect(status).toBe(200);
      expect(headers.get('x-result-code')).toBe('0');
      expect(body.code).toBe(0);
      expect(strictResponses[id](body), JSON.stringify(strictResponses[id].errors)).toBe(true);
    },
  );

  describe.each(operationIds)('on %s', (id) => {
    it.each(failures)('gives code %i at HTTP 200 for its token', async (code) => {
      const { status, headers, body } = await ask(callOf(id, { token: `mock-${code}` }));
      expect(status).toBe(200);
      expect(body).toMatchObject({ code, data: null, recordTime: '2026-01-01T00:00:00.000Z' });
      expect(body.message).toMatch(/\.$/);
      expect(headers.get('x-result-code')).toBe(String(code));
      expect(strictResponses[id](body)).toBe(true);
    });

    it('gives 100 without a token, even when a parameter is missing too', async () => {
      const { body } = await ask(
        callOf(id, {
          token: undefined,
          oAuthorId: undefined,
          keyword: undefined,
          questionId: undefined,
        }),
      );
      expect(body.code).toBe(100);
    });
  });

  it.each(['?', '?token=', '?token=%20', '?token=a&token=b'])(
    'gives 100 for the query %s',
    async (query) => {
      const path = callOf('searchUsers').split('?')[0];
      expect((await ask(`${path}${query}&keyword=a`)).body.code).toBe(100);
    },
  );

  it('takes no credential from a header', async () => {
    const { body } = await ask(callOf('searchUsers', { token: undefined }), {
      headers: { Authorization: 'Bearer demo-token', Cookie: 'token=demo-token' },
    });
    expect(body.code).toBe(100);
  });

  it.each([
    [302, '1'],
    [303, '86400'],
    [601, null],
  ])('sends Retry-After with %i: %s', async (code, seconds) => {
    const { headers } = await ask(callOf('searchUsers', { token: `mock-${code}` }));
    expect(headers.get('retry-after')).toBe(seconds);
  });

  it.each(resultCodes.filter(({ code }) => code !== 0))(
    'says what $code means, what helps, and that the token asked for it',
    async ({ code, meaning, hint, evidence }) => {
      const { body } = await ask(callOf('searchUsers', { token: `mock-${code}:some-label` }));
      expect(body.message).toContain(meaning);
      if (evidence !== 'unknown') expect(body.message).toContain(hint);
      expect(body.message).toContain(`the token asks for mock-${code}.`);
      expect(body.message).not.toContain('some-label');
    },
  );

  it('names the known scenarios when a token names an unknown one', async () => {
    const { body } = await ask(callOf('searchUsers', { token: 'mock-999' }));
    expect(body.code).toBe(400);
    for (const code of failures) expect(body.message).toContain(`mock-${code}`);
  });

  it('lets the scenario win over the parameters', async () => {
    expect(
      (await ask(callOf('searchUsers', { token: 'mock-303', keyword: undefined }))).body.code,
    ).toBe(303);
  });
});
