import { expect, onTestFinished, test } from 'vitest';
import { KEEP_ALIVE_SECONDS } from '../../src/server/listeners.ts';
import { openRawConnection } from './raw-connection.ts';
import { callOf, startTestGateway } from './test-gateway.ts';

const KEPT = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_SECONDS}\r\n`;
const CLOSED = 'Connection: close\r\n';
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';

/** Sends bytes to a gateway over one connection; TARGET is a call. */
async function send(requests: string) {
  const gateway = await startTestGateway();
  const target = callOf('searchUsers', { token: await gateway.token(), keyword: 'camping' });
  const connection = openRawConnection(Number(new URL(gateway.url).port));
  onTestFinished(() => connection.destroy());
  connection.send(requests.replaceAll('TARGET', target));
  return connection;
}

const requests: [what: string, request: string, status: string, connection: string][] = [
  ['a call', 'GET TARGET HTTP/1.1\r\nHost: a\r\n\r\n', '200 OK', KEPT],
  ['a call that fails', 'GET TARGET&token=x HTTP/1.1\r\nHost: a\r\n\r\n', '200 OK', KEPT],
  ['HEAD', 'HEAD TARGET HTTP/1.1\r\nHost: a\r\n\r\n', '405 Method Not Allowed', KEPT],
  [
    'a caller that closes',
    'GET TARGET HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    ...(['200 OK', CLOSED] as const),
  ],
  ['HTTP/1.0', 'GET TARGET HTTP/1.0\r\n\r\n', '200 OK', CLOSED],
  [
    'HTTP/1.0 that keeps alive',
    'GET TARGET HTTP/1.0\r\nConnection: keep-alive\r\n\r\n',
    ...(['200 OK', KEPT] as const),
  ],
  [
    'a body that is expected',
    'GET TARGET HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n',
    ...(['200 OK', KEPT] as const),
  ],
];

test.each(requests)(
  'the head for %s is complete, with each header once',
  async (_, request, status, kept) => {
    const { soFar } = await send(request);
    const parts = () => {
      const [head = '', body] = soFar().replace(CONTINUE, '').split('\r\n\r\n');
      const length = Number(/^Content-Length: (\d+)$/m.exec(head)?.[1]);
      return { head: `${head}\r\n`, body, length };
    };
    const sent = () => (request.startsWith('HEAD') ? 0 : parts().length);
    await expect.poll(() => parts().body?.length).toSatisfy((bytes) => bytes === sent());
    const { head, length } = parts();
    expect(length).toBeGreaterThan(0);
    expect(head.startsWith(`HTTP/1.1 ${status}\r\n`)).toBe(true);
    expect(head.endsWith(kept)).toBe(true);
    const names = [...head.matchAll(/^([\w-]+): /gm)].map(([, name = '']) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(
      expect.arrayContaining([
        ...['date', 'content-type', 'x-result-code', 'x-request-id'],
        ...['cache-control', 'referrer-policy', 'x-content-type-options'],
      ]),
    );
  },
);

test('each response on a connection has a head, with its date', async () => {
  const { soFar } = await send('GET TARGET HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3));
  await expect.poll(() => soFar().match(/^Date: .+ GMT\r$/gm)?.length).toBe(3);
  expect(soFar().match(/HTTP\/1\.1 200 OK\r\n/g)).toHaveLength(3);
});
