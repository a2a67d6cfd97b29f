import { operations } from '@social-data/contract/operations';
import { describe, expect, test } from 'vitest';
import { openRawConnection } from './raw-connection.ts';
import { callOf, sourceOf, startTestGateway } from './test-gateway.ts';

const { path } = operations.searchUsers;

async function start(config: Parameters<typeof startTestGateway>[0] = {}) {
  const gateway = await startTestGateway(config);
  const token = await gateway.token();
  return { gateway, token, port: Number(new URL(gateway.url).port) };
}

/** Sends bytes and returns everything received until the connection is closed. */
async function sendBytes(port: number, bytes: string | Uint8Array): Promise<string> {
  const connection = openRawConnection(port);
  connection.send(bytes);
  return connection.received;
}

/** Expects an envelope as the body of every HTTP response in the text. */
function expectEnvelopes(text: string): void {
  for (const response of text.split(/(?=HTTP\/1\.1 [2-5]\d\d )/)) {
    if (response === '' || response.startsWith('HTTP/1.1 100 ')) continue;
    const [head = '', body = ''] = response.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 \d\d\d /);
    if (head.startsWith('HTTP/1.1 204')) continue;
    // The response to HEAD has no body.
    if (body === '') expect(head).toContain('405');
    else expect(JSON.parse(body)).toMatchObject({ code: expect.any(Number), data: null });
  }
}

describe('a malformed request', () => {
  const malformed: Record<string, string> = {
    'bytes that are not HTTP': '\u0016\u0003\u0001\u0002\u0000\r\n\r\n',
    'an unknown method': 'FETCH / HTTP/1.1\r\nHost: a\r\n\r\n',
    'an unknown version': 'GET / HTTP/3.7\r\nHost: a\r\n\r\n',
    'a header without a colon': 'GET / HTTP/1.1\r\nHost\r\n\r\n',
    'two Content-Length headers':
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    'an unescaped character in the address': `GET ${path}?keyword=\u00e9 HTTP/1.1\r\nHost: a\r\n\r\n`,
    'too long headers': `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    'a too long address': `GET ${path}?keyword=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  };

  test.each(Object.entries(malformed))(
    'with %s gets an envelope with code 400',
    async (_, bytes) => {
      const { port, gateway } = await start();
      const text = await sendBytes(port, Buffer.from(bytes, 'latin1'));
      expect(text).toContain('"code":400');
      expect(text).toContain('Connection: close');
      expectEnvelopes(text);
      const metrics = await (await fetch(`${gateway.adminUrl}/metrics`)).text();
      expect(metrics).toContain('social_data_errors_total{component="request"} 1');
    },
  );

  test('that never ends gets 408 at the timeout, and its connection is closed', async () => {
    const { port } = await start({ requestTimeout: 300 });
    const text = await sendBytes(port, `GET ${path} HTTP/1.1\r\nHost: a\r\nX-Slow: `);
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expectEnvelopes(text);
  });

  test('gets its envelope after the responses to the valid requests before it', async () => {
    const answers: (() => void)[] = [];
    const source = sourceOf(
      () => new Promise((resolve) => answers.push(() => resolve({ ok: true, data: '{}' }))),
    );
    const gateway = await startTestGateway({}, { source });
    const token = await gateway.token({ balance: 5 });
    const connection = openRawConnection(Number(new URL(gateway.url).port));
    const valid = `GET ${callOf('searchUsers', { token })} HTTP/1.1\r\n\r\n`;
    connection.send(`${valid}${valid}\u0000\u0001\r\n`);
    await expect.poll(() => answers.length).toBe(2);
    connection.send('\u0002 more of it');
    for (const answer of answers) answer();
    const text = await connection.received;
    expectCodes(text, [0, 0, 400]);
    const metrics = await (await fetch(`${gateway.adminUrl}/metrics`)).text();
    expect(metrics).toContain('social_data_errors_total{component="request"} 1');
  });
});

function expectCodes(text: string, codes: readonly number[]): void {
  expect([...text.matchAll(/"code":(\d+)/g)].map(([, code]) => Number(code))).toEqual(codes);
}

describe('an unusual but valid request', () => {
  const close = 'Connection: close\r\n';
  const unusual: Record<string, (target: string) => string> = {
    'without a Host header': (target) => `GET ${target} HTTP/1.1\r\n${close}\r\n`,
    'of HTTP 1.0': (target) => `GET ${target} HTTP/1.0\r\n\r\n`,
    'with an Expect header': (target) =>
      `GET ${target} HTTP/1.1\r\nHost: a\r\nExpect: the-unexpected\r\n${close}\r\n`,
    'with an Upgrade header': (target) =>
      `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
    'with a body': (target) =>
      `GET ${target} HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n${close}\r\nabc`,
    'with an absolute address': (target) =>
      `GET http://api.example${target} HTTP/1.1\r\nHost: a\r\n${close}\r\n`,
  };

  test.each(Object.entries(unusual))('%s gets a response', async (_, requestOf) => {
    const { port, token } = await start();
    const text = await sendBytes(port, requestOf(callOf('searchUsers', { token })));
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '').code).toBe(0);
  });
});

describe('a connection', () => {
  test.each([
    ['Connection: Upgrade\r\nUpgrade: websocket', 1, [0]],
    ['Transfer-Encoding: unknown', 1, [0, 400]],
    ['Transfer-Encoding: gzip, chunked', 2, [0, 0]],
  ])(
    'gets a response to each request that is processed when a first one has %s',
    async (header, processed, codes) => {
      let asked = 0;
      const source = sourceOf(() => {
        asked += 1;
        return { ok: true, data: '{}' };
      });
      const gateway = await startTestGateway({}, { source });
      const token = await gateway.token();
      const get = (keyword: string, fields = '') =>
        `GET ${callOf('searchUsers', { token, keyword })} HTTP/1.1\r\nHost: a\r\n${fields}\r\n`;
      const body = header.endsWith('chunked') ? '0\r\n\r\n' : '';
      const connection = openRawConnection(Number(new URL(gateway.url).port));
      connection.send(`${get('a', `${header}\r\n`)}${body}${get('b')}`);
      const codesOf = (text: string) =>
        [...text.matchAll(/"code":(\d+)/g)].map(([, code]) => Number(code));
      await expect.poll(() => codesOf(connection.soFar())).toEqual(codes);
      if (processed === 1) await connection.received;
      else connection.destroy();
      expect(asked).toBe(processed);
    },
  );

  test('is closed when it asks for a tunnel', async () => {
    const { port } = await start();
    expect(await sendBytes(port, 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n')).toBe('');
  });
});
