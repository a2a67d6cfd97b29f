import { once } from 'node:events';
import { createServer, type RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { KEEP_ALIVE_SECONDS } from '../../src/server/http-listener.ts';
import { writeHead } from '../../src/server/write-head.ts';
import { openRawConnection } from './raw-connection.ts';

const BODY = 'body';

function head(status: number) {
  return {
    status,
    headers: ['Content-Type', 'text/plain', 'X-Cost', '1', 'Content-Length', `${BODY.length}`],
    time: Date.now(),
  };
}

type WriteHead = (response: ServerResponse, rendered: ReturnType<typeof head>) => void;

const byNode: WriteHead = (response, { status, headers }) => response.writeHead(status, headers);

/** A connection to a server with this listener, over which requests were sent. */
async function openConnection(listener: RequestListener, requests: string) {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_SECONDS * 1000 }, listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const connection = openRawConnection((server.address() as AddressInfo).port);
  onTestFinished(() => connection.destroy());
  connection.send(requests);
  return connection;
}

/** The bytes of the connection after a request; when they announce its end, all until it is closed. */
async function exchange(listener: RequestListener, request: string): Promise<string> {
  const connection = await openConnection(listener, request);
  await expect.poll(connection.soFar).toMatch(/Content-Length: .*\r\n\r\n/s);
  const soFar = connection.soFar();
  const text = soFar.includes('Connection: close') ? await connection.received : soFar;
  return text.replace(/^Date: .*$/m, 'Date: now');
}

const requests: [what: string, request: string, status: number][] = [
  ['a call', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n', 200],
  ['a call that fails', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n', 429],
  ['HEAD', 'HEAD / HTTP/1.1\r\nHost: a\r\n\r\n', 405],
  ['a caller that closes', 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 200],
  ['HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n', 200],
  ['HTTP/1.0 that keeps alive', 'GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n', 200],
  ['a body that is expected', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n', 200],
];

test.each(requests)('gives %s the bytes that Node would give it', async (_, request, status) => {
  const [ours, nodes] = await Promise.all(
    [writeHead, byNode].map((write) =>
      exchange((_, response) => {
        write(response, head(status));
        response.end(BODY);
      }, request),
    ),
  );
  expect(ours).toEqual(nodes);
});

test('has the date of the response, and no second head', async () => {
  const times = [
    '2026-02-03T04:05:06.789Z',
    '2026-02-03T04:05:06.999Z',
    '2026-02-03T04:05:07.000Z',
  ];
  const remaining = times.map(Date.parse);
  const again: unknown[] = [];
  const { soFar } = await openConnection((_, response) => {
    writeHead(response, { ...head(200), time: remaining.shift() ?? 0 });
    try {
      writeHead(response, head(500));
    } catch (error) {
      again.push(error);
    }
    response.end(BODY);
  }, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3));
  await expect
    .poll(() => soFar().match(/^Date: .*$/gm))
    .toEqual([
      'Date: Tue, 03 Feb 2026 04:05:06 GMT',
      'Date: Tue, 03 Feb 2026 04:05:06 GMT',
      'Date: Tue, 03 Feb 2026 04:05:07 GMT',
    ]);
  expect(again).toMatchObject([1, 2, 3].map(() => ({ code: 'ERR_HTTP_HEADERS_SENT' })));
});

test('lets a Node that keeps the head elsewhere write it', () => {
  const response = Object.assign(Object.create(ServerResponse.prototype), {
    shouldKeepAlive: true,
    writeHead: vi.fn(),
  });
  Object.defineProperty(response, 'headersSent', { value: false });
  writeHead(response, head(200));
  expect(response.writeHead).toHaveBeenCalledExactlyOnceWith(200, head(200).headers);
});
