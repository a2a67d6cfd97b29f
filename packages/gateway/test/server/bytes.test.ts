import { operations } from '@social-data/contract/operations';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scale } from '../../../../test/scale.ts';
import { openBytes } from './open-bytes.ts';
import { ask, callOf, startTestGateway } from './use-gateway.ts';

const { path } = operations.searchUsers;

async function start(config: Parameters<typeof startTestGateway>[0] = {}) {
  const gateway = await startTestGateway({ requestTimeout: 300, ...config });
  const token = await gateway.token();
  return { gateway, token, port: Number(new URL(gateway.url).port) };
}

/** Sends bytes, and says what comes back until the connection is closed. */
async function exchange(port: number, bytes: string | Uint8Array): Promise<string> {
  const connection = openBytes(port);
  connection.send(bytes);
  return connection.received;
}

/** Every HTTP answer in the text has an envelope as its body. */
function expectEnvelopes(text: string): void {
  for (const answer of text.split(/(?=HTTP\/1\.1 [2-5]\d\d )/)) {
    if (answer === '' || answer.startsWith('HTTP/1.1 100 ')) continue;
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 \d\d\d /);
    if (head.startsWith('HTTP/1.1 204')) continue;
    // The answer to HEAD has no body.
    if (body === '') expect(head).toContain('405');
    else expect(JSON.parse(body)).toMatchObject({ code: expect.any(Number), data: null });
  }
}

describe('bytes that are no request', () => {
  const broken: Record<string, string> = {
    'no HTTP at all': '\u0016\u0003\u0001\u0002\u0000\r\n\r\n',
    'an unknown method': 'FETCH / HTTP/1.1\r\nHost: a\r\n\r\n',
    'an unknown version': 'GET / HTTP/3.7\r\nHost: a\r\n\r\n',
    'a header without a colon': 'GET / HTTP/1.1\r\nHost\r\n\r\n',
    'two lengths': 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    'a raw character in the address': `GET ${path}?keyword=\u00e9 HTTP/1.1\r\nHost: a\r\n\r\n`,
    'headers that are too long': `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    'an address that is too long': `GET ${path}?keyword=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  };

  it.each(Object.entries(broken))('get an envelope with code 400: %s', async (_, bytes) => {
    const { port, gateway } = await start();
    const text = await exchange(port, Buffer.from(bytes, 'latin1'));
    expect(text).toContain('"code":400');
    expect(text).toContain('Connection: close');
    expectEnvelopes(text);
    const metrics = await (await fetch(`${gateway.adminUrl}/metrics`)).text();
    expect(metrics).toContain('social_data_faults_total{of="request"} 1');
  });

  it('may be a request that never ends: 408 in time, and the connection is closed', async () => {
    const { port } = await start();
    const text = await exchange(port, `GET ${path} HTTP/1.1\r\nHost: a\r\nX-Slow: `);
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expectEnvelopes(text);
  });

  it('do not fall into an answer that is under way', async () => {
    const { port, token } = await start();
    const connection = openBytes(port);
    connection.send(`GET ${callOf('searchUsers', { token })} HTTP/1.1\r\n\r\n\u0000\u0001\r\n`);
    const text = await connection.received;
    for (const answer of text.split(/(?=HTTP\/1\.1 )/)) {
      if (answer === '') continue;
      expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toHaveProperty('code');
    }
  });
});

describe('requests that are odd but whole', () => {
  const close = 'Connection: close\r\n';
  const odd: Record<string, (target: string) => string> = {
    'without a host': (target) => `GET ${target} HTTP/1.1\r\n${close}\r\n`,
    'of HTTP 1.0': (target) => `GET ${target} HTTP/1.0\r\n\r\n`,
    'with an expectation': (target) =>
      `GET ${target} HTTP/1.1\r\nHost: a\r\nExpect: the-unexpected\r\n${close}\r\n`,
    'that want to change the protocol': (target) =>
      `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
    'with a body': (target) =>
      `GET ${target} HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n${close}\r\nabc`,
    'with an absolute address': (target) =>
      `GET http://api.example${target} HTTP/1.1\r\nHost: a\r\n${close}\r\n`,
  };

  it.each(Object.entries(odd))('are answered: %s', async (_, requestOf) => {
    const { port, token } = await start();
    const text = await exchange(port, requestOf(callOf('searchUsers', { token })));
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '').code).toBe(0);
  });

  it('are closed when they want a tunnel', async () => {
    const { port } = await start();
    expect(await exchange(port, 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n')).toBe('');
  });

  it('find a bounded number of connections', async () => {
    const { port } = await start({ maxConnections: 2, requestTimeout: 5_000 });
    const [first, second] = [openBytes(port), openBytes(port)];
    await Promise.all([first.opened, second.opened]);
    expect(await openBytes(port).received).toBe('');
    first.destroy();
    second.destroy();
  });
});

describe('any bytes', () => {
  let gateway: Awaited<ReturnType<typeof startTestGateway>>;
  let port = 0;
  let token = '';

  beforeAll(async () => {
    const started = await start({ requestTimeout: 100 });
    ({ gateway, port, token } = started);
  });
  afterAll(() => gateway.close());

  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
    fc.constantFrom(
      'GET ',
      'POST ',
      'HEAD ',
      'OPTIONS ',
      path,
      '?token=',
      '&keyword=',
      ' HTTP/1.1',
    ),
    fc.constantFrom('\r\n', '\r\n\r\n', '\n', '\u0000', ': ', 'Host: a', 'Content-Length: 5'),
    fc.constantFrom(
      'Transfer-Encoding: chunked',
      'Expect: 100-continue',
      'Upgrade: h2c',
      '5\r\nabcde',
    ),
  );

  it('get envelopes or a closed connection, never a crash and never silence', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        async (pieces, ends) => {
          const connection = openBytes(port);
          connection.send(Buffer.from(pieces.join(''), 'latin1'));
          if (ends) connection.end();
          expectEnvelopes(await connection.received);
        },
      ),
      { numRuns: scale(300) },
    );
    const { body } = await ask(`${gateway.url}${callOf('searchUsers', { token })}`);
    expect(body.code).toBe(0);
  });
});
