import * as client from '@social-data/client';
import { resultCodes } from '@social-data/contract';
import { describe, expect, test } from 'vitest';
import { createTestClient, errorFrom, failure } from './test-client.ts';

describe('the errors', () => {
  test('have a class for every documented code, named as in the contract', async () => {
    const exported: Readonly<Record<string, unknown>> = { ...client };
    for (const { code, ...entry } of resultCodes) {
      if (!('error' in entry)) continue;
      const { api } = createTestClient([failure(code)], { maxRetries: 0 });
      const error = await errorFrom(api.users.search({ keyword: 'a' }));
      expect(error).toBeInstanceOf(exported[entry.error]);
      expect(error).toMatchObject({ name: entry.error, hint: expect.stringContaining(entry.hint) });
    }
  });

  test('serialize to plain objects for logs', async () => {
    const { api } = createTestClient([failure(601, 'Top up.')]);
    const error = await errorFrom(api.users.search({ keyword: 'a' }));
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({
      name: 'InsufficientBalanceError',
      message: 'Top up.',
      code: 601,
      retryable: false,
      meta: { operation: 'searchUsers', attempts: 1 },
    });
  });

  test('are recognized by another copy of the package', () => {
    const brand = Symbol.for('@social-data/client/error');
    expect(
      client.isSocialDataError(
        Object.defineProperty(new Error('from a copy'), brand, { value: true }),
      ),
    ).toBe(true);
    expect(client.isSocialDataError(new client.ConfigurationError('x'))).toBe(true);
    for (const other of [new Error('x'), null, undefined, 'x', {}])
      expect(client.isSocialDataError(other)).toBe(false);
  });
});
