import { createPlainClient, operationIds } from '@social-data/contract';
import { responses } from '@social-data/contract/validators';
import { startMock } from '@social-data/mock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redactor } from '../src/redactor.ts';
import { runMock } from '../src/run-mock.ts';
import { labelOf } from '../src/scenarios/read-token.ts';
import { scenarios } from '../src/scenarios/scenarios.ts';
import { callOf, freshLabel } from './ask.ts';

const onTheWire = scenarios.filter(({ read, example }) => read(example)?.stage === 'wire');
const answering = scenarios.filter((scenario) => !onTheWire.includes(scenario));

describe('every scenario', () => {
  let mock: Awaited<ReturnType<typeof startMock>>;
  beforeAll(async () => {
    mock = await startMock({ port: 0 });
  });
  afterAll(() => mock.close());

  it.each(answering)(
    '$token answers the generated client with what the contract takes',
    async ({ example }) => {
      const token = `${example}:${freshLabel()}`;
      const { authors, users, answers } = createPlainClient({ baseUrl: mock.url, token });
      const author = { oAuthorId: 'author-1' };
      const bodies = {
        getAuthorSideBaseInfo: await authors.sideBaseInfo(author),
        getAuthorLinkInfo: await authors.linkInfo(author),
        getAuthorTouchDistribution: await authors.touchDistribution(author),
        searchUsers: await users.search({ keyword: '美食' }),
        listAnswers: await answers.list({ questionId: 'question-1' }),
      };
      for (const id of operationIds) expect(responses[id](bodies[id]), id).toBe(true);
    },
  );

  it('is found by its own example, and by none of the others', () => {
    for (const { token, example } of scenarios) {
      const readers = scenarios.filter(({ read }) => read(example));
      expect(readers.map((reader) => reader.token)).toEqual([token]);
    }
  });

  it('gives the same bytes for the same calls in the same order, after a restart too', async () => {
    const calls = answering.flatMap(({ example }) =>
      operationIds.flatMap((id) => Array.from({ length: 3 }, () => callOf(id, { token: example }))),
    );
    const first = await bytesOf(0, calls);
    const second = await bytesOf(first.port, calls);
    expect(second.answers).toEqual(first.answers);
  });
});

/** Starts a mock, sends the calls one after the other, and stops it. Everything that came, headers included. */
async function bytesOf(port: number, calls: readonly string[]) {
  const mock = await startMock({ port });
  const answers = [];
  for (const call of [...calls, '/__requests']) {
    const response = await fetch(`${mock.url}${call}`);
    answers.push({
      call,
      headers: Object.fromEntries(response.headers),
      text: await response.text(),
    });
  }
  await mock.close();
  return { port: Number(new URL(mock.url).port), answers };
}

describe('an operation that the sample data does not know', () => {
  it.each(operationIds)('is answered with the example of the contract: %s', async (id) => {
    const mock = await runMock({
      port: 0,
      host: '127.0.0.1',
      now: new Date(0),
      log: undefined,
      redactor,
      samples: {},
    });
    const ask = async (token: string) =>
      (await fetch(`${mock.url}${callOf(id, { token })}`)).json();
    const preferred = await fetch(`${mock.url}${callOf(id)}`, {
      headers: { Prefer: 'example=success' },
    });
    expect(await ask('demo-token')).toEqual(await preferred.json());
    for (const { example } of answering) expect(responses[id](await ask(example))).toBe(true);
    await mock.close();
  });
});

describe('the label of a token', () => {
  it('is what follows the first colon of a scenario', () => {
    expect(labelOf('mock-302:checkout-test')).toBe('checkout-test');
    expect(labelOf('mock-302')).toBeUndefined();
    expect(labelOf('plain:token')).toBeUndefined();
  });
});
