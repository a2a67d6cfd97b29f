import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../ledger/rows-of.ts';
import { responseOf, startRawUpstream } from './start-raw-upstream.ts';
import { startRelay } from './test-relay.ts';

const CONTINUE = 'HTTP/1.1 100 Continue\r\nX-Note: 1\r\n\r\n';
const body = '{"code":0,"message":"","data":{}}';

async function startWith(respond: (keyword: string) => string) {
  const upstream = await startRawUpstream();
  upstream.respond = respond;
  const relay = await startRelay(upstream.url);
  return { upstream, relay, token: await relay.token({ balance: 5 }) };
}

describe('a response that is no valid HTTP', () => {
  test.each([
    ['headers that are too large', `HTTP/1.1 200 OK\r\nX-Large: ${'x'.repeat(70_000)}\r\n\r\n`],
    ['two lengths', `HTTP/1.1 200 OK\r\nContent-Length: 33\r\nContent-Length: 3\r\n\r\n${body}`],
    [
      'a length and chunks',
      `HTTP/1.1 200 OK\r\nContent-Length: 33\r\nTransfer-Encoding: chunked\r\n\r\n${body}`,
    ],
    ['another protocol', 'SSH-2.0-server\r\n'],
  ])('because of %s is asked for once, and noted as uncertain', async (_, bytes) => {
    const { upstream, relay, token } = await startWith(() => bytes);
    expect((await relay.search('a', token)).body.code).toBe(301);
    expect(upstream.connections.flatMap(({ keywords }) => keywords)).toEqual(['a']);
    expect(await rowsOf(relay.store.ledger({ isUncertain: true }))).toMatchObject([
      { state: 'released', uncertain: 1 },
    ]);
  });
});

describe('a response that has a header twice', () => {
  test.each([
    ['Content-Encoding: gzip', 500, 1],
    ['Content-Encoding: identity', 500, 1],
    ['Location: https://elsewhere.invalid/', 0, 0],
    ['Retry-After: 7', 0, 0],
  ])('(%s) is judged as any other', async (header, code, uncertain) => {
    const { upstream, relay, token } = await startWith(
      () => `HTTP/1.1 200 OK\r\n${`${header}\r\n`.repeat(2)}Content-Length: 33\r\n\r\n${body}`,
    );
    for (let call = 0; call < 2; call += 1)
      expect((await relay.search('a', token)).body.code).toBe(code);
    // A request that failed is not sent again at once.
    const sent = upstream.connections.flatMap(({ keywords }) => keywords).length;
    expect(sent).toBe(code === 0 ? 2 : 1);
    expect(await rowsOf(relay.store.ledger({ isUncertain: true }))).toHaveLength(uncertain);
  });
});

test('a date in Retry-After is read by the clock of the upstream, not by that of the relay', async () => {
  const upstream = await startRawUpstream();
  const at = (seconds: number) => new Date(Date.UTC(2030, 0, 1, 0, 0, seconds)).toUTCString();
  upstream.respond = () =>
    `HTTP/1.1 429 Slow\r\nDate: ${at(0)}\r\nRetry-After: ${at(200)}\r\nContent-Length: 0\r\n\r\n`;
  const relay = await startRelay(upstream.url);
  expect((await relay.search('a')).body.code).toBe(301);
  const [key] = (await (await fetch(`${relay.adminUrl}/upstream`)).json()).keys;
  expect(key.pauseMs).toBeLessThanOrEqual(200_000);
  expect(key).not.toHaveProperty('askedToWaitUntil');
});

describe('an interim response 100 that nothing asked for', () => {
  test.each([
    ['once', CONTINUE],
    ['several times', CONTINUE.repeat(5)],
  ])('(%s) is skipped, on a connection that is used again', async (_, interim) => {
    const { upstream, relay, token } = await startWith((keyword) => interim + responseOf(keyword));
    for (const keyword of ['a', 'b', 'c']) {
      const { body: envelope } = await relay.search(keyword, token);
      expect(envelope).toMatchObject({ code: 0, data: { keyword } });
    }
    expect(upstream.connections.map(({ keywords }) => keywords)).toEqual([['a', 'b', 'c']]);
  });

  test('is skipped when it comes in pieces', async () => {
    const { upstream, relay, token } = await startWith(() => '');
    const call = relay.search('a', token);
    await expect.poll(() => upstream.connections[0]?.keywords).toEqual(['a']);
    const bytes = CONTINUE + responseOf('a');
    for (let at = 0; at < bytes.length; at += 7) {
      upstream.connections[0]?.write(bytes.slice(at, at + 7));
      await setImmediate();
    }
    expect((await call).body).toMatchObject({ code: 0, data: { keyword: 'a' } });
  });

  test('without an end is one request that fails', async () => {
    const { upstream, relay, token } = await startWith(() => CONTINUE.repeat(1_000));
    expect((await relay.search('a', token)).body.code).toBe(301);
    expect(upstream.connections.length).toBeLessThanOrEqual(2);
  });
});
