import { describe, expect, it } from 'vitest';
import { type Redactor, redactor } from '../src/redactor.ts';
import { runMock } from '../src/run-mock.ts';
import { samples } from '../src/samples.ts';
import { scenarios } from '../src/scenarios/scenarios.ts';
import { callOf } from './ask.ts';

const CANARY = 'canary-7f3a9c51d2';
const noRedaction: Redactor = { token: (value) => value, text: (value) => value };

/** Every way in which a token can come in, right and wrong. */
const calls: readonly string[] = [
  ...[CANARY, ...scenarios.map(({ example }) => `${example}:${CANARY}`)].flatMap((token) => [
    callOf('searchUsers', { token }),
    callOf('listAnswers', { token }),
  ]),
  callOf('searchUsers', { token: `mock-unknown-${CANARY}` }),
  callOf('searchUsers', { token: `mock-302:not allowed ${CANARY}` }),
  callOf('searchUsers', { token: `mock-hang+mock-reset:${CANARY}` }),
  callOf('listAnswers', { token: CANARY, offset: '-1' }),
  callOf('searchUsers', { token: CANARY, page: CANARY }),
  callOf('getAuthorLinkInfo', { token: CANARY, platform: `x${CANARY}` }),
  callOf('getAuthorLinkInfo', { token: `mock-slow-1:${CANARY}`, platform: CANARY }),
  callOf('listAnswers', { token: CANARY, cursor: CANARY }),
  `${callOf('searchUsers', { token: CANARY })}&token=${CANARY}`,
  `${callOf('searchUsers', { token: CANARY })}&other=${CANARY}&${CANARY}=1`,
  `/nowhere/${CANARY}?token=${CANARY}`,
  `/api&token=${CANARY}`,
];

/** Sends every call and collects everything that comes out of the mock in any way. */
async function outputs(withRedactor: Redactor): Promise<string> {
  const lines: string[] = [];
  const mock = await runMock({
    port: 0,
    host: '127.0.0.1',
    now: new Date('2026-01-01T00:00:00Z'),
    log: (line) => lines.push(line),
    redactor: withRedactor,
    samples,
  });
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
    // Some scenarios give no whole answer.
  }
  return text;
}

describe('a canary in the token', () => {
  it('is found when nothing is redacted, so that this test can find it', async () => {
    const found = await outputs(noRedaction);
    expect(found.split(CANARY).length).toBeGreaterThan(calls.length);
  });

  it('comes out of no line, no list of requests, no header and no body', async () => {
    const lines = (await outputs(redactor)).split('\n');
    expect(lines.filter((line) => line.includes(CANARY))).toEqual([]);
    // The mock was as talkative as it can be.
    expect(
      lines.filter((line) => / HTTP (200|404|503|-) /.test(line)).length,
    ).toBeGreaterThanOrEqual(calls.length);
  });

  it('comes out of no address of a next page, though the question has its name', async () => {
    const mock = await runMock({
      port: 0,
      host: '127.0.0.1',
      now: new Date(0),
      log: undefined,
      redactor,
      samples,
    });
    // Once more with another token: what was made for the first must not be served from a store.
    for (const token of ['demo-token', CANARY, 'demo-token']) {
      const call = callOf('listAnswers', { token, questionId: `question-${CANARY}` });
      const { data } = await (await fetch(`${mock.url}${call}`)).json();
      expect(data.paging.next.includes(CANARY)).toBe(token !== CANARY);
    }
    await mock.close();
  });
});
