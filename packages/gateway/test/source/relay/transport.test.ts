import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { listen } from '@social-data/server-protocol';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ask, callOf, startTestGateway } from '../../server/test-gateway.ts';
import { throwAwayCertificate } from '../../server/throw-away-certificate.ts';
import { startUpstream } from './start-upstream.ts';
import { startRelay, teamToken } from './test-relay.ts';

describe('an upstream with a certificate that nobody trusts', () => {
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
  test('is asked for a tunnel, and does not see the token in it', async () => {
    const upstream = await startUpstream();
    const asked: string[] = [];
    const proxy = createServer();
    proxy.on('connect', ({ url = '', headers }, socket: Socket) => {
      asked.push(`${url} ${headers['proxy-authorization']}`);
      const [host, port] = url.split(':');
      const tunnel = connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        tunnel.pipe(socket).pipe(tunnel);
      });
      for (const each of [socket, tunnel]) each.on('error', () => each.destroy());
    });
    const { port } = await listen(proxy, { host: '127.0.0.1', port: 0 });
    onTestFinished(() => void proxy.close());
    const address = `http://user:secret-word@127.0.0.1:${port}`;
    const relay = await startRelay(upstream.url, { relay: { proxy: address } });
    expect((await relay.search('a:ok')).body.code).toBe(0);
    const authorization = Buffer.from('user:secret-word').toString('base64');
    expect(asked).toEqual([`${new URL(upstream.url).host} Basic ${authorization}`]);
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
    const relay = await startRelay(upstream.url, { relay: { token } });
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

describe('the tokens', () => {
  test('of the team and of a caller are in no log, metric, response and page of the admin port', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url, { log, sourceTimeout: 60_000 });
    const token = await relay.token();
    const texts: string[] = [];
    for (const step of [
      'echo',
      'complain',
      'reset',
      'html',
      'redirect',
      'gbk',
      'code-301',
      'later-1,ok',
      'code-600',
    ])
      texts.push(JSON.stringify(await relay.search(`a:${step}`, token)));
    await upstream.order({ refuseWith: 100 });
    texts.push(JSON.stringify(await relay.search('b:ok', token)));
    for (const path of ['/upstream', '/readyz', '/metrics'])
      texts.push(await (await fetch(`${relay.adminUrl}${path}`)).text());
    await upstream.kill();
    texts.push(JSON.stringify(await relay.search('c:ok', token)));
    await relay.close();
    expect(lines.length).toBeGreaterThan(10);
    const all = decodeURIComponent([...lines, ...texts].join('\n').replaceAll('%', '%25'));
    for (const secret of [teamToken, encodeURIComponent(teamToken), token, teamToken.slice(-10)])
      expect(all).not.toContain(secret);
  });
});
