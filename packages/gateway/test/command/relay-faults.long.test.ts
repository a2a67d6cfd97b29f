import { readFileSync, writeFileSync } from 'node:fs';
import type { OperationId } from '@social-data/contract';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startProxy } from '../relay/start-proxy.ts';
import { startUpstream } from '../relay/start-upstream.ts';
import { startFullListener } from '../relay/unreachable-addresses.ts';
import { ask, callOf } from '../server/test-gateway.ts';
import { throwAwayCertificate } from '../server/throw-away-certificate.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { run, type ServedProcess, serve } from './run-command.ts';

const TEAM_TOKEN = 'team-token-of-the-process';
const SOURCE_TIMEOUT_MS = 5_000;
/** What a loaded machine adds included; a call that does not end by itself takes longer. */
const MAX_CALL_MS = 3 * SOURCE_TIMEOUT_MS;
const MAX_ADDED_MIB = 250;

/** Faults of the upstream and the code that callers get. */
const faults: readonly (readonly [fault: string, code: number])[] = [
  ['reset', 301],
  ['stall', 301],
  ['drip', 301],
  ['truncate', 301],
  ['raw', 301],
  ['headers', 301],
  ['html', 500],
  ['huge', 500],
  ['announced', 500],
  ['bomb', 500],
  ['deep', 500],
  ['gbk', 500],
  ['redirect', 500],
];

/** Operations, and the parameter of each that names the fault. No breaker of one of them opens. */
const subjects: readonly [Subject, ...Subject[]] = [
  ['keyword', 'searchUsers'],
  ['questionId', 'listAnswers'],
  ['oAuthorId', 'getAuthorSideBaseInfo'],
];
type Subject = readonly [parameter: string, operationId: OperationId];

const residentMiB = (pid: number, field: 'VmHWM' | 'VmRSS') =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) /
  1024;

describe('a relay in a process of its own', () => {
  const path = useFolderPerFile();
  let token = '';

  beforeAll(async () => {
    writeFileSync(path('team-token'), `${TEAM_TOKEN}\n`);
    const account = ['--name', 'person', '--balance', '100'];
    const created = await run([
      'tokens',
      'create',
      '--init',
      '--data-dir',
      path('data'),
      ...account,
    ]);
    token = created.stdout.trim();
  });

  function startRelay(upstream: string, more: string[] = [], options = {}): Promise<ServedProcess> {
    const own = ['--source', 'relay', '--upstream', upstream];
    const files = ['--upstream-token-file', path('team-token'), '--log-file', path('gateway.log')];
    const timeout = ['--source-timeout', String(SOURCE_TIMEOUT_MS)];
    return serve(['--data-dir', path('data'), ...own, ...files, ...timeout, ...more], options);
  }

  const caller =
    ({ url }: ServedProcess) =>
    (operationId: OperationId, parameter: string, value: string) =>
      ask(`${url}${callOf(operationId, { token, [parameter]: value })}`);

  test('responds in time, charges nothing and bounds its memory while the upstream produces every fault', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url);
    const call = caller(relay);
    expect((await call('searchUsers', 'keyword', 'first:ok')).body.code).toBe(0);
    const before = residentMiB(relay.pid, 'VmRSS');

    const outcomes = await Promise.all(
      faults.map(async ([fault, expected], index) => {
        const [parameter, operationId] = subjects[index % subjects.length] ?? subjects[0];
        const startedAt = performance.now();
        const { status, body, headers } = await call(operationId, parameter, `x${index}:${fault}`);
        const inTime = performance.now() - startedAt < MAX_CALL_MS;
        const { code, data, message } = body;
        const cost = headers.get('X-Cost');
        return { fault, expected, got: { status, code, data, inTime, cost }, message };
      }),
    );
    for (const { fault, expected, got, message } of outcomes) {
      const envelope = { status: 200, code: expected, data: null, inTime: true, cost: '0' };
      expect(got, fault).toEqual(envelope);
      expect(message, fault).not.toBe('');
    }
    expect(residentMiB(relay.pid, 'VmHWM') - before).toBeLessThan(MAX_ADDED_MIB);

    const { body, headers } = await call('searchUsers', 'keyword', 'last:ok');
    expect([body.code, headers.get('X-Balance-Remaining')]).toEqual([0, '98']);
    expect(await relay.stop()).toBe(0);
    const verified = await run(['ledger', 'verify', '--data-dir', path('data')]);
    expect(verified.code).toBe(0);
    const shown = await run([
      ...['usage', '--failures', '--format', 'json', '--data-dir', path('data')],
    ]);
    const [failed, ...others] = JSON.parse(shown.stdout);
    expect(others).toEqual([]);
    expect(failed).toMatchObject({ name: 'person', failures: faults.length });
    expect(failed.quota_taken).toBeGreaterThan(0);
    expect(failed.uncertain).toBeGreaterThan(failed.quota_taken);
    expect(failed.uncertain_credits).toBe(failed.uncertain);
    const written = readFileSync(path('gateway.log'), 'utf8') + JSON.stringify(relay.outcome);
    expect(written).toContain('"code":301');
    for (const secret of [TEAM_TOKEN, token]) expect(written).not.toContain(secret);
  });

  test('lists no call as uncertain, and keeps its daily limit, when no connection comes in time', async () => {
    const folder = ['--data-dir', path('unreached')];
    const account = ['--init', '--name', 'person', '--balance', '100'];
    const created = await run(['tokens', 'create', ...account, ...folder]);
    const upstream = `http://127.0.0.1:${await startFullListener()}`;
    const limit = ['--upstream-daily-limit', '1', '--source-timeout', '1000'];
    const relay = await startRelay(upstream, [...limit, ...folder]);
    const call = callOf('searchUsers', { token: created.stdout.trim(), keyword: 'a:ok' });
    const { body } = await ask(`${relay.url}${call}`);
    expect([body.code, body.message]).toEqual([301, 'The upstream cannot be reached. Try again.']);
    expect((await (await fetch(`${relay.adminUrl}/upstream`)).json()).keys[0].today).toBe(0);
    const uncertain = await run(['ledger', 'list', '--uncertain', '--format', 'json', ...folder]);
    expect(JSON.parse(uncertain.stdout)).toEqual([]);
    expect(await relay.stop()).toBe(0);
  });

  test('trusts the private authority of NODE_EXTRA_CA_CERTS, also through a proxy that cannot read the calls', async () => {
    const certificate = throwAwayCertificate({ host: 'upstream.invalid' });
    onTestFinished(certificate.remove);
    const upstream = await startUpstream(certificate);
    const proxy = await startProxy({ opensHere: true });
    const env = { NODE_EXTRA_CA_CERTS: certificate.certFile, HTTPS_PROXY: proxy.url, NO_PROXY: '' };
    const relay = await startRelay(upstream.url.replace('127.0.0.1', 'upstream.invalid'), [], {
      env,
    });
    const trusted = await caller(relay)('searchUsers', 'keyword', 'a:ok');
    expect(trusted.body.code).toBe(0);
    expect(proxy.asked).toHaveLength(1);
    expect(proxy.sent()).not.toContain(TEAM_TOKEN);
    expect(proxy.sent().length).toBeGreaterThan(500);
    expect(await relay.stop()).toBe(0);

    const distrustful = await startRelay(upstream.url);
    const refused = await caller(distrustful)('searchUsers', 'keyword', 'b:ok');
    expect(refused.body.code).toBe(301);
    const [, log = ''] =
      /(\{.*"msg":"a request to the upstream failed"\})\n/.exec(
        readFileSync(path('gateway.log'), 'utf8').split('"msg":"stopped"').at(-1) ?? '',
      ) ?? [];
    expect(JSON.parse(log).reason).toBe('unreachable (DEPTH_ZERO_SELF_SIGNED_CERT)');
    expect((await upstream.report()).requests).toHaveLength(1);
  });
});
