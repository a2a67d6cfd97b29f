import { describe, expect, test } from 'vitest';
import { longTest } from '../../../../test/scale.ts';
import type { Source, SourceCall, SourceResult } from '../../../source/src/source.ts';
import { openRawConnection } from './raw-connection.ts';
import { ask, callOf, sourceOf, startTestGateway, type TestGateway } from './test-gateway.ts';

/** A source that responds when the test says so, and remembers the keywords that it was asked for. */
function createPausedSource(parts: Partial<Source> = {}) {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  let isPaused = true;
  const respond = (call: SourceCall): Promise<SourceResult> | SourceResult => {
    asked.push('keyword' in call.values ? call.values.keyword : '');
    if (!isPaused) return { ok: true, data: '{}' };
    return new Promise((resolve) => {
      waiting.push(() => resolve({ ok: true, data: '{}' }));
    });
  };
  const respondNext = () => waiting.shift()?.();
  const respondToAll = () => {
    for (const end of waiting.splice(0)) end();
  };
  /** Responds to this and every later call. */
  const resume = () => {
    isPaused = false;
    respondToAll();
  };
  return { source: { ...sourceOf(respond), ...parts }, asked, respondNext, respondToAll, resume };
}

function search(gateway: TestGateway, token: string, keyword: string) {
  return ask(`${gateway.url}${callOf('searchUsers', { token, keyword })}`);
}

const metricsOf = async ({ adminUrl }: TestGateway): Promise<string> =>
  (await fetch(`${adminUrl}/metrics`)).text();

const waitingCalls = async (gateway: TestGateway): Promise<number> =>
  Number(/^social_data_waiting_calls (\d+)$/m.exec(await metricsOf(gateway))?.[1]);

/** Waits for a state, also on a slow machine. */
const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 50_000 });

/** On a slow machine, calls that wait for the test must not run into the deadline. */
const patient = { sourceTimeout: 120_000, requestTimeout: 120_000 };

describe('requests to the source', { timeout: 120_000 }, () => {
  test('are 16 at a time for one account, and do not delay those of another', async () => {
    const { source, asked, respondToAll } = createPausedSource();
    const gateway = await startTestGateway(patient, { source });
    const [flood, other] = [await gateway.token(), await gateway.token()];
    const calls = Array.from({ length: 20 }, () => search(gateway, flood, 'flood'));
    await eventually(() => waitingCalls(gateway)).toBe(4);
    expect(asked).toHaveLength(16);
    calls.push(search(gateway, other, 'other'));
    await eventually(() => asked.at(-1)).toBe('other');
    respondToAll();
    await eventually(() => asked.length).toBe(21);
    respondToAll();
    for (const { body } of await Promise.all(calls)) expect(body.code).toBe(0);
  });

  test('are made in turns of the accounts when the source takes few at a time', async () => {
    const { source, asked, respondNext } = createPausedSource({ concurrency: () => 1 });
    const gateway = await startTestGateway(patient, { source });
    const [flood, other] = [await gateway.token(), await gateway.token()];
    const calls = Array.from({ length: 10 }, () => search(gateway, flood, 'flood'));
    await eventually(() => waitingCalls(gateway)).toBe(9);
    calls.push(search(gateway, other, 'other'));
    await eventually(() => waitingCalls(gateway)).toBe(10);
    for (let count = 1; count <= calls.length; count += 1) {
      await eventually(() => asked.length).toBe(count);
      respondNext();
    }
    await Promise.all(calls);
    expect(asked.indexOf('other')).toBeLessThanOrEqual(2);
  });

  test('are never sent for a caller who hung up while waiting, and cost nothing', async () => {
    const { source, asked, respondToAll } = createPausedSource();
    const gateway = await startTestGateway({ ...patient, concurrency: 1 }, { source });
    const token = await gateway.token({ balance: 5 });
    const first = search(gateway, token, 'first');
    await eventually(() => asked.length).toBe(1);
    const leaving = openRawConnection(Number(new URL(gateway.url).port));
    const target = callOf('searchUsers', { token, keyword: 'leaving' });
    leaving.send(`GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await eventually(() => waitingCalls(gateway)).toBe(1);
    leaving.destroy();
    await eventually(() => waitingCalls(gateway)).toBe(0);
    const last = search(gateway, token, 'last');
    await eventually(() => waitingCalls(gateway)).toBe(1);
    respondToAll();
    await eventually(() => asked.length).toBe(2);
    respondToAll();
    await first;
    expect((await last).headers.get('X-Balance-Remaining')).toBe('3');
    expect(asked).toEqual(['first', 'last']);
    expect(await metricsOf(gateway)).toContain(
      'social_data_calls_total{operation="searchUsers",code="301"} 1',
    );
  });

  test('use the result that was made for an equal call while they waited', async () => {
    let ready: SourceResult | undefined;
    const { source, asked, respondToAll } = createPausedSource({ askWithoutSlot: () => ready });
    const gateway = await startTestGateway({ ...patient, concurrency: 1 }, { source });
    const token = await gateway.token();
    const calls = [search(gateway, token, 'same'), search(gateway, token, 'same')];
    await eventually(() => waitingCalls(gateway)).toBe(1);
    ready = { ok: true, data: '{"cached":true}' };
    respondToAll();
    const bodies = (await Promise.all(calls)).map(({ body }) => body);
    expect(bodies).toMatchObject([{ code: 0 }, { code: 0 }]);
    expect(bodies.map(({ data }) => data)).toContainEqual({ cached: true });
    expect(asked).toEqual(['same']);
  });

  test('of a call that shares the result of another take no slot', async () => {
    const { promise, resolve } = Promise.withResolvers<SourceResult>();
    const { source, asked, respondToAll } = createPausedSource();
    const askWithoutSlot = () => (asked.length > 0 ? promise : undefined);
    const gateway = await startTestGateway(
      { ...patient, concurrency: 1 },
      { source: { ...source, askWithoutSlot } },
    );
    const token = await gateway.token();
    const calls = [search(gateway, token, 'same')];
    await eventually(() => asked.length).toBe(1);
    for (let index = 0; index < 5; index += 1) calls.push(search(gateway, token, 'same'));
    const inProgress = /^social_data_calls_in_progress 6$/m;
    await eventually(() => metricsOf(gateway)).toMatch(inProgress);
    expect(await waitingCalls(gateway)).toBe(0);
    resolve({ ok: true, data: '{}' });
    respondToAll();
    for (const { body } of await Promise.all(calls)) expect(body.code).toBe(0);
  });

  longTest('that a full queue refuses get code 302 and cost nothing', async () => {
    const { source, resume } = createPausedSource();
    const gateway = await startTestGateway({ ...patient, concurrency: 1 }, { source });
    const token = await gateway.token({ balance: 5_000 });
    const calls = Array.from({ length: 1_003 }, () => search(gateway, token, 'flood'));
    const { body, headers } = await Promise.race(calls);
    expect([body.code, headers.get('Retry-After')]).toEqual([302, '1']);
    expect(body.message).toContain('Too many calls wait');
    await eventually(() => waitingCalls(gateway)).toBe(1_000);
    resume();
    const codes = (await Promise.all(calls)).map((response) => response.body.code);
    expect(codes.filter((code) => code !== 0)).toEqual([302, 302]);
    const last = await search(gateway, token, 'last');
    expect(last.headers.get('X-Balance-Remaining')).toBe(String(5_000 - 1_002));
  });

  test('give their slot back at the deadline, also when the source never responds', async () => {
    const asked: string[] = [];
    const source = sourceOf((call) => {
      asked.push('keyword' in call.values ? call.values.keyword : '');
      return asked.length === 1 ? new Promise(() => {}) : { ok: true, data: '{}' };
    });
    const gateway = await startTestGateway({ concurrency: 1, sourceTimeout: 300 }, { source });
    const token = await gateway.token();
    expect((await search(gateway, token, 'hangs')).body.code).toBe(500);
    expect((await search(gateway, token, 'next')).body.code).toBe(0);
  });

  test('that wait at a shutdown end with code 500, uncharged and unsent', async () => {
    const { source, asked } = createPausedSource();
    const gateway = await startTestGateway(
      { ...patient, concurrency: 1, shutdownTimeout: 50 },
      { source },
    );
    const token = await gateway.token({ balance: 5 });
    const calls = [search(gateway, token, 'a'), search(gateway, token, 'b')];
    await eventually(() => waitingCalls(gateway)).toBe(1);
    await gateway.close();
    for (const { body, headers } of await Promise.all(calls)) {
      expect([body.code, headers.get('X-Cost')]).toEqual([500, '0']);
    }
    expect(asked).toHaveLength(1);
  });
});
