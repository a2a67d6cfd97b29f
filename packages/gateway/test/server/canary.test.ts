import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operationIds } from '@social-data/contract/operations';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { createLog, type Log } from '../../src/operations/create-log.ts';
import { LineCollector } from '../../src/operations/line-collector.ts';
import type { SourceAnswer } from '../../src/source/source.ts';
import { createSqliteStore } from '../../src/store/sqlite/create-sqlite-store.ts';
import { openDatabase } from '../../src/store/sqlite/open-database.ts';
import { createToken, hashToken } from '../../src/tokens/token.ts';
import { openBytes } from './open-bytes.ts';
import { callOf, sourceOf, startTestGateway } from './use-gateway.ts';

/** Tokens in every state that a caller can have one in; none may be found anywhere. */
const canaries = {
  valid: createToken(),
  other: createToken(),
  spent: createToken(),
  revoked: createToken(),
  unknown: createToken(),
  malformed: `${createToken().slice(0, -1)}%`,
  foreign: 'demo-canary-of-another-form-0123456789',
};

/** So much of a canary is enough to know it by. */
const RECOGNISED = 20;

/** Which canaries are in the text. */
function found(text: string): string[] {
  return Object.entries(canaries)
    .filter(([, canary]) => text.includes(canary.slice(0, RECOGNISED)))
    .map(([name]) => name);
}

const answers: readonly (() => SourceAnswer | Promise<SourceAnswer>)[] = [
  () => ({ ok: true, data: '{}' }),
  () => ({ ok: false, code: 301, message: `No luck with ${canaries.valid}.` }),
  () => ({ ok: false, code: 500, message: 'It broke.' }),
  () => Promise.reject(new Error(`It broke at /?token=${canaries.valid}&keyword=x`)),
  () => Promise.reject(`It broke with ${canaries.valid}`),
  () => new Promise(() => {}),
  () => ({ ok: false, code: 999, message: canaries.valid }),
];

interface Run {
  readonly replies: string;
  readonly metrics: string;
  readonly files: string;
}

/** Provokes every code and fault with canaries everywhere, and collects all that came of it. */
async function run(watch: (log: Log) => void = () => {}): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'canary-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const lines = await LineCollector.open(join(folder, 'gateway.log'));
  const log = createLog('debug', lines);
  watch(log);
  const database = openDatabase({ file: join(folder, 'gateway.sqlite') });
  const store = createSqliteStore(database, { clock: systemClock });
  let round = 0;
  const source = sourceOf(() =>
    (answers[round % answers.length] ?? (() => ({ ok: true, data: '{}' })))(),
  );
  const config = { sourceTimeout: 50, requestTimeout: 300, corsOrigins: ['https://app.example'] };
  const gateway = await startTestGateway(config, { store, source, log, slowing: { free: 1_000 } });
  await gateway.token({ secretHash: hashToken(canaries.valid), balance: 2 });
  await gateway.token({ secretHash: hashToken(canaries.other), rate: { calls: 0, seconds: 60 } });
  await gateway.token({ secretHash: hashToken(canaries.spent), dailyQuota: 0 });
  await gateway.token({ secretHash: hashToken(canaries.revoked), operations: [] });
  const replies: string[] = [];
  const keep = async (url: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url, { headers });
    replies.push(JSON.stringify([...response.headers]), await response.text());
  };
  for (round = 0; round < answers.length; round += 1) {
    for (const token of Object.values(canaries)) {
      const encoded = encodeURIComponent(token);
      await keep(`${gateway.url}${callOf('searchUsers')}&token=${encoded}`);
      await keep(`${gateway.url}/-/usage?token=${encoded}`);
    }
  }
  await store.revokeAccount((await store.accounts())[3]?.id ?? '', Date.now());
  const mixedUp = { platform: canaries.valid, page: canaries.valid, order: canaries.valid };
  for (const operationId of operationIds) {
    for (const token of [canaries.valid, canaries.foreign]) {
      await keep(`${gateway.url}${callOf(operationId, { token, ...mixedUp, offset: token })}`);
      await keep(`${gateway.url}${callOf(operationId, { token })}&token=${token}`);
    }
  }
  const headers = {
    Authorization: `Bearer ${canaries.valid}`,
    Cookie: `token=${canaries.valid}`,
    Origin: `https://${canaries.foreign}.example`,
    'X-Forwarded-For': canaries.valid,
    'X-Request-Id': canaries.valid,
    'User-Agent': canaries.valid,
  };
  await keep(`${gateway.url}${callOf('searchUsers', { token: canaries.valid })}`, headers);
  await keep(`${gateway.url}/${canaries.valid}?token=${canaries.valid}`, headers);
  const bytes = openBytes(Number(new URL(gateway.url).port));
  bytes.send(`GET /?token=${canaries.valid} HTTP/9.9\r\n${canaries.valid}\r\n\r\n`);
  replies.push(await bytes.received);
  const metrics = await (await fetch(`${gateway.adminUrl}/metrics`)).text();
  await gateway.close();
  await lines.close();
  const files = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'latin1'));
  return { replies: replies.join('\n'), metrics, files: files.join('\n') };
}

describe('a token', () => {
  it('would be found in the log if anything wrote addresses there', async () => {
    let report = (_: unknown): void => {};
    const listener = (message: unknown) => report(message);
    subscribe('http.server.request.start', listener);
    onTestFinished(() => {
      unsubscribe('http.server.request.start', listener);
    });
    const { files } = await run((log) => {
      report = (message) => {
        const { request } = message as { request: IncomingMessage };
        log.debug({ url: request.url }, 'what no line of ours holds');
      };
    });
    expect(found(files)).toEqual(Object.keys(canaries));
  });

  it('is in no answer, log, metric or file, whatever was wrong with it or with the call', async () => {
    const { replies, metrics, files } = await run();
    const codes = [...replies.matchAll(/"code":(\d+)/g)].map(([, code]) => Number(code));
    expect(new Set(codes)).toEqual(new Set([0, 100, 301, 302, 303, 400, 500, 600, 601]));
    expect(files).toContain('source failed');
    expect(files).toContain('broken request');
    expect(found(replies)).toEqual([]);
    expect(found(metrics)).toEqual([]);
    expect(found(files)).toEqual([]);
  });
});
