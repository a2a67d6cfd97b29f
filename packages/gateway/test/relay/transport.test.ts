import { describe, expect, onTestFinished, test } from 'vitest';
import { Upstream, type UpstreamOptions } from '../../../relay/src/upstream.ts';
import { systemClock } from '../../../source/src/source.ts';
import { ask, callOf, startTestGateway } from '../server/test-gateway.ts';
import { throwAwayCertificate } from '../server/throw-away-certificate.ts';
import { startProxy } from './start-proxy.ts';
import { startUpstream } from './start-upstream.ts';
import { contractPaths, startRelay, teamToken } from './test-relay.ts';

describe('an upstream with an untrusted certificate', () => {
  test('never gets a request, whatever the environment says about verification', async () => {
    const certificate = throwAwayCertificate();
    onTestFinished(certificate.remove);
    const previous = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    onTestFinished(() => {
      if (previous === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = previous;
    });
    const upstream = await startUpstream(certificate);
    const relay = await startRelay(upstream.url, { sourceTimeout: 60_000 });
    expect((await relay.search('a:ok')).body.code).toBe(301);
    expect((await upstream.report()).requests).toEqual([]);
  });
});

describe('a proxy', () => {
  test('is asked for a tunnel, and for nothing else', async () => {
    const upstream = await startUpstream();
    const proxy = await startProxy();
    const relay = await startRelay(upstream.url, { relay: { proxy: proxy.url } });
    expect((await relay.search('a:ok')).body.code).toBe(0);
    const authorization = Buffer.from('user:secret-word').toString('base64');
    expect(proxy.asked).toEqual([`${new URL(upstream.url).host} Basic ${authorization}`]);
  });
});

describe('a proxy that refuses the tunnel', () => {
  test('is named to the operator, and no request is sent without it', async () => {
    const upstream = await startUpstream();
    const proxy = await startProxy({ refuseWith: 407 });
    const relay = await startRelay(upstream.url, { relay: { proxy: proxy.url } });
    expect((await relay.search('a:ok')).body.code).toBe(301);
    const { lastFailure } = await (await fetch(`${relay.adminUrl}/upstream`)).json();
    expect(lastFailure.reason).toBe('unreachable (HTTP status 407 of the proxy)');
    expect((await upstream.report()).requests).toEqual([]);
  });
});

describe('a connection to the upstream', () => {
  const portsOf = async (calls: number, changes: Partial<UpstreamOptions>) => {
    const started = await startUpstream();
    const upstream = new Upstream({
      ...{ origin: started.url, basePath: '', paths: contractPaths(), proxy: null },
      concurrency: 1,
      ...{ clock: systemClock, report: () => {}, ...changes },
    });
    onTestFinished(() => upstream.close());
    for (let call = 0; call < calls; call += 1)
      await upstream.get(
        { operationId: 'searchUsers', sent: [{ name: 'keyword', text: 'a:slow-10' }] },
        teamToken,
        { timeoutMs: 5_000 },
      );
    return new Set((await started.report()).requests.map(({ port }) => port));
  };

  test('is used again, and takes no more requests when its lifetime is over', async () => {
    expect(await portsOf(10, {})).toHaveLength(1);
    const renewed = await portsOf(10, { connectionLifetime: 30 });
    expect(renewed.size).toBeGreaterThan(1);
  });

  test('has the same lifetime in a tunnel', async () => {
    const proxy = await startProxy();
    expect(await portsOf(10, { proxy: proxy.url })).toHaveLength(1);
    expect(proxy.asked).toHaveLength(1);
    const renewed = await portsOf(10, { proxy: proxy.url, connectionLifetime: 30 });
    expect(renewed.size).toBeGreaterThan(1);
  });
});

describe('a relay before a gateway', () => {
  test('serves pages whose next address leads through the relay', async () => {
    const next = 'http://127.0.0.1:1/elsewhere?token=x';
    const data = { data: [{ cursor: 'after-1' }], session: { id: 's' }, paging: { next } };
    const asked: object[] = [];
    const source = {
      ask: ({ values }: { readonly values: object }) => {
        asked.push(values);
        return { ok: true, data: JSON.stringify(data) } as const;
      },
      close: async () => {},
    };
    const upstream = await startTestGateway({}, { source });
    const token = await upstream.token({ balance: 5 });
    const relay = await startRelay(upstream.url, {
      relay: { tokens: [{ id: 'team', token, file: null }] },
    });
    const own = await relay.token({ balance: 5 });
    const call = callOf('listAnswers', { token: own });
    const { body } = await ask(`${relay.url}${call}`);
    const link = new URL((body.data as typeof data).paging.next);
    expect(link.origin).toBe('https://relay.example');
    expect(link.searchParams.has('token')).toBe(false);
    link.searchParams.set('token', own);
    const { headers } = await ask(`${relay.url}${link.pathname}${link.search}`);
    expect(headers.get('X-Balance-Remaining')).toBe('3');
    expect(asked).toEqual([
      { questionId: 'question-1' },
      { questionId: 'question-1', cursor: 'after-1', sessionId: 's' },
    ]);
  });
});
