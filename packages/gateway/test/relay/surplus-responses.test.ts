import { setImmediate } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inTurn } from '../../../../test/scale.ts';
import { Upstream } from '../../../relay/src/upstream.ts';
import { systemClock } from '../../../source/src/source.ts';
import type { RelayConfig } from '../../src/config/gateway-config.ts';
import { throwAwayCertificate } from '../server/throw-away-certificate.ts';
import { startProxy } from './start-proxy.ts';
import { type RawUpstream, responseOf, startRawUpstream } from './start-raw-upstream.ts';
import { contractPaths, startRelay, teamToken } from './test-relay.ts';

/** A relay whose monotonic clock the test moves. */
async function startWatched(upstream: RawUpstream, relay: Partial<RelayConfig> = {}) {
  let passed = 0;
  const clock = { now: () => Date.now(), monotonic: () => performance.now() + passed };
  const lines: { readonly msg: string }[] = [];
  const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) });
  const settings = { clock, log, relay, sourceTimeout: 60_000 };
  const { adminUrl, search: searchOf } = await startRelay(upstream.url, settings);
  const state = async () => (await fetch(`${adminUrl}/upstream`)).json();
  return {
    /** The keyword in the payload that a call gets, or the message of its failure. */
    async search(keyword: string): Promise<unknown> {
      const { body } = await searchOf(keyword);
      return body.code === 0 ? (body.data as { keyword: string }).keyword : body.message;
    },
    state,
    surplusResponses: async () => (await state()).connections.surplusResponses,
    metrics: async () => (await fetch(`${adminUrl}/metrics`)).text(),
    lines: () => lines.filter(({ msg }) => msg.includes('no request asked for')),
    pass: (milliseconds: number) => {
      passed += milliseconds;
    },
  };
}

const keywordsOf = ({ connections }: RawUpstream) => connections.map(({ keywords }) => keywords);

const transports: readonly [string, () => Promise<[RawUpstream, Partial<RelayConfig>]>][] = [
  ['over TCP', async () => [await startRawUpstream(), {}]],
  ['over TLS', async () => [await startTlsUpstream(), {}]],
  ['through a proxy', async () => [await startRawUpstream(), { proxy: (await startProxy()).url }]],
  [
    'over TLS through a proxy',
    async () => [await startTlsUpstream(), { proxy: (await startProxy()).url }],
  ],
];

async function startTlsUpstream(): Promise<RawUpstream> {
  const certificate = throwAwayCertificate();
  onTestFinished(certificate.remove);
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, certificate.ca]);
  onTestFinished(() => setDefaultCACertificates(before));
  return startRawUpstream({ tls: certificate });
}

describe.each(inTurn(transports, 3, 4))(
  'an upstream %s that sends a response too many',
  (_, start) => {
    test('with the response to the first request of a connection: the next call gets its own', async () => {
      const [upstream, settings] = await start();
      const relay = await startWatched(upstream, settings);
      upstream.respond = (keyword) => responseOf(keyword) + responseOf('surplus');
      expect(await relay.search('a')).toBe('a');
      expect(await relay.search('b')).toBe('b');
      expect(keywordsOf(upstream)).toEqual([['a'], ['b']]);
      expect(await relay.surplusResponses()).toBe(1);
    });

    test('with the response to a later request: neither is given to the call, which is sent again', async () => {
      const [upstream, settings] = await start();
      const relay = await startWatched(upstream, settings);
      expect(await relay.search('a')).toBe('a');
      upstream.respond = (keyword) => {
        upstream.respond = responseOf;
        return responseOf('late') + responseOf(keyword);
      };
      expect(await relay.search('b')).toBe('b');
      expect(keywordsOf(upstream)).toEqual([['a', 'b'], ['b']]);
      expect(await relay.state()).toMatchObject({
        keys: [{ requests: { sent: 3, failed: 1, uncertain: 1 } }],
        lastFailure: { reason: 'ambiguous' },
        connections: { surplusResponses: 1 },
      });
    });

    test('while nothing is asked: its connection ends', async () => {
      const [upstream, settings] = await start();
      const relay = await startWatched(upstream, settings);
      expect(await relay.search('a')).toBe('a');
      upstream.connections[0]?.write(responseOf('surplus'));
      await expect.poll(relay.surplusResponses).toBe(1);
      await expect.poll(() => upstream.connections[0]?.isClosed).toBe(true);
      expect(await relay.search('b')).toBe('b');
      expect(keywordsOf(upstream)).toEqual([['a'], ['b']]);
    });
  },
);

describe('an upstream that sends bytes while nothing is asked', () => {
  test.each([
    ['no HTTP', '\0\xff\r\n'],
    ['the beginning of a response', 'HT'],
    ['a response to nothing', 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'],
  ])('such as %s gets no further request on that connection', async (_, bytes) => {
    const upstream = await startRawUpstream();
    const relay = await startWatched(upstream);
    expect(await relay.search('a')).toBe('a');
    upstream.connections[0]?.write(bytes);
    await expect.poll(relay.surplusResponses).toBe(1);
    expect(await relay.search('b')).toBe('b');
    expect(keywordsOf(upstream)).toEqual([['a'], ['b']]);
  });

  test('before the first request of a tunnel gets three connections for a call, not thousands', async () => {
    const upstream = await startRawUpstream({ greeting: responseOf('greeting') });
    const { url: proxy } = await startProxy({ joinsGreeting: true });
    const relay = await startWatched(upstream, { proxy });
    expect(await relay.search('a')).toBe('The upstream cannot be reached. Try again.');
    expect(upstream.connections).toHaveLength(3);
    expect((await relay.state()).lastFailure.reason).toBe('unreachable (EARLY_RESPONSE)');
    expect(await relay.surplusResponses()).toBe(3);
    // One line a minute.
    expect(relay.lines()).toHaveLength(1);
  });

  test('in the turn in which the next call is sent: the call gets its own response', async () => {
    const upstream = await startRawUpstream();
    const connected = new Upstream({
      ...{ origin: upstream.url, basePath: '', paths: contractPaths(), proxy: null },
      concurrency: 1,
      ...{ clock: systemClock, report: () => {} },
    });
    onTestFinished(() => connected.close());
    const get = (keyword: string) =>
      connected.get(
        { operationId: 'searchUsers', sent: [{ name: 'keyword', text: keyword }] },
        teamToken,
        { timeoutMs: 5_000 },
      );
    await get('a');
    upstream.connections[0]?.write(responseOf('surplus'));
    await setImmediate();
    expect((await get('b')).body.toString()).toContain('"keyword":"b"');
    expect(connected.connections.surplusResponses).toBe(1);
  });

  test('after the next request was sent, is noticed once the response to that one comes, too', async () => {
    const upstream = await startRawUpstream();
    const relay = await startWatched(upstream);
    await relay.search('a');
    upstream.respond = () => responseOf('late');
    // Nothing in the response shows that it is not that of the request.
    await relay.search('b');
    upstream.connections[0]?.write(responseOf('b'));
    await expect.poll(relay.surplusResponses).toBe(1);
    await expect.poll(() => upstream.connections[0]?.isClosed).toBe(true);
  });

  test('is shown in metrics, readiness and log', async () => {
    const upstream = await startRawUpstream();
    const relay = await startWatched(upstream);
    expect(await relay.metrics()).toContain('social_data_upstream_surplus_responses_total 0');
    await relay.search('a');
    upstream.connections[0]?.write(responseOf('surplus'));
    await expect.poll(relay.surplusResponses).toBe(1);
    expect(await relay.metrics()).toContain('social_data_upstream_surplus_responses_total 1');
    expect((await relay.state()).degraded).toEqual([
      'The upstream sent a response that no request asked for, so each connection carries one request.',
    ]);
    expect(relay.lines()).toMatchObject([{ omitted: 0 }]);
  });
});

describe('after a response that no request asked for', () => {
  test('each connection carries one request for an hour, then several again', async () => {
    const upstream = await startRawUpstream();
    const relay = await startWatched(upstream);
    await relay.search('before');
    upstream.connections[0]?.write(responseOf('surplus'));
    await expect.poll(relay.surplusResponses).toBe(1);
    for (const keyword of ['a', 'b', 'c']) expect(await relay.search(keyword)).toBe(keyword);
    expect((await relay.state()).connections.singleRequestMs).toBeGreaterThan(0);
    relay.pass(3_600_000);
    expect((await relay.state()).connections.singleRequestMs).toBe(0);
    for (const keyword of ['d', 'e', 'f']) expect(await relay.search(keyword)).toBe(keyword);
    expect(keywordsOf(upstream)).toEqual([['before'], ['a'], ['b'], ['c'], ['d', 'e', 'f']]);
  });

  test('no other connection is used again, and a request in flight gets its response', async () => {
    const upstream = await startRawUpstream();
    const relay = await startWatched(upstream);
    upstream.respond = (keyword) => (keyword === 'slow' ? '' : responseOf(keyword));
    const calls = [relay.search('slow')];
    await expect.poll(() => keywordsOf(upstream)).toEqual([['slow']]);
    // Two more connections, both idle in the end.
    upstream.respond = () => '';
    calls.push(relay.search('a'), relay.search('b'));
    await expect.poll(() => keywordsOf(upstream)).toHaveLength(3);
    const [slow, first, second] = upstream.connections;
    for (const each of [first, second]) {
      await expect.poll(() => each?.keywords).toHaveLength(1);
      each?.write(responseOf(each.keywords[0] ?? ''));
    }
    await Promise.all(calls.slice(1));
    first?.write(responseOf('surplus'));
    await expect.poll(relay.surplusResponses).toBe(1);
    await expect.poll(() => second?.isClosed).toBe(true);
    expect(slow?.isClosed).toBe(false);
    slow?.write(responseOf('slow'));
    expect(await calls[0]).toBe('slow');
    await expect.poll(() => slow?.isClosed).toBe(true);
  });
});
