import {
  createContractClient,
  type LoosePaths,
  operationIds,
  requestOf,
  routes,
} from '@social-data/contract';
import { responses as validators } from '@social-data/contract/validators';
import { startMock } from '@social-data/mock';
import { scenarioLabel, scenarios, tokenMask } from '@social-data/mock-responses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTurn } from '../../../test/scale.ts';
import { startMockWith } from '../src/start-mock.ts';
import { callOf, freshLabel } from './use-mock.ts';

const withEnvelope = scenarios.filter(
  ({ parse, example }) => parse(example)?.stage !== 'transport',
);

describe('every scenario', () => {
  let mock: Awaited<ReturnType<typeof startMock>>;
  beforeAll(async () => {
    mock = await startMock({ port: 0 });
  });
  afterAll(() => mock.close());

  test.each(withEnvelope)(
    '$token gives the generated client bodies that are valid by the contract',
    async ({ example }) => {
      const token = `${example}:${freshLabel()}`;
      const client = createContractClient<LoosePaths>({ baseUrl: mock.url, token });
      const given = { oAuthorId: 'author-1', keyword: '美食', questionId: 'question-1' };
      for (const id of operationIds) {
        const { method, path, parameters } = routes[id];
        const own = Object.entries(given).filter(([name]) => name in parameters);
        const init = requestOf(id, Object.fromEntries(own));
        const { data } = await client.request(method, path, init);
        expect(validators[id](data), id).toBe(true);
      }
    },
  );

  test('is parsed from its own example, and from no other', () => {
    for (const { token, example } of scenarios) {
      const matching = scenarios.filter(({ parse }) => parse(example));
      expect(matching.map((scenario) => scenario.token)).toEqual([token]);
    }
  });

  test('gives the same bytes for the same calls in the same order, after a restart too', async () => {
    // The ordinary run tries every third scenario.
    const calls = inTurn(withEnvelope, 0, 3).flatMap(({ example }) =>
      operationIds.flatMap((id) => Array.from({ length: 3 }, () => callOf(id, { token: example }))),
    );
    const first = await bytesOf(0, calls);
    const second = await bytesOf(first.port, calls);
    expect(second.responses).toEqual(first.responses);
  });
});

/** Starts a mock, sends the calls one after the other, and stops it. The bytes include the headers. */
async function bytesOf(port: number, calls: readonly string[]) {
  const mock = await startMock({ port });
  const responses = [];
  for (const call of [...calls, '/__requests']) {
    // A connection that stays open would be taken for one to the next mock on this port.
    const response = await fetch(`${mock.url}${call}`, { headers: { Connection: 'close' } });
    responses.push({
      call,
      headers: Object.fromEntries(response.headers),
      text: await response.text(),
    });
  }
  await mock.close();
  return { port: Number(new URL(mock.url).port), responses };
}

describe('an operation without sample data', () => {
  test.each(operationIds)('gets the example of the contract: %s', async (id) => {
    const mock = await startMockWith({ tokenMask, samples: {} }, { port: 0, now: new Date(0) });
    const ask = async (token: string) =>
      (await fetch(`${mock.url}${callOf(id, { token })}`)).json();
    const preferred = await fetch(`${mock.url}${callOf(id)}`, {
      headers: { Prefer: 'example=success' },
    });
    expect(await ask('demo-token')).toEqual(await preferred.json());
    for (const { example } of withEnvelope) expect(validators[id](await ask(example))).toBe(true);
    await mock.close();
  });
});

describe('the label of a token', () => {
  test('follows the first colon of a scenario', () => {
    expect(scenarioLabel('mock-302:checkout-test')).toBe('checkout-test');
    expect(scenarioLabel('mock-302')).toBeUndefined();
    expect(scenarioLabel('plain:token')).toBeUndefined();
  });
});
