import * as client from '@social-data/client';
import { resultCodes } from '@social-data/contract';
import { describe, expect, it } from 'vitest';
import { clientGiven, errorFrom, failure } from './fake.ts';

describe('the errors', () => {
  it('have a class for every documented code, under the name that the contract gives', async () => {
    const exported: Readonly<Record<string, unknown>> = { ...client };
    for (const { code, ...entry } of resultCodes) {
      if (!('error' in entry)) continue;
      const { api } = clientGiven([failure(code)], { maxRetries: 0 });
      const error = await errorFrom(api.users.search({ keyword: 'a' }));
      expect(error).toBeInstanceOf(exported[entry.error]);
      expect(error).toMatchObject({ name: entry.error, hint: expect.stringContaining(entry.hint) });
    }
  });

  it('are plain objects for a log', async () => {
    const { api } = clientGiven([failure(601, 'Top up.')]);
    const error = await errorFrom(api.users.search({ keyword: 'a' }));
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({
      name: 'InsufficientBalanceError',
      message: 'Top up.',
      code: 601,
      retryable: false,
      meta: { operation: 'searchUsers', attempts: 1 },
    });
  });

  it('are known to another copy of the package', () => {
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
