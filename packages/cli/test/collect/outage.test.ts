import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SocialData } from '@social-data/client';
import { listen } from '@social-data/server-protocol';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { isLongRun, longTest } from '../../../../test/scale.ts';
import { type CollectOptions, collectLists } from '../../src/collect/collect-lists.ts';
import { createJournal } from '../../src/collect/journal.ts';
import { planLists } from '../../src/collect/plan-lists.ts';

let folder: string;
let runs = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'outage-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Call {
  readonly keyword: string;
  readonly page: number;
  /** From 0. */
  readonly at: number;
}

const down = { code: 500, message: 'Fault.' };
const pageOf = ({ keyword, page }: Call) => ({
  code: 0,
  data: { users: page > 2 ? [] : [{ id: `${keyword}-${page}-a` }, { id: `${keyword}-${page}-b` }] },
});

/** Collects lists from a service with two pages of two users in each. */
async function collect(
  keywords: readonly string[],
  respond: (call: Call) => unknown,
  options: Partial<CollectOptions> & { readonly maxPages?: number } = {},
) {
  const calls: string[] = [];
  const read = (request: IncomingMessage): Call => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    const keyword = `${searchParams.get('keyword')}`;
    return { keyword, page: Number(searchParams.get('page') ?? '1'), at: calls.length };
  };
  const server = createServer((request, response) => {
    const call = read(request);
    calls.push(`${call.keyword} ${call.page}`);
    // For code 302, after which the client pauses.
    response.setHeader('Retry-After', '0');
    response.end(JSON.stringify(respond(call)));
  });
  const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => void server.close());
  const baseUrl = `http://127.0.0.1:${port}`;
  runs += 1;
  const inputs = keywords.map((keyword) => ({ keyword }));
  const header = { operation: 'searchUsers', parameters: {}, inputs, address: baseUrl } as const;
  const journal = createJournal(join(folder, `${runs}`), { ...header, contract: '1.0.0' });
  onTestFinished(() => journal.close());
  const waits: number[] = [];
  const { maxPages = Number.POSITIVE_INFINITY } = options;
  const limits = { limit: Number.POSITIVE_INFINITY, maxPages };
  const result = await collectLists(planLists(journal, limits), {
    api: new SocialData({ baseUrl, token: 'demo', logger: null, maxRetries: 0 }),
    ...{ journal, concurrency: 1, maxWait: 20, onWait: (ms) => waits.push(ms) },
    ...options,
  });
  return { ...result, calls, waits, ends: result.lists.map(({ end }) => end) };
}

const many = Array.from({ length: isLongRun ? 300 : 60 }, (_, at) => `word-${at}`);

test('a service that fails in several ways in turn is down, too', async () => {
  const { stop, calls } = await collect(many, ({ at }) => ({ code: at % 2 ? 500 : 301 }));
  expect(stop).toMatchObject({ exitCode: 5 });
  expect(calls.length).toBeLessThan(20);
});

test('a service that is down gets few requests, and the run stops with one reason', async () => {
  const { stop, calls, waits, ends } = await collect(many, () => down, { concurrency: 4 });
  expect(stop).toMatchObject({ exitCode: 5, cause: { code: 500 } });
  expect(waits).toEqual([20]);
  // Ten in a row, those beside the tenth, and the one that was tried.
  expect(calls.length).toBeLessThanOrEqual(10 + 3 + 1);
  expect(new Set(ends)).toEqual(new Set(['stopped']));
});

test('what the service refused while it was down is asked again when it is up', async () => {
  const { stop, ends, calls, waits } = await collect(many, (call) =>
    call.at < 10 ? down : pageOf(call),
  );
  expect(stop).toBeUndefined();
  expect(waits).toEqual([20]);
  expect(new Set(ends)).toEqual(new Set(['empty']));
  expect(calls).toHaveLength(10 + 3 * many.length);
});

test('a list that the rate limit refuses while others are read is read, too', async () => {
  const { stop, ends } = await collect(many, (call) =>
    call.at % 2 === 0 ? pageOf(call) : { code: 302, message: 'Slower.' },
  );
  expect(stop).toBeUndefined();
  expect(new Set(ends)).toEqual(new Set(['empty']));
});

test('a list alone that the rate limit refuses fails at once', async () => {
  const { ends, calls } = await collect(['a'], () => ({ code: 302, message: 'Slower.' }));
  expect([ends, calls]).toEqual([['failed'], ['a 1']]);
});

longTest('lists that fail by themselves end alone, also side by side and at the end', async () => {
  const isDead = (keyword: string) => Number(keyword.slice('word-'.length)) % 100 > 80;
  const { stop, ends, calls } = await collect(many, (call) =>
    isDead(call.keyword) ? down : pageOf(call),
  );
  expect(stop).toBeUndefined();
  expect(ends.filter((end) => end === 'failed')).toHaveLength(57);
  expect(ends.filter((end) => end === 'empty')).toHaveLength(243);
  expect(calls.length).toBeLessThanOrEqual(3 * 243 + 2 * 57 + 10);
});

test('a failure that no wait can mend stops the run at once', async () => {
  const { stop, calls, waits } = await collect(many, () => 'no envelope');
  expect(stop).toMatchObject({ exitCode: 6, cause: { name: 'ProtocolError' } });
  expect(calls).toHaveLength(10);
  expect(waits).toEqual([]);
});

test('a wait ends when the run is stopped', async () => {
  const controller = new AbortController();
  const { stop, calls } = await collect(many, () => down, {
    maxWait: 600_000,
    concurrency: 4,
    stopSignal: controller.signal,
    onWait: () => setImmediate(() => controller.abort(new Error('stopped'))),
  });
  expect(stop).toMatchObject({ message: 'stopped' });
  expect(calls.length).toBeLessThanOrEqual(13);
});

test('a page of each list comes before the second of any', async () => {
  const keywords = ['a', 'b', 'c'];
  const broad = await collect(keywords, pageOf);
  expect((await collect(keywords, pageOf, { concurrency: 1e15 })).calls).toHaveLength(9);
  expect(broad.calls).toEqual(['a 1', 'b 1', 'c 1', 'a 2', 'b 2', 'c 2', 'a 3', 'b 3', 'c 3']);
});
