import { request } from 'node:https';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { longTest } from '../../../../test/scale.ts';
import type { SourceResult } from '../../../source/src/source.ts';
import { openRawConnection, type RawConnection } from './raw-connection.ts';
import { ask, callOf, sourceOf, startTestGateway, type TestGateway } from './test-gateway.ts';
import { throwAwayCertificate } from './throw-away-certificate.ts';

const portOf = (url: string | null) => Number(new URL(url ?? '').port);

function requestTo(target: string): string {
  return `GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`;
}

/** Opens idle connections, and resolves when all are accepted. */
async function openIdle(port: number, count: number, address?: string): Promise<RawConnection[]> {
  const idle = Array.from({ length: count }, () => openRawConnection(port, address));
  onTestFinished(() => {
    for (const connection of idle) connection.destroy();
  });
  await Promise.all(idle.map(({ opened }) => opened));
  return idle;
}

async function closedFor({ adminUrl }: TestGateway, reason: string): Promise<number> {
  const text = await (await fetch(`${adminUrl}/metrics`)).text();
  const line = new RegExp(`^social_data_connections_closed_total{reason="${reason}"} (\\d+)$`, 'm');
  return Number(line.exec(text)?.[1] ?? 0);
}

describe('the limit of connections per address', () => {
  test('closes further connections of the address, and no other ones', async () => {
    const gateway = await startTestGateway({ connectionsPerAddress: 3 });
    const port = portOf(gateway.url);
    const target = callOf('searchUsers', { token: await gateway.token() });
    const [first] = await openIdle(port, 3, '127.0.0.7');
    expect(await openRawConnection(port, '127.0.0.7').received).toBe('');
    expect(await closedFor(gateway, 'address-limit')).toBe(1);
    expect((await ask(`${gateway.url}${target}`)).body.code).toBe(0);
    first?.destroy();
    await expect
      .poll(async () => {
        const connection = openRawConnection(port, '127.0.0.7');
        connection.send(`GET ${target} HTTP/1.1\r\nConnection: close\r\n\r\n`);
        return connection.received;
      })
      .toContain('"code":0');
  });

  test('does not count the connections of trusted proxies', async () => {
    const gateway = await startTestGateway({
      connectionsPerAddress: 2,
      trustProxy: ['127.0.0.0/30'],
    });
    await openIdle(portOf(gateway.url), 5, '127.0.0.2');
    const target = callOf('searchUsers', { token: await gateway.token() });
    expect((await ask(`${gateway.url}${target}`)).body.code).toBe(0);
    const others = await openIdle(portOf(gateway.url), 3, '127.0.0.9');
    await Promise.any(others.map(({ received }) => received));
    expect(await closedFor(gateway, 'address-limit')).toBe(1);
  });

  test('counts HTTP and HTTPS together', async () => {
    const certificate = throwAwayCertificate();
    onTestFinished(certificate.remove);
    const gateway = await startTestGateway({
      connectionsPerAddress: 2,
      tls: { ...certificate, port: 0 },
    });
    await openIdle(portOf(gateway.url), 1);
    await openIdle(portOf(gateway.tlsUrl), 1);
    expect(await openRawConnection(portOf(gateway.url)).received).toBe('');
    expect(await openRawConnection(portOf(gateway.tlsUrl)).received).toBe('');
  });

  test('is the limit of requests in progress, too, for each client behind a proxy', async () => {
    const waiting: ((result: SourceResult) => void)[] = [];
    const source = sourceOf(() => new Promise((resolve) => waiting.push(resolve)));
    const gateway = await startTestGateway(
      { connectionsPerAddress: 2, trustProxy: ['127.0.0.1'] },
      { source },
    );
    const token = await gateway.token({ balance: 10 });
    const call = (from: string) =>
      ask(`${gateway.url}${callOf('searchUsers', { token })}`, {
        headers: { 'X-Forwarded-For': from },
      });
    const inProgress = [call('192.0.2.1'), call('192.0.2.1'), call('192.0.2.2')];
    await expect.poll(() => waiting.length).toBe(3);
    const { body, headers } = await call('192.0.2.1');
    expect([body.code, headers.get('Retry-After'), headers.get('X-Cost')]).toEqual([302, '1', '0']);
    for (const resolve of waiting.splice(0)) resolve({ ok: true, data: '{}' });
    for (const each of await Promise.all(inProgress)) expect(each.body.code).toBe(0);
    const next = call('192.0.2.1');
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.({ ok: true, data: '{}' });
    expect((await next).body.code).toBe(0);
  });
});

describe('the maximum number of connections', () => {
  test('closes the oldest connection without a request first, then the one that is idle for longest', async () => {
    const gateway = await startTestGateway({ maxConnections: 3 });
    const port = portOf(gateway.url);
    const [used] = await openIdle(port, 1);
    used?.send(requestTo('/x'));
    await expect.poll(() => used?.soFar()).toContain('404');
    const [oldest, younger] = [...(await openIdle(port, 1)), ...(await openIdle(port, 1))];
    const [fourth] = await openIdle(port, 1);
    expect(await oldest?.received).toBe('');
    for (const connection of [younger, fourth]) {
      connection?.send(requestTo('/y'));
      await expect.poll(() => connection?.soFar()).toContain('404');
    }
    await openIdle(port, 1);
    expect(await used?.received).toContain('404');
    expect(await closedFor(gateway, 'idle')).toBe(2);
  });

  test('closes one of the address with the most when all have requests in progress', async () => {
    const source = sourceOf(() => new Promise(() => {}));
    const gateway = await startTestGateway(
      { maxConnections: 4, sourceTimeout: 60_000, shutdownTimeout: 0 },
      { source },
    );
    const port = portOf(gateway.url);
    const token = await gateway.token();
    const call = requestTo(callOf('searchUsers', { token }));
    const busy: RawConnection[] = [];
    for (const address of ['127.0.0.7', '127.0.0.8', '127.0.0.7', '127.0.0.7']) {
      const [connection] = await openIdle(port, 1, address);
      connection?.send(call);
      if (connection) busy.push(connection);
      const metrics = async () => (await fetch(`${gateway.adminUrl}/metrics`)).text();
      await expect.poll(metrics).toContain(`social_data_calls_in_progress ${busy.length}\n`);
    }
    const [other] = await openIdle(port, 1, '127.0.0.9');
    expect(await busy[3]?.received).toBe('');
    other?.send(requestTo('/x'));
    await expect.poll(() => other?.soFar()).toContain('404');
    other?.send(call);
    await expect
      .poll(async () => (await fetch(`${gateway.adminUrl}/metrics`)).text())
      .toContain('social_data_calls_in_progress 4\n');
    expect(await openRawConnection(port, '127.0.0.7').received).toBe('');
    expect(await closedFor(gateway, 'busy')).toBe(1);
    expect(await closedFor(gateway, 'connection-limit')).toBe(1);
    for (const connection of busy.slice(0, 3)) expect(connection.soFar()).toBe('');
  });
});

describe('a connection that pipelines', () => {
  const flood = Buffer.from(requestTo('/x').repeat(2_000));

  test('gets its responses in order, up to 16 requests at a time', async () => {
    const source = sourceOf(({ values }) => ({ ok: true, data: JSON.stringify(values) }));
    const gateway = await startTestGateway({}, { source });
    const token = await gateway.token();
    const pages = Array.from({ length: 16 }, (_, index) => String(index + 1));
    const connection = openRawConnection(portOf(gateway.url));
    connection.send(
      pages.map((page) => requestTo(callOf('searchUsers', { token, page }))).join(''),
    );
    await expect.poll(() => connection.soFar()).toContain('"page":16');
    connection.end();
    const responses = [...(await connection.received).matchAll(/"page":(\d+)/g)];
    expect(responses.map(([, page]) => page)).toEqual(pages);
  });

  test.each([
    ['unknown paths', () => requestTo('/x')],
    ['usage without a token', () => requestTo('/-/usage')],
    ['calls', (token: string) => requestTo(callOf('searchUsers', { token }))],
    [
      'calls with wrong parameters',
      (token: string) => requestTo(callOf('searchUsers', { token, page: 'x' })),
    ],
    ['preflights', () => `OPTIONS /x HTTP/1.1\r\nAccess-Control-Request-Method: GET\r\n\r\n`],
    ['uploads', () => 'POST /x HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc'],
  ])('is closed at the 17th request of a chunk: %s', async (_, requestOf) => {
    const asked: unknown[] = [];
    const source = sourceOf((call) => {
      asked.push(call);
      return { ok: true, data: '{}' };
    });
    const gateway = await startTestGateway({}, { source, throttle: { freeAttempts: 1e9 } });
    const connection = openRawConnection(portOf(gateway.url));
    connection.send(requestOf(await gateway.token()).repeat(200));
    await connection.received;
    expect(await closedFor(gateway, 'pipelining')).toBe(1);
    expect(asked.length).toBeLessThanOrEqual(16);
    const metrics = async () => (await fetch(`${gateway.adminUrl}/metrics`)).text();
    await expect.poll(metrics).toContain('social_data_calls_in_progress 0\n');
    await expect.poll(metrics).toContain('social_data_open_connections 0\n');
  });

  test('tells its calls that their caller has hung up when it is closed', async () => {
    let asked = 0;
    let hungUp = 0;
    const source = sourceOf(({ onHangUp }) => {
      asked += 1;
      onHangUp(() => {
        hungUp += 1;
      });
      return new Promise(() => {});
    });
    const gateway = await startTestGateway({ shutdownTimeout: 0 }, { source });
    const connection = openRawConnection(portOf(gateway.url));
    const target = callOf('searchUsers', { token: await gateway.token() });
    connection.send(requestTo(target).repeat(10));
    await expect.poll(() => asked).toBe(10);
    connection.destroy();
    await expect.poll(() => hungUp).toBe(10);
  });

  longTest('is read no further while its responses are not read', async () => {
    let asked = 0;
    const data = JSON.stringify({ text: 'x'.repeat(4 * 2 ** 20) });
    const source = sourceOf(() => {
      asked += 1;
      return { ok: true, data };
    });
    const gateway = await startTestGateway({}, { source });
    const target = callOf('searchUsers', { token: await gateway.token() });
    const socket = connect(portOf(gateway.url), '127.0.0.1').pause();
    onTestFinished(() => void socket.destroy());
    for (let index = 0; index < 15; index += 1) {
      socket.write(requestTo(target));
      await setTimeout(20);
    }
    // The operating system holds a few responses.
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(10);
    const lengths = socket.resume().pipe(new PassThrough());
    let received = 0;
    for await (const chunk of lengths) {
      received += chunk.length;
      if (received > 15 * data.length) break;
    }
    expect(asked).toBe(15);
  });

  test('is closed over HTTPS, too', async () => {
    const certificate = throwAwayCertificate();
    onTestFinished(certificate.remove);
    const gateway = await startTestGateway({ tls: { ...certificate, port: 0 } });
    const closed = new Promise<void>((resolve) => {
      const call = request(`${gateway.tlsUrl}/x`, { ca: certificate.ca }, (response) => {
        response.resume().on('error', () => {});
      });
      call.on('socket', (socket) => {
        socket.on('secureConnect', () => socket.write(flood));
        socket.on('close', () => resolve());
      });
      call.on('error', () => {});
      call.end();
    });
    await closed;
    expect(await closedFor(gateway, 'pipelining')).toBe(1);
  });
});
