import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { longTest } from '../../../../test/scale.ts';
import { writeBody } from '../../src/server/respond.ts';
import { ResponseMemory } from '../../src/server/response-memory.ts';
import { openPausedCaller } from './paused-caller.ts';
import { throwAwayCertificate } from './throw-away-certificate.ts';

const KiB = 2 ** 10;
const PIECE = 64 * KiB;
/** More than the operating system holds for a connection. */
const LARGE = 32 * 2 ** 20;

const caller = { address: '', account: undefined };
const server = { responseMemory: new ResponseMemory(Infinity), connections: { drop: () => {} } };

type Protocol = 'http' | 'https';

/** Starts a server and returns its address. It is closed after the test. */
async function serve(protocol: Protocol, handle: RequestListener): Promise<string> {
  const server = protocol === 'http' ? createServer(handle) : createTls(handle);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return `${protocol}://127.0.0.1:${port}`;
}

function createTls(handle: RequestListener) {
  const { ca: cert, privateKey, remove } = throwAwayCertificate();
  remove();
  return createTlsServer(
    { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() },
    handle,
  );
}

function respond(response: ServerResponse, body: string | Buffer): void {
  const bytes = body.length;
  response.writeHead(200, { 'Content-Length': bytes });
  writeBody(response, { body, encoding: 'latin1', bytes }, caller, server);
}

describe.each<Protocol>(['http', 'https'])('a body over %s', (protocol) => {
  longTest('is in the buffers of Node in pieces, while its caller does not read', async () => {
    const body = randomBytes(LARGE);
    const responses: ServerResponse[] = [];
    const url = await serve(protocol, (_, response) => {
      responses.push(response);
      respond(response, body);
    });
    const caller = openPausedCaller(url, '/');
    await expect.poll(() => responses.length).toBe(1);
    const [response] = responses;
    if (!response) throw new Error('Unreachable: there is a response');
    let written = -1;
    const hasStalled = () => {
      expect(response.writableLength).toBeLessThanOrEqual(PIECE + KiB);
      const before = written;
      written = response.socket?.bytesWritten ?? 0;
      return written > 0 && written === before;
    };
    await expect.poll(hasStalled).toBe(true);
    expect(response.writableLength).toBeGreaterThan(0);
    expect(written).toBeLessThan(LARGE);
    const received = await caller.readAll();
    expect(received.subarray(-LARGE).equals(body)).toBe(true);
  });

  test.each([0, 1, PIECE, PIECE + 1, 3 * PIECE])('of %i bytes arrives whole', async (bytes) => {
    const text = randomBytes(bytes).toString('latin1');
    const url = await serve(protocol, (_, response) => respond(response, text));
    const received = (await openPausedCaller(url, '/').readAll()).toString('latin1');
    expect(received).toContain(`Content-Length: ${bytes}\r\n`);
    expect(received.slice(received.indexOf('\r\n\r\n') + 4)).toBe(text);
  });

  test('comes after those of the requests before it', async () => {
    const waiting: ServerResponse[] = [];
    const url = await serve(protocol, (_, response) => waiting.push(response));
    const received = openPausedCaller(url, '/', '/', '/').readAll();
    await expect.poll(() => waiting.length).toBe(3);
    const bodies = ['a', 'b', 'c'].map((letter) => letter.repeat(3 * PIECE));
    for (const index of [2, 1, 0]) {
      const response = waiting[index];
      if (response) respond(response, bodies[index] ?? '');
    }
    const text = (await received).toString('latin1');
    expect(text.replaceAll(/HTTP\/1.1 200 OK\r\n.*?\r\n\r\n/gs, '')).toBe(bodies.join(''));
  });

  test('ends with its caller, and counts as memory until then', async () => {
    const responses: ServerResponse[] = [];
    const url = await serve(protocol, (_, response) => {
      responses.push(response);
      respond(response, Buffer.alloc(LARGE));
    });
    const caller = openPausedCaller(url, '/');
    await expect.poll(() => responses[0]?.writableLength ?? 0).toBeGreaterThan(0);
    expect(server.responseMemory.bytes).toBeGreaterThanOrEqual(LARGE);
    caller.leave();
    await expect.poll(() => responses[0]?.closed || responses[0]?.destroyed).toBe(true);
    expect(responses[0]?.writableFinished).toBe(false);
    await expect.poll(() => server.responseMemory.bytes).toBe(0);
  });
});
