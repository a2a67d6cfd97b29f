import {
  samplesByOperation as samples,
  scenarios,
  type TokenMask,
  tokenMask,
} from '@social-data/mock-responses';
import { describe, expect, test } from 'vitest';
import { startMockWith } from '../src/start-mock.ts';
import { callOf } from './use-mock.ts';

const CANARY = 'canary-7f3a9c51d2';
const noMask: TokenMask = { token: (value) => value, text: (value) => value };

/** Every way in which a call can contain a token, right and wrong. */
const calls: readonly string[] = [
  callOf('searchUsers', { token: CANARY }),
  callOf('listAnswers', { token: CANARY }),
  // A token that names scenarios is no secret; the canary is another token, or part of another parameter.
  ...scenarios.flatMap(({ example }) => [
    `${callOf('searchUsers', { token: example })}&token=${CANARY}`,
    callOf('listAnswers', { token: `${example}:not allowed ${CANARY}` }),
  ]),
  callOf('searchUsers', { token: `mock-unknown-${CANARY}` }),
  callOf('searchUsers', { token: `mock-302:not allowed ${CANARY}` }),
  callOf('searchUsers', { token: `mock-hang+mock-reset:${CANARY}` }),
  callOf('listAnswers', { token: CANARY, offset: '-1' }),
  callOf('searchUsers', { token: CANARY, page: CANARY }),
  callOf('getAuthorLinkInfo', { token: CANARY, platform: `x${CANARY}` }),
  callOf('getAuthorLinkInfo', { token: `mock-nothing:${CANARY}`, platform: CANARY }),
  callOf('listAnswers', { token: CANARY, cursor: CANARY }),
  `${callOf('searchUsers', { token: CANARY })}&token=${CANARY}`,
  `${callOf('searchUsers', { token: CANARY })}&other=${CANARY}&${CANARY}=1`,
  `/nowhere/${CANARY}?token=${CANARY}`,
  `/api&token=${CANARY}`,
];

/** Sends every call and collects everything that the mock puts out. */
async function outputs(mask: TokenMask): Promise<string> {
  const lines: string[] = [];
  const mock = await startMockWith(
    { tokenMask: mask, samples },
    { port: 0, log: (line) => lines.push(line) },
  );
  for (const call of calls) lines.push(await outputOf(`${mock.url}${call}`));
  lines.push(
    await outputOf(`${mock.url}${callOf('searchUsers')}`, { Prefer: `example=${CANARY}` }),
  );
  const reset = await fetch(`${mock.url}/__reset?token=mock-301-once:${CANARY}`, {
    method: 'POST',
  });
  lines.push(await reset.text(), await outputOf(`${mock.url}/__scenarios`));
  for (const Accept of ['application/json', 'text/html'])
    lines.push(await outputOf(`${mock.url}/__requests`, { Accept }));
  await mock.close();
  return lines.join('\n');
}

/** Headers and body as far as they came. */
async function outputOf(url: string, headers: Record<string, string> = {}): Promise<string> {
  let text = '';
  try {
    const signal = AbortSignal.timeout(700);
    const response = await fetch(url, { headers, signal });
    text += JSON.stringify([...response.headers]);
    text += await response.text();
  } catch {
    // Some scenarios send no complete response.
  }
  return text;
}

describe('a canary in the token', () => {
  test('is found when nothing is masked, so this test can find it', async () => {
    const found = await outputs(noMask);
    expect(found.split(CANARY).length).toBeGreaterThan(calls.length);
  });

  test('appears in no line, no request log, no header and no body', async () => {
    const lines = (await outputs(tokenMask)).split('\n');
    expect(lines.filter((line) => line.includes(CANARY))).toEqual([]);
    // The mock printed one line per call.
    expect(
      lines.filter((line) => / HTTP (200|404|503|-) /.test(line)).length,
    ).toBeGreaterThanOrEqual(calls.length);
  });

  test('appears in no address of a next page, although the id of the question contains it', async () => {
    const mock = await startMockWith({ tokenMask, samples }, { port: 0 });
    // Once more with another token: a response to the first must not be served from the cache.
    for (const token of ['demo-token', CANARY, 'demo-token']) {
      const call = callOf('listAnswers', { token, questionId: `question-${CANARY}` });
      const { data } = await (await fetch(`${mock.url}${call}`)).json();
      expect(data.paging.next.includes(CANARY)).toBe(token !== CANARY);
    }
    await mock.close();
  });
});
