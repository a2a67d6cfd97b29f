import { get, type IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { SocialData } from '@social-data/client';
import { startMock } from '@social-data/mock';
import { describe, expect, test } from 'vitest';
import { callOf, freshLabel, useMock } from './use-mock.ts';

/** The error code that the system gave a failed connection. */
const causeOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  const { cause } = error instanceof Error ? error : { cause: undefined };
  return cause instanceof Error && 'code' in cause ? cause.code : cause;
};

describe('the transport scenarios', () => {
  const { ask, url } = useMock();
  const address = (token: string) => `${url()}${callOf('searchUsers', { token })}`;
  /** Name of the error that the client reports. */
  const failureOf = async (token: string, timeout = 20_000) => {
    const options = { baseUrl: url(), token, logger: null, maxRetries: 0, timeout };
    const result = await new SocialData(options).users.search({ keyword: 'a' }).result();
    return result.ok ? undefined : result.error.name;
  };

  test('reset the connection', async () => {
    expect(await causeOf(fetch(address('mock-reset')))).toBe('ECONNRESET');
    expect(await failureOf('mock-reset')).toBe('ConnectionError');
  });

  test('end the connection in the middle of the body', async () => {
    const whole = await (await fetch(address('demo-token'))).arrayBuffer();
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(address('mock-truncated'), resolve).on('error', reject);
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-length']).toBe(String(whole.byteLength));
    let received = 0;
    const reading = async () => {
      for await (const part of response) received += part.length;
    };
    await expect(reading()).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(received).toBe(Math.floor(whole.byteLength / 2));
  });

  test('truncate a failure as well', async () => {
    const response = await fetch(address('mock-302+mock-truncated'));
    expect(response.headers.get('x-result-code')).toBe('302');
    await expect(response.text()).rejects.toThrow('terminated');
  });

  test('send the HTML page of a proxy, which the client does not accept as an envelope', async () => {
    const response = await fetch(address('mock-html'));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('x-result-code')).toBeNull();
    expect(await response.text()).toMatch(/^<!doctype html>/);
    expect(await failureOf('mock-html')).toBe('ProtocolError');
  });

  test('send HTTP 503 as from a gateway in front of the service', async () => {
    const response = await fetch(address('mock-http-503'));
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('503 Service Temporarily Unavailable');
  });

  test('never respond', async () => {
    expect(await failureOf('mock-hang', 300)).toBe('TimeoutError');
  });

  test('respond late', async () => {
    const start = performance.now();
    expect((await ask(callOf('searchUsers', { token: 'mock-slow-200+mock-601' }))).body.code).toBe(
      601,
    );
    expect(performance.now() - start).toBeGreaterThanOrEqual(195);
  });

  test('do not affect unknown paths and methods', async () => {
    expect((await ask('/nowhere?token=mock-hang')).status).toBe(404);
    expect(
      (await ask(callOf('searchUsers', { token: 'mock-reset' }), { method: 'POST' })).status,
    ).toBe(405);
  });

  test('end when the mock is closed', async () => {
    const mock = await startMock({ port: 0 });
    const waiting = ['mock-hang', 'mock-slow-60000'].map((token) =>
      causeOf(fetch(`${mock.url}${callOf('searchUsers', { token })}`)),
    );
    await untilLogged(mock.url, 2);
    await mock.close();
    for (const cause of await Promise.all(waiting)) expect(cause).toBeDefined();
  });

  test('stop waiting when the caller leaves', async () => {
    const lines: string[] = [];
    const mock = await startMock({ port: 0, log: (line) => lines.push(line) });
    const leaving = new AbortController();
    const token = `mock-slow-999999999:${freshLabel()}`;
    const call = fetch(`${mock.url}${callOf('searchUsers', { token })}`, {
      signal: leaving.signal,
    });
    await untilLogged(mock.url, 1);
    leaving.abort();
    await expect(call).rejects.toThrow();
    await expect.poll(() => lines.length).toBe(1);
    const { requests } = await (await fetch(`${mock.url}/__requests`)).json();
    expect(requests[0]).toMatchObject({
      scenarios: ['mock-slow-120000'],
      note: 'mock-slow-MS was capped at 120000 milliseconds.',
    });
    await mock.close();
  });
});

async function untilLogged(url: string, calls: number): Promise<void> {
  const count = async () => (await (await fetch(`${url}/__requests`)).json()).requests.length;
  await expect.poll(count).toBe(calls);
}
