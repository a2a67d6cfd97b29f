import { operationIds } from '@social-data/contract';
import { strictResponses } from '@social-data/contract/validators';
import { describe, expect, test } from 'vitest';
import bundle from '../../../generated/openapi.json' with { type: 'json' };
import { callOf, useMock } from './use-mock.ts';

const named = Object.values(bundle.paths).flatMap((item) =>
  'get' in item
    ? Object.keys(item.get.responses['200'].content['application/json'].examples).map(
        (name) => [item.get.operationId, name] as const,
      )
    : [],
);

describe('the named examples of the mock', () => {
  const { ask } = useMock();

  test.each(named)('include, for %s, the example %s', async (operationId, name) => {
    const id = operationIds.find((known) => known === operationId) ?? 'searchUsers';
    const { status, body } = await ask(callOf(id), { headers: { Prefer: `example=${name}` } });
    expect(status).toBe(200);
    expect(body.code).toBe(name.startsWith('code') ? Number(name.slice(4)) : 0);
    expect(strictResponses[id](body)).toBe(true);
  });

  test('are listed with code 400 when an unknown one is preferred', async () => {
    const { body } = await ask(callOf('searchUsers'), { headers: { Prefer: 'example=nope' } });
    expect(body.code).toBe(400);
    expect(body.message).toContain('empty');
  });

  test('are not affected by other preferences', async () => {
    const { body } = await ask(callOf('searchUsers'), {
      headers: { Prefer: 'dynamic=true, wait=1' },
    });
    expect(body.code).toBe(0);
  });
});
