import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../database/src/open-database.ts';
import { rowsOf } from '../ledger/rows-of.ts';
import { useFolderPerTest } from '../temporary-folder.ts';
import { billedByKey, chargedByKey, createKeyFiles, keysAsked, tokenOf } from './key-files.ts';
import { startUpstream } from './start-upstream.ts';
import { startRelay, type TestRelay } from './test-relay.ts';

const path = useFolderPerTest();
const ids = ['a', 'b', 'c'];

const upstreamPage = async (relay: Pick<TestRelay, 'adminUrl'>) =>
  (await fetch(`${relay.adminUrl}/upstream`)).json();

const statesOf = async (relay: TestRelay) => {
  const { keys }: { keys: { key: string; state: string }[] } = await upstreamPage(relay);
  return Object.fromEntries(keys.map(({ key, state }) => [key, state]));
};

const codesOf = async (relay: TestRelay, count: number, name = 'call') => {
  const token = await relay.token();
  const calls = Array.from({ length: count }, (_, at) => relay.search(`${name}${at}:ok`, token));
  return (await Promise.all(calls)).map(({ body }) => body.code);
};

const logTo = (lines: string[], level: string) =>
  pino({ level }, { write: (line: string) => void lines.push(line) });

/** A clock of which a test can move the monotonic part. */
function movableClock() {
  let passed = 0;
  return {
    now: () => Date.now(),
    monotonic: () => performance.now() + passed,
    advance: (milliseconds: number) => {
      passed += milliseconds;
    },
  };
}

describe('of three keys, one refused and one whose daily quota is used up', () => {
  test('none fails a call, and the ledger has what the upstream billed', async () => {
    const upstream = await startUpstream();
    const files = createKeyFiles(path('keys'), ids);
    await upstream.order({
      refusedTokens: { [tokenOf('a')]: 100 },
      quotas: { [tokenOf('b')]: 5 },
    });
    const lines: string[] = [];
    const relay = await startRelay(upstream.url, {
      relay: files.settings(),
      log: logTo(lines, 'debug'),
    });
    expect(await codesOf(relay, 40)).toEqual(Array(40).fill(0));
    expect(await codesOf(relay, 5, 'later')).toEqual(Array(5).fill(0));
    const report = await upstream.report();
    const charged = await chargedByKey(relay.store);
    expect(charged).toEqual(billedByKey(report, ids));
    expect(charged.b).toBe(5);
    const entries = await rowsOf(relay.store.ledger({ state: 'delivered' }));
    expect(entries.filter(({ upstreamKey }) => upstreamKey === 'c')).toHaveLength(40);
    expect(await statesOf(relay)).toEqual({ a: 'refused', b: 'spent', c: 'ok' });
    const page = JSON.stringify(await upstreamPage(relay));
    expect(page).toContain('Key a: The upstream does not accept the token of this gateway');
    const shown = page + lines.join('') + JSON.stringify([entries, charged]);
    expect(shown).toContain('the upstream refuses the token');
    expect(shown).not.toContain('canary');
  });
});

describe('the keys of a relay', () => {
  test('have the daily limit each, also after a restart', async () => {
    const upstream = await startUpstream();
    const files = createKeyFiles(path('keys'), ids);
    const settings = {
      dataFile: path('limited.sqlite'),
      relay: { ...files.settings(), dailyLimit: 4 },
    };
    const before = await startRelay(upstream.url, settings);
    expect(await codesOf(before, 6)).toEqual(Array(6).fill(0));
    await before.close();
    const relay = await startRelay(upstream.url, settings);
    expect(await codesOf(relay, 6, 'later')).toEqual(Array(6).fill(0));
    const { body, headers } = await relay.search('last:ok');
    expect(body).toMatchObject({ code: 301, message: expect.stringContaining('daily limit') });
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(billedByKey(await upstream.report(), ids)).toEqual({ a: 4, b: 4, c: 4 });
    expect(await statesOf(relay)).toEqual({ a: 'spent', b: 'spent', c: 'spent' });
    const { keys } = await upstreamPage(relay);
    expect(keys.map(({ today }: { readonly today: number }) => today)).toEqual([4, 4, 4]);
  });

  test('each count the requests of earlier releases, whose key is not known', async () => {
    const upstream = await startUpstream();
    const files = createKeyFiles(path('keys'), ['a', 'b']);
    const dataFile = path('earlier.sqlite');
    const before = await startRelay(upstream.url, { dataFile, relay: files.settings() });
    expect(await codesOf(before, 3)).toEqual([0, 0, 0]);
    await before.close();
    const database = openDatabase({ file: dataFile });
    database.exec(`UPDATE ledger SET upstream_key = NULL; UPDATE usage SET upstream_key = ''`);
    const relay = await startRelay(upstream.url, {
      database,
      relay: { ...files.settings(), dailyLimit: 4 },
    });
    expect((await codesOf(relay, 4, 'later')).toSorted()).toEqual([0, 0, 301, 301]);
    expect(billedByKey(await upstream.report(), ids)).toEqual({ a: 4, b: 1 });
  });

  test('that are all refused give callers what one gives, with the earliest time', async () => {
    const upstream = await startUpstream();
    const files = createKeyFiles(path('keys'), ids);
    const codes = { [tokenOf('a')]: 601, [tokenOf('b')]: 303, [tokenOf('c')]: 100 };
    await upstream.order({ refusedTokens: codes });
    const clock = movableClock();
    const relay = await startRelay(upstream.url, { relay: files.settings(), clock });
    for (const keyword of ['1:ok', '2:ok']) {
      const { body, headers } = await relay.search(keyword);
      expect(body.code).toBe(500);
      expect(body.message).toMatch(/its code 601\). Your own token is not the reason/);
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(20);
      clock.advance(1_000);
    }
    expect(keysAsked(await upstream.report(), ids)).toEqual(['a', 'b', 'c']);
    clock.advance(31_000);
    await upstream.order({});
    expect(await codesOf(relay, 3, 'later')).toEqual([0, 0, 0]);
  });

  test('take a refused one back at its trial, whose call does not fail', async () => {
    const upstream = await startUpstream();
    const files = createKeyFiles(path('keys'), ids);
    const clock = movableClock();
    await upstream.order({ refusedTokens: { [tokenOf('a')]: 601 } });
    const relay = await startRelay(upstream.url, { relay: files.settings(), clock });
    expect(await codesOf(relay, 1)).toEqual([0]);
    clock.advance(32_000);
    expect(await codesOf(relay, 2, 'trial')).toEqual([0, 0]);
    clock.advance(32_000);
    await upstream.order({});
    expect(await codesOf(relay, 1, 'works')).toEqual([0]);
    expect(await codesOf(relay, 1, 'again')).toEqual([0]);
    const asked = keysAsked(await upstream.report(), ids);
    expect(asked.toSorted()).toEqual(['a', 'a', 'a', 'a', 'b', 'b', 'b']);
    expect(asked.slice(-2)).toEqual(['a', 'a']);
  });

  test('take a refused one back at once when its file has changed and is read again', async () => {
    const upstream = await startUpstream();
    const files = createKeyFiles(path('keys'), ['a', 'b']);
    await upstream.order({ refusedTokens: { [tokenOf('a')]: 100 } });
    const relay = await startRelay(upstream.url, { relay: files.settings() });
    expect(await codesOf(relay, 1)).toEqual([0]);
    files.write('a', 'another-canary-token');
    relay.reload();
    await expect
      .poll(async () => {
        await codesOf(relay, 1, `poll ${Math.random()}`);
        return (await upstream.report()).billed;
      })
      .toMatchObject({ 'another-canary-token': expect.any(Number) });
    expect(await statesOf(relay)).toEqual({ a: 'ok', b: 'ok' });
  });

  test('take all calls at once when a refused one was replaced, not one as a trial', async () => {
    const upstream = await startUpstream();
    const files = createKeyFiles(path('keys'), ['a']);
    await upstream.order({ refusedTokens: { [tokenOf('a')]: 100 } });
    const relay = await startRelay(upstream.url, { relay: files.settings() });
    const holdsOf = async () => (await upstreamPage(relay)).keys[0].holds;
    expect(await codesOf(relay, 1)).toEqual([500]);
    files.write('a', 'another-canary-token');
    relay.reload();
    await expect.poll(holdsOf).toMatchObject([{ code: 100, nextTrialMs: 0 }]);
    const calls = ['1:gate', '2:gate', '3:gate'].map((keyword) => relay.search(keyword));
    await expect.poll(async () => (await upstream.report()).gated).toBe(3);
    await upstream.order({ openGate: true });
    expect((await Promise.all(calls)).map(({ body }) => body.code)).toEqual([0, 0, 0]);
    expect(await holdsOf()).toEqual([]);
  });

  test('are not paused for a token that takes the place of one that the upstream asked to wait', async () => {
    const upstream = await startUpstream();
    const files = createKeyFiles(path('keys'), ['a']);
    const relay = await startRelay(upstream.url, { relay: files.settings() });
    const before = relay.search('1:gated later-500,ok');
    await expect.poll(async () => (await upstream.report()).gated).toBe(1);
    expect((await relay.search('2:later-86400')).body.code).toBe(301);
    files.write('a', 'another-canary-token');
    relay.reload();
    await expect.poll(() => statesOf(relay)).toEqual({ a: 'ok' });
    await upstream.order({ openGate: true });
    expect((await before).body.code).toBe(0);
    expect(await codesOf(relay, 2)).toEqual([0, 0]);
    expect((await upstream.report()).billed).toEqual({ 'another-canary-token': 3 });
  });

  test('are not refused because of a token that was replaced while a request with it was in flight', async () => {
    const upstream = await startUpstream();
    const files = createKeyFiles(path('keys'), ['a']);
    const relay = await startRelay(upstream.url, { relay: files.settings() });
    const before = relay.search('before:gated code-100,ok');
    await expect.poll(async () => (await upstream.report()).gated).toBe(1);
    files.write('a', 'another-canary-token');
    relay.reload();
    expect(await codesOf(relay, 1)).toEqual([0]);
    await upstream.order({ openGate: true });
    expect((await before).body.code).toBe(0);
    expect(await codesOf(relay, 1, 'after')).toEqual([0]);
    expect((await upstream.report()).billed).toEqual({ 'another-canary-token': 3 });
  });

  test('wait for the rate of the first one, for a spare is for one that does not work', async () => {
    const upstream = await startUpstream();
    const files = createKeyFiles(path('keys'), ids);
    const rate = { calls: 1, seconds: 60 };
    const relay = await startRelay(upstream.url, { relay: { ...files.settings(), rate } });
    expect(await codesOf(relay, 1)).toEqual([0]);
    expect((await relay.search('late:ok')).body.code).toBe(301);
    expect(keysAsked(await upstream.report(), ids)).toEqual(['a']);
  });

  test('go on with the spare while the upstream pauses the first one', async () => {
    const upstream = await startUpstream();
    const files = createKeyFiles(path('keys'), ids);
    const relay = await startRelay(upstream.url, { relay: files.settings() });
    expect((await relay.search('1:later-200,ok')).body.code).toBe(0);
    expect((await relay.search('2:ok')).body.code).toBe(0);
    expect(keysAsked(await upstream.report(), ids)).toEqual(['a', 'b', 'b']);
    expect(await statesOf(relay)).toEqual({ a: 'paused', b: 'ok', c: 'ok' });
  });

  test('are not changed for a call whose request may have been billed', async () => {
    const upstream = await startUpstream();
    const files = createKeyFiles(path('keys'), ids);
    const relay = await startRelay(upstream.url, { relay: files.settings() });
    expect((await relay.search('1:reset,ok')).body.code).toBe(0);
    expect((await relay.search('2:reset,code-303')).body.code).toBe(500);
    const asked = keysAsked(await upstream.report(), ids);
    expect(asked).toHaveLength(4);
    expect([asked[0], asked[2]]).toEqual([asked[1], asked[3]]);
    const entries = await rowsOf(relay.store.ledger({ isUncertain: true }));
    expect(entries.map(({ upstreamKey, uncertain }) => [upstreamKey, uncertain])).toEqual([
      ...[
        [asked[2], 1],
        [asked[0], 1],
      ],
    ]);
  });
});

describe('a folder of keys that is read again', () => {
  test('adds a key, and drains one: its requests end, and no new one begins', async () => {
    const upstream = await startUpstream();
    const files = createKeyFiles(path('keys'), ['a']);
    // One more than the added key will have: the requests in flight are not its own.
    const relay = await startRelay(upstream.url, {
      relay: { ...files.settings(), dailyLimit: 21 },
    });
    const token = await relay.token();
    const old = Array.from({ length: 3 }, (_, at) => relay.search(`old${at}:gate`, token));
    await expect.poll(async () => (await upstream.report()).gated).toBe(3);
    files.write('b');
    files.remove('a');
    relay.reload();
    await expect.poll(() => statesOf(relay)).toEqual({ b: 'ok', a: 'draining' });
    expect(await codesOf(relay, 20)).toEqual(Array(20).fill(0));
    await upstream.order({ openGate: true });
    expect((await Promise.all(old)).map(({ body }) => body.code)).toEqual([0, 0, 0]);
    expect(await statesOf(relay)).toEqual({ b: 'ok' });
    expect(await chargedByKey(relay.store)).toEqual({ a: 3, b: 20 });
    expect(billedByKey(await upstream.report(), ids)).toEqual({ a: 3, b: 20 });
  });

  test('ends a call at once that waits for a key which is removed, after the others refused it', async () => {
    const upstream = await startUpstream();
    const files = createKeyFiles(path('keys'), ['a', 'b']);
    await upstream.order({ refusedTokens: { [tokenOf('a')]: 100 } });
    const relay = await startRelay(upstream.url, {
      relay: files.settings(),
      sourceTimeout: 600_000,
    });
    const waiting = relay.search('1:later-200');
    await expect.poll(async () => keysAsked(await upstream.report(), ids)).toEqual(['a', 'b']);
    await expect.poll(async () => (await upstreamPage(relay)).queue.waiting).toBe(1);
    files.remove('b');
    relay.reload();
    expect((await waiting).body.code).toBe(500);
  });

  test('changes nothing when it cannot be used, and the log says why', async () => {
    const upstream = await startUpstream();
    const files = createKeyFiles(path('keys'), ['a']);
    const lines: string[] = [];
    const log = logTo(lines, 'warn');
    const relay = await startRelay(upstream.url, { relay: files.settings(), log });
    files.remove('a');
    relay.reload();
    await expect.poll(() => lines.join('')).toContain('has no file: put a file for each key');
    files.write('b', tokenOf('c'));
    files.write('c');
    relay.reload();
    await expect.poll(() => lines.join('')).toContain('have the same token');
    expect(await codesOf(relay, 1)).toEqual([0]);
    expect(keysAsked(await upstream.report(), ids)).toEqual(['a']);
    expect(lines.join('')).not.toContain('canary');
  });
});
