import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { longTest } from '../../../../test/scale.ts';
import { ask, callOf } from '../server/test-gateway.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { startUpstream } from './start-upstream.ts';
import { startRelay, teamToken } from './test-relay.ts';

const upstreamState = async (relay: { readonly adminUrl: string | null }) =>
  (await fetch(`${relay.adminUrl}/upstream`)).json();
const readiness = async (relay: { readonly adminUrl: string | null }) => {
  const response = await fetch(`${relay.adminUrl}/readyz`);
  return [response.status, await response.json()];
};

const path = useFolderPerFile();

describe('requests to the upstream', () => {
  test('are as many at a time as allowed; the others wait', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url, {
      relay: { concurrency: 3 },
      sourceTimeout: 60_000,
    });
    const calls = Array.from({ length: 12 }, (_, index) => relay.search(`${index}:slow-50`));
    expect((await Promise.all(calls)).map(({ body }) => body.code)).toEqual(Array(12).fill(0));
    expect((await upstream.report()).maxOpen).toBe(3);
  });

  test('are sent in turns of the accounts: while 500 calls of one wait, that of another is among the next two', {
    timeout: 30_000,
  }, async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url, {
      relay: { concurrency: 1 },
      sourceTimeout: 60_000,
    });
    const [many, other] = [await relay.token(), await relay.token()];
    const waiting = async () => (await upstreamState(relay)).queue.waiting;
    const calls = [relay.search('first:gate', many)];
    await expect.poll(async () => (await upstreamState(relay)).queue.inFlight).toBe(1);
    for (let count = 0; count < 500; count += 1) calls.push(relay.search(`${count}:ok`, many));
    await expect.poll(waiting, { timeout: 50_000 }).toBe(500);
    calls.push(relay.search('other:ok', other));
    await expect.poll(waiting).toBe(501);
    await upstream.order({ openGate: true });
    for (const { body } of await Promise.all(calls)) expect(body.code).toBe(0);
    const { requests } = await upstream.report();
    const place = requests.findIndex(({ url }) => url.includes('other'));
    expect([1, 2]).toContain(place);
  });

  longTest('of 50 callers keep a rate so that the upstream refuses none', async () => {
    const upstream = await startUpstream();
    // The upstream counts by arrival: on a loaded machine, requests arrive hundreds of milliseconds late.
    const windowMs = 1_000;
    await upstream.order({ rate: { calls: 5, ms: windowMs } });
    const relay = await startRelay(upstream.url, {
      relay: { rate: { calls: 5, seconds: windowMs / 1_000 } },
      sourceTimeout: 60_000,
    });
    const calls = Array.from({ length: 50 }, (_, index) => relay.search(`${index}:ok`));
    expect((await Promise.all(calls)).map(({ body }) => body.code)).toEqual(Array(50).fill(0));
    expect((await upstream.report()).requests).toHaveLength(50);
  });

  test('that would wait past the deadline are refused at once, with the time to wait', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url, {
      relay: { rate: { calls: 1, seconds: 60 } },
      sourceTimeout: 30_000,
    });
    expect((await relay.search('1:ok')).body.code).toBe(0);
    const { body, headers } = await relay.search('2:ok');
    expect(body.code).toBe(301);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(30);
    expect(headers.get('X-Balance-Remaining')).toBe('100');
    expect((await upstream.report()).requests).toHaveLength(1);
  });

  test('stop at the daily limit, which includes requests before a restart', async () => {
    const upstream = await startUpstream();
    const settings = {
      dataFile: join(path(), 'limited.sqlite'),
      relay: { dailyLimit: 3, cache: { searchUsers: 60_000 } },
    };
    const before = await startRelay(upstream.url, settings);
    const codes: number[] = [];
    // Responses that are shared are no requests.
    for (const keyword of ['1:ok', '1:ok', '2:code-400', '3:html'])
      codes.push((await before.search(keyword)).body.code);
    await before.close();
    const relay = await startRelay(upstream.url, settings);
    for (const keyword of ['4:ok', '5:ok']) codes.push((await relay.search(keyword)).body.code);
    expect(codes).toEqual([0, 0, 400, 500, 0, 301]);
    expect((await upstream.report()).requests).toHaveLength(4);
    expect(await readiness(relay)).toEqual([
      200,
      {
        status: 'ready',
        degraded: ['The daily limit of the upstream is reached.'],
        reasons: [
          {
            id: 'upstream_daily_limit',
            message: 'The daily limit of the upstream is reached.',
          },
        ],
      },
    ]);
  });

  test('are not sent for calls whose callers have left', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url, {
      relay: { concurrency: 1 },
      sourceTimeout: 60_000,
    });
    const token = await relay.token({ balance: 10 });
    const first = relay.search('first:gate', token);
    await expect.poll(async () => (await upstreamState(relay)).queue.inFlight).toBe(1);
    const leaving = new AbortController();
    const left = ask(`${relay.url}${callOf('searchUsers', { token, keyword: 'left' })}`, leaving);
    await expect.poll(async () => (await upstreamState(relay)).queue.waiting).toBe(1);
    leaving.abort();
    await expect(left).rejects.toThrow();
    await expect.poll(async () => (await upstreamState(relay)).queue.waiting).toBe(0);
    await upstream.order({ openGate: true });
    expect((await first).body.code).toBe(0);
    expect((await relay.search('last:ok', token)).headers.get('X-Balance-Remaining')).toBe('8');
    expect((await upstream.report()).requests).toHaveLength(2);
  });

  test('end at once at a shutdown when they wait; those that were sent finish', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url, {
      relay: { concurrency: 1 },
      sourceTimeout: 60_000,
    });
    const sent = relay.search('sent:gate');
    await expect.poll(async () => (await upstreamState(relay)).queue.inFlight).toBe(1);
    const waiting = relay.search('waiting:ok');
    await expect.poll(async () => (await upstreamState(relay)).queue.waiting).toBe(1);
    const closed = relay.close();
    expect((await waiting).body).toMatchObject({ code: 301 });
    await upstream.order({ openGate: true });
    expect((await sent).body.code).toBe(0);
    await closed;
    expect((await upstream.report()).requests).toHaveLength(1);
  });
});

describe('an upstream that asks to slow down', () => {
  test.each(['code-302', 'http-429', 'both-429/302', 'later-1'])(
    '(%s) pauses all calls, which then succeed',
    async (step) => {
      const upstream = await startUpstream();
      const relay = await startRelay(upstream.url, { sourceTimeout: 60_000 });
      const first = relay.search(`a:${step},ok`);
      await expect
        .poll(async () => (await upstreamState(relay)).keys[0].pauseMs)
        .toBeGreaterThan(0);
      expect((await readiness(relay))[1].degraded).toEqual(['The upstream asks to slow down.']);
      const second = relay.search('b:ok');
      expect([(await first).body.code, (await second).body.code]).toEqual([0, 0]);
      const [refused, ...others] = (await upstream.report()).requests;
      expect(others).toHaveLength(2);
      for (const { at } of others) expect(at - (refused?.at ?? at)).toBeGreaterThanOrEqual(990);
    },
  );

  test('without naming a time is not asked again at once', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url, { sourceTimeout: 2_000 });
    const { body } = await relay.search('a:later-0');
    expect(body.code).toBe(301);
    expect((await upstream.report()).requests.length).toBeLessThanOrEqual(2);
  });

  test('for longer than the deadline: calls get code 301 with Retry-After at once', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url);
    for (const keyword of ['a:later-40,ok', 'b:ok']) {
      const { body, headers } = await relay.search(keyword);
      expect(body.code).toBe(301);
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(30);
    }
    expect((await upstream.report()).requests).toHaveLength(1);
  });
});

describe('an upstream that refuses the token of the team', () => {
  test.each([100, 303, 601])('with code %i stops all calls, and callers get 500', async (code) => {
    const upstream = await startUpstream();
    await upstream.order({ refuseWith: code });
    const relay = await startRelay(upstream.url);
    for (const keyword of ['a:ok', 'b:ok', 'c:ok']) {
      const { body, headers } = await relay.search(keyword);
      expect(body.code).toBe(500);
      expect(body.message).toContain(`(its code ${code}). Your own token is not the reason`);
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(20);
    }
    const token = await relay.token();
    expect((await ask(`${relay.url}${callOf('listAnswers', { token })}`)).body.code).toBe(500);
    expect((await upstream.report()).requests).toHaveLength(1);
    const [status, body] = await readiness(relay);
    expect([status, body.status, body.degraded.length]).toEqual([200, 'ready', 1]);
  });

  test('with code 600 stops calls of that operation only', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url);
    expect((await relay.search('a:code-600')).body.code).toBe(500);
    expect((await relay.search('b:ok')).body.code).toBe(500);
    const token = await relay.token();
    expect((await ask(`${relay.url}${callOf('listAnswers', { token })}`)).body.code).toBe(0);
    expect((await upstream.report()).requests).toHaveLength(2);
  });

  test('with code 600 for an operation that works stops calls when a second account gets it', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url);
    const token = await relay.token();
    for (const keyword of ['a:ok', 'b:code-600', 'c:code-600', 'd:ok'])
      await relay.search(keyword, token);
    expect((await upstream.report()).requests).toHaveLength(4);
    expect((await relay.search('e:code-600', token)).headers.get('Retry-After')).toBe(null);
    expect((await relay.search('f:code-600')).headers.get('Retry-After')).toBe('29');
    expect((await relay.search('g:ok', token)).body.code).toBe(500);
    expect((await upstream.report()).requests).toHaveLength(6);
    expect((await readiness(relay))[1].degraded).toHaveLength(1);
  });

  /** A relay whose upstream accepts another token than that of its file, and a function that writes the file. */
  async function startWithOldToken() {
    const upstream = await startUpstream();
    await upstream.order({ onlyToken: 'the-new-token' });
    const tokenFile = join(path(), 'token');
    const write = (token: string) => writeFileSync(tokenFile, `${token}\n`);
    write(teamToken);
    let passed = 0;
    const clock = { now: () => Date.now(), monotonic: () => performance.now() + passed };
    const relay = await startRelay(upstream.url, {
      relay: {
        tokens: [{ id: 'token', token: teamToken, file: tokenFile }],
        tokenPaths: [tokenFile],
      },
      clock,
    });
    const pass = (milliseconds: number) => {
      passed += milliseconds;
    };
    return { upstream, relay, write, pass };
  }

  test('gets the new token of the file at the next trial, and works again', async () => {
    const { upstream, relay, write, pass } = await startWithOldToken();
    expect((await relay.search('a:ok')).body.code).toBe(500);
    write('the-new-token');
    pass(27_000);
    expect((await relay.search('b:ok')).body.code).toBe(500);
    expect((await upstream.report()).requests).toHaveLength(1);
    pass(2_000);
    expect((await relay.search('c:ok')).body.code).toBe(0);
    expect((await relay.search('d:ok')).body.code).toBe(0);
    expect(await readiness(relay)).toEqual([200, { status: 'ready' }]);
    expect((await upstream.report()).requests).toHaveLength(4);
  });

  test('gets the new token of the file at once when that was written before, and no call fails', async () => {
    const { upstream, relay, write } = await startWithOldToken();
    write('the-new-token');
    const codes = await Promise.all(
      ['a:ok', 'b:ok', 'c:ok'].map(async (keyword) => (await relay.search(keyword)).body.code),
    );
    expect(codes).toEqual([0, 0, 0]);
    expect((await upstream.report()).successes).toBe(3);
  });
});
