import { describe, expect, test } from 'vitest';
import { rowsOf } from '../ledger/rows-of.ts';
import { startRawUpstream } from './start-raw-upstream.ts';
import { startRelay } from './test-relay.ts';

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
