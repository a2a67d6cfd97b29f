import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operationIds } from '@social-data/contract/operations';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../database/src/open-database.ts';
import { createToken, hashToken } from '../../../ledger/src/accounts.ts';
import { createSqliteStore } from '../../../ledger/src/sqlite/create-sqlite-store.ts';
import { type Source, type SourceResult, systemClock } from '../../../source/src/source.ts';
import { type Log, openLog } from '../../src/observability/open-log.ts';
import { openRawConnection } from './raw-connection.ts';
import { callOf, sourceOf, startTestGateway, type TestGateway } from './test-gateway.ts';

/** One token for each state of a token. None of them may appear anywhere. */
const canaries = {
  valid: createToken(),
  other: createToken(),
  spent: createToken(),
  revoked: createToken(),
  unknown: createToken(),
  malformed: `${createToken().slice(0, -1)}%`,
  foreign: 'demo-canary-of-another-form-0123456789',
};

/** Characters of a canary that identify it. */
const RECOGNIZABLE_LENGTH = 20;

/** The names of the canaries that the text contains. */
function found(text: string): string[] {
  return Object.entries(canaries)
    .filter(([, canary]) => text.includes(canary.slice(0, RECOGNIZABLE_LENGTH)))
    .map(([name]) => name);
}

const leak = `It broke at /?token=${canaries.valid}&keyword=x`;

/** Every way in which a source can respond or fail. */
const sourceResults: readonly (() => SourceResult | Promise<SourceResult>)[] = [
  () => ({ ok: true, data: '{}' }),
  () => ({ ok: false, code: 301, message: `No luck with ${canaries.valid}.` }),
  () => ({ ok: false, code: 500, message: 'It broke.' }),
  () => Promise.reject(new Error(leak, { cause: new Error(leak) })),
  () => Promise.reject(`It broke with ${canaries.valid}`),
  () => new Promise(() => {}),
  () => ({ ok: false, code: 999, message: canaries.valid }),
];

interface Output {
  readonly responses: string;
  readonly metrics: string;
  readonly files: string;
}

/** Provokes every code and error with canaries everywhere, and returns all that the gateway wrote. */
async function provokeLeaks(watch: (log: Log) => void = () => {}): Promise<Output> {
  const folder = mkdtempSync(join(tmpdir(), 'canary-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { log, close: closeLog } = await openLog({
    logFile: join(folder, 'gateway.log'),
    logLevel: 'debug',
  });
  watch(log);
  let [respond] = sourceResults;
  const source = sourceOf(() => respond?.() ?? { ok: true, data: '{}' });
  const gateway = await startWithCanaries(folder, log, source);
  const responses: string[] = [];
  const send: Send = async (target, headers = {}) => {
    const response = await fetch(`${gateway.url}${target}`, { headers });
    responses.push(JSON.stringify([...response.headers]), await response.text());
  };
  for (respond of sourceResults) {
    await sendEachToken(send);
  }
  [respond] = sourceResults;
  const [, , , revoked] = await gateway.store.accounts();
  await gateway.store.revokeAccount(revoked?.id ?? '');
  await sendMixedUpParameters(send);
  await sendUnusualPlaces(send);
  const connection = openRawConnection(Number(new URL(gateway.url).port));
  connection.send(`GET /?token=${canaries.valid} HTTP/9.9\r\n${canaries.valid}\r\n\r\n`);
  responses.push(await connection.received);
  const metrics = await (await fetch(`${gateway.adminUrl}/metrics`)).text();
  await gateway.close();
  await closeLog();
  const files = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'latin1'));
  return { responses: responses.join('\n'), metrics, files: files.join('\n') };
}

/** Starts a gateway that knows the canaries, each with other limits. */
async function startWithCanaries(folder: string, log: Log, source: Source): Promise<TestGateway> {
  const database = openDatabase({ file: join(folder, 'gateway.sqlite') });
  const gateway = await startTestGateway(
    { sourceTimeout: 50, requestTimeout: 300, corsOrigins: ['https://app.example'] },
    {
      store: createSqliteStore(database, { clock: systemClock }),
      source,
      log,
      throttle: { freeAttempts: 1_000 },
    },
  );
  await gateway.token({ secretHash: hashToken(canaries.valid), balance: 2 });
  await gateway.token({ secretHash: hashToken(canaries.other), rate: { calls: 0, seconds: 60 } });
  await gateway.token({ secretHash: hashToken(canaries.spent), dailyQuota: 0 });
  await gateway.token({ secretHash: hashToken(canaries.revoked), operations: [] });
  return gateway;
}

type Send = (target: string, headers?: Record<string, string>) => Promise<void>;

async function sendEachToken(send: Send): Promise<void> {
  for (const token of Object.values(canaries)) {
    const encoded = encodeURIComponent(token);
    await send(`${callOf('searchUsers')}&token=${encoded}`);
    await send(`/-/usage?token=${encoded}`);
  }
}

/** Sends tokens in other parameters, and repeated. */
async function sendMixedUpParameters(send: Send): Promise<void> {
  const mixedUp = { platform: canaries.valid, page: canaries.valid, order: canaries.valid };
  for (const operationId of operationIds) {
    for (const token of [canaries.valid, canaries.foreign]) {
      await send(callOf(operationId, { token, ...mixedUp, offset: token }));
      await send(`${callOf(operationId, { token })}&token=${token}`);
    }
  }
}

/** Sends tokens in headers and in the path. */
async function sendUnusualPlaces(send: Send): Promise<void> {
  const headers = {
    Authorization: `Bearer ${canaries.valid}`,
    Cookie: `token=${canaries.valid}`,
    Origin: `https://${canaries.foreign}.example`,
    'X-Forwarded-For': canaries.valid,
    'X-Request-Id': canaries.valid,
    'User-Agent': canaries.valid,
  };
  await send(callOf('searchUsers', { token: canaries.valid }), headers);
  await send(`/${canaries.valid}?token=${canaries.valid}`, headers);
}

describe('a token', () => {
  test('is found by this test when the log contains request targets', async () => {
    let report = (_: unknown): void => {};
    const listener = (message: unknown) => report(message);
    subscribe('http.server.request.start', listener);
    onTestFinished(() => {
      unsubscribe('http.server.request.start', listener);
    });
    const { files } = await provokeLeaks((log) => {
      report = (message) => {
        const { request } = message as { request: IncomingMessage };
        log.debug({ url: request.url }, 'leaking line');
      };
    });
    expect(found(files)).toEqual(Object.keys(canaries));
  });

  test('is in no response, log, metric or file, whatever was wrong with it or with the call', async () => {
    const { responses, metrics, files } = await provokeLeaks();
    const codes = [...responses.matchAll(/"code":(\d+)/g)].map(([, code]) => Number(code));
    expect(new Set(codes)).toEqual(new Set([0, 100, 301, 302, 303, 400, 500, 600, 601]));
    expect(files).toContain('source failed');
    expect(files).toContain('malformed request');
    expect(found(responses)).toEqual([]);
    expect(found(metrics)).toEqual([]);
    expect(found(files)).toEqual([]);
  });
});
