import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { longTest } from '../../../../test/scale.ts';
import { openDatabase } from '../../../database/src/open-database.ts';
import { createSqliteStore } from '../../../ledger/src/sqlite/create-sqlite-store.ts';
import { type SourceResult, systemClock } from '../../../source/src/source.ts';
import { configWith } from '../../src/config/read-config.ts';
import { startGateway } from '../../src/start-gateway.ts';
import { openPausedCaller } from './paused-caller.ts';
import { openRawConnection } from './raw-connection.ts';
import { ask, callOf, dataWith, sourceOf, startTestGateway } from './test-gateway.ts';

/** A source that responds when the test calls `respondToAll`. */
function createPausedSource() {
  const waiting: ((result: SourceResult) => void)[] = [];
  const source = sourceOf(() => new Promise((resolve) => waiting.push(resolve)));
  const respondToAll = () => {
    for (const resolve of waiting.splice(0)) resolve({ ok: true, data: '{}' });
  };
  return { source, waiting, respondToAll };
}

describe('a shutdown', () => {
  test('finishes calls in flight, refuses new ones, and is not ready meanwhile', async () => {
    const { source, waiting, respondToAll } = createPausedSource();
    const gateway = await startTestGateway({}, { source });
    const token = await gateway.token({ balance: 100 });
    const url = `${gateway.url}${callOf('searchUsers', { token })}`;
    const idle = openRawConnection(Number(new URL(gateway.url).port));
    await idle.opened;
    const calls = Array.from({ length: 20 }, () => ask(url));
    await expect.poll(() => waiting.length).toBe(20);
    const closed = gateway.close();
    const readiness = await ask(`${gateway.adminUrl}/readyz`);
    expect(readiness.status).toBe(503);
    expect(readiness.text).toContain('shutting down');
    await expect(ask(url)).rejects.toThrow();
    expect((await ask(`${gateway.adminUrl}/healthz`)).status).toBe(200);
    respondToAll();
    for (const { body, headers } of await Promise.all(calls)) {
      expect(body.code).toBe(0);
      expect(headers.get('Connection')).toBe('close');
    }
    await closed;
    expect(await idle.received).toBe('');
    await expect(ask(`${gateway.adminUrl}/healthz`)).rejects.toThrow();
    await expect(gateway.close()).resolves.toBeUndefined();
  });

  test('ends calls that exceed the timeout with 500, uncharged, and aborts their source', async () => {
    const signals: AbortSignal[] = [];
    const source = sourceOf(({ signal }) => {
      signals.push(signal);
      return new Promise(() => {});
    });
    const gateway = await startTestGateway({ shutdownTimeout: 50 }, { source });
    const token = await gateway.token({ balance: 3 });
    const call = ask(`${gateway.url}${callOf('searchUsers', { token })}`);
    await expect.poll(() => signals.length).toBe(1);
    await gateway.close();
    const { body, headers } = await call;
    expect([body.code, headers.get('X-Balance-Remaining')]).toEqual([500, '3']);
    expect(signals[0]?.aborted).toBe(true);
  });

  longTest(
    'writes a large response to its end, and ends one that is not read by the timeout',
    async () => {
      const data = JSON.stringify('x'.repeat(32 * 2 ** 20));
      for (const isRead of [true, false]) {
        const source = sourceOf(() => ({ ok: true, data }));
        const shutdownTimeout = isRead ? 60_000 : 100;
        const gateway = await startTestGateway({ shutdownTimeout }, { source });
        const caller = openPausedCaller(
          gateway.url,
          callOf('searchUsers', { token: await gateway.token() }),
        );
        const metrics = async () => (await fetch(`${gateway.adminUrl}/metrics`)).text();
        await expect.poll(metrics).toContain('credits_charged_total{operation="searchUsers"} 1\n');
        const closed = gateway.close();
        const received = isRead ? caller.readAll() : undefined;
        await closed;
        if (received) expect((await received).length).toBeGreaterThan(data.length);
        else expect((await caller.readAll()).length).toBeLessThan(data.length);
      }
    },
  );

  test('waits until a call whose caller hung up is settled', async () => {
    const { source, waiting, respondToAll } = createPausedSource();
    const gateway = await startTestGateway({}, { source });
    const token = await gateway.token({ balance: 3 });
    const settled: number[] = [];
    const settle = gateway.store.settle.bind(gateway.store);
    gateway.store.settle = async (reservation, code) => {
      const settlement = await settle(reservation, code);
      settled.push(settlement.charged);
      return settlement;
    };
    const connection = openRawConnection(Number(new URL(gateway.url).port));
    connection.send(`GET ${callOf('searchUsers', { token })} HTTP/1.1\r\n\r\n`);
    await expect.poll(() => waiting.length).toBe(1);
    connection.destroy();
    const closed = gateway.close();
    respondToAll();
    await closed;
    expect(settled).toEqual([1]);
  });

  test('under load gives every caller a response or a closed connection, and charges each response once', async () => {
    const gateway = await startTestGateway();
    const token = await gateway.token({ balance: 1_000_000 });
    const url = `${gateway.url}${callOf('searchUsers', { token })}`;
    const { store } = gateway;
    const closeStore = store.close.bind(store);
    let problems: readonly string[] = ['not verified'];
    let charged = 0;
    store.close = async () => {
      problems = await store.verify();
      const [account] = await store.accounts();
      charged = 1_000_000 - (account?.balance ?? 0);
      await closeStore();
    };
    const codes: number[] = [];
    let refused = 0;
    const caller = async () => {
      while (refused === 0) {
        await ask(url).then(
          ({ body }) => codes.push(body.code),
          () => {
            refused += 1;
          },
        );
      }
    };
    const callers = Array.from({ length: 16 }, caller);
    await expect.poll(() => codes.length, { timeout: 50_000 }).toBeGreaterThan(200);
    await gateway.close();
    await Promise.all(callers);
    expect(new Set(codes)).toEqual(new Set([0]));
    expect(problems).toEqual([]);
    expect(charged).toBe(codes.length);
  });

  longTest(
    'responds to every request that busy connections have sent, and resets none of them',
    async () => {
      const gateway = await startTestGateway();
      const token = await gateway.token();
      const request = `GET ${callOf('searchUsers', { token })} HTTP/1.1\r\nHost: a.example\r\n\r\n`;
      const callers = Array.from({ length: 32 }, () => callUntilClosed(gateway.url, request));
      await expect
        .poll(() => callers.every(({ answered }) => answered() >= 5), { timeout: 50_000 })
        .toBe(true);
      await gateway.close();
      const outcomes = await Promise.all(callers.map(({ ended }) => ended));
      expect(outcomes.filter(({ error }) => error !== undefined)).toEqual([]);
      for (const { sent, answered } of outcomes) expect(answered).toBe(sent);
    },
  );

  test('does not wait longer than the timeout for a command that does not end', async () => {
    const store = createSqliteStore(openDatabase({ file: ':memory:' }), { clock: systemClock });
    const source = sourceOf(() => ({ ok: true, data: '{}' }));
    const config = configWith({ port: 0, adminPort: 0, logLevel: 'silent', shutdownTimeout: 50 });
    const gateway = await startGateway(config, { data: dataWith(store), source });
    const commands = new Promise<void>(() => {});
    await expect(gateway.close({ commands })).rejects.toThrow(
      'did not end in the time for the shutdown',
    );
    await expect(ask(`${gateway.adminUrl}/healthz`)).rejects.toThrow();
    await store.close();
  });
});

/** Sends a request again and again on one connection, until a response says that the connection closes. */
function callUntilClosed(url: string, request: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let [sent, answered] = [0, 0];
  let received = '';
  let error: Error | undefined;
  const send = () => {
    sent += 1;
    socket.write(request);
  };
  socket.on('connect', send);
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    const [head = '', body] = received.split('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (body === undefined || body.length < length) return;
    received = '';
    answered += 1;
    if (!/connection: close/i.test(head)) send();
  });
  socket.on('error', (problem) => {
    error = problem;
  });
  const ended = once(socket, 'close').then(() => ({ sent, answered, error }));
  return { answered: () => answered, ended };
}
