import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { scale } from '../../../../test/scale.ts';
import {
  type DegradedReason,
  degradedIds,
  type NotReadyReason,
  notReadyIds,
  type SourceResult,
} from '../../../source/src/source.ts';
import { createAdminClient } from '../../src/admin/admin-socket.ts';
import { serveGateway } from '../../src/admin/serve-gateway.ts';
import { adminSocketPath } from '../../src/config/data-folder.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { openLog } from '../../src/observability/open-log.ts';
import { openRawConnection } from './raw-connection.ts';
import { ask, callOf, sourceOf, startTestGateway } from './test-gateway.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('the admin port', () => {
  test('serves health and readiness, and 404 for other paths', async () => {
    let problem: NotReadyReason | undefined;
    const source = {
      ask: (): SourceResult => ({ ok: true, data: '{}' }),
      problem: () => problem,
      close: async () => {},
    };
    const gateway = await startTestGateway({}, { source });
    const read = async (path: string, init?: RequestInit) => {
      const { status, body } = await ask(`${gateway.adminUrl}${path}`, init);
      return [status, body];
    };
    expect(await read('/healthz')).toEqual([200, { status: 'ok' }]);
    expect(await read('/readyz')).toEqual([200, { status: 'ready' }]);
    problem = { id: 'source_unavailable', message: 'The dataset is unavailable.' };
    expect(await read('/readyz')).toEqual([
      503,
      { status: 'not ready', problems: ['The dataset is unavailable.'], reasons: [problem] },
    ]);
    expect((await read('/other'))[0]).toBe(404);
    expect((await read('/constructor'))[0]).toBe(404);
    expect((await read('/healthz', { method: 'POST' }))[0]).toBe(405);
    expect((await ask(`${gateway.url}/healthz`)).status).toBe(404);
  });

  test('shows each reason in the metrics while it holds, and 0 for all others', async () => {
    let problem: NotReadyReason | undefined;
    let degraded: readonly DegradedReason[] = [];
    const source = {
      ...sourceOf(() => ({ ok: true, data: '{}' })),
      problem: () => problem,
      degraded: () => degraded,
    };
    const gateway = await startTestGateway({}, { source });
    const held = async () => {
      const text = await (await fetch(`${gateway.adminUrl}/metrics`)).text();
      const series = [...text.matchAll(/^social_data_(?:not_ready|degraded)_reason.* ([01])$/gm)];
      expect(series).toHaveLength(notReadyIds.length + degradedIds.length);
      return series.filter(([, value]) => value === '1').map(([line]) => line);
    };
    expect(await held()).toEqual([]);
    problem = { id: 'source_unavailable', message: 'It is away.' };
    degraded = [{ id: 'upstream_fails', message: 'It fails.' }];
    expect(await held()).toEqual([
      'social_data_not_ready_reason{reason="source_unavailable"} 1',
      'social_data_degraded_reason{reason="upstream_fails"} 1',
    ]);
    problem = undefined;
    degraded = [];
    expect(await held()).toEqual([]);
  });

  test('serves metrics of calls, durations, credits and connections', async () => {
    const gateway = await startTestGateway({ prices: { searchUsers: 4 } });
    const token = await gateway.token();
    await ask(`${gateway.url}${callOf('searchUsers', { token })}`);
    await ask(`${gateway.url}${callOf('searchUsers', { token, page: 'x' })}`);
    await ask(`${gateway.url}/nowhere`);
    const text = await (await fetch(`${gateway.adminUrl}/metrics`)).text();
    expect(text).toContain('social_data_calls_total{operation="searchUsers",code="0"} 1');
    expect(text).toContain('social_data_calls_total{operation="searchUsers",code="400"} 1');
    expect(text).toContain('social_data_calls_total{operation="none",code="400"} 1');
    expect(text).toContain('social_data_call_duration_seconds_count{operation="searchUsers"} 2');
    expect(text).toContain('social_data_credits_charged_total{operation="searchUsers"} 4');
    expect(text).toMatch(/social_data_open_connections [1-9]/);
    expect(text).toContain('process_resident_memory_bytes');
  });

  test('is not ready for five seconds after a failed write', async () => {
    let time = 0;
    const clock = { now: () => Date.now(), monotonic: () => time };
    const gateway = await startTestGateway({}, { clock });
    gateway.store.settle = () => Promise.reject(new Error('disk full'));
    const token = await gateway.token({ balance: 3 });
    const url = `${gateway.url}${callOf('searchUsers', { token })}`;
    const ready = async () => (await ask(`${gateway.adminUrl}/readyz`)).status;
    for (const _ of [1, 2]) {
      expect((await ask(url)).body.code).toBe(500);
      expect(await ready()).toBe(503);
      time += 6_000;
      expect(await ready()).toBe(200);
    }
  });
});

describe('a failing store', () => {
  test.each([
    ['rejects', () => Promise.reject(new Error('gone'))],
    [
      'throws',
      () => {
        throw new Error('gone');
      },
    ],
  ])('that %s does not replace the failure of the source', async (_, fail) => {
    const failed: SourceResult = { ok: false, code: 301, message: 'Try again.' };
    const gateway = await startTestGateway({}, { source: sourceOf(() => failed) });
    const token = await gateway.token({ balance: 3 });
    gateway.store.settle = () => Promise.reject(new Error('gone'));
    gateway.store.limits = fail;
    const { body, headers } = await ask(`${gateway.url}${callOf('searchUsers', { token })}`);
    expect([body.code, body.message]).toEqual([301, 'Try again.']);
    expect([headers.get('X-Cost'), headers.get('X-Balance-Remaining')]).toEqual(['0', null]);
  });

  describe.each(['findAccount', 'admit', 'settle', 'limits'] as const)('whose %s', (method) => {
    const broken = () => new Error('gone');
    test.each([
      [
        'throws',
        () => {
          throw broken();
        },
      ],
      ['rejects', () => Promise.reject(broken())],
    ])('%s gives the call code 500, and the next call succeeds', async (_, fail) => {
      const asyncSource = sourceOf(async () => ({ ok: true, data: '{"made":true}' }));
      const gateway = await startTestGateway({ shutdownTimeout: 60_000 }, { source: asyncSource });
      const token = await gateway.token();
      const original = gateway.store[method];
      Object.assign(gateway.store, { [method]: fail });
      // The limits are read when a call is refused.
      const page = method === 'limits' ? 'none' : '1';
      const url = `${gateway.url}${callOf('searchUsers', { token, page })}`;
      expect((await ask(url)).body.code).toBe(500);
      Object.assign(gateway.store, { [method]: original });
      const validUrl = `${gateway.url}${callOf('searchUsers', { token })}`;
      expect((await ask(validUrl)).body.code).toBe(0);
      // Closing would wait for a call that never ended.
      await gateway.close();
    });
  });
});

describe('the log', () => {
  test('says why a source failed, with the cause of its error', async () => {
    const logFile = join(temporaryFolder(), 'gateway.log');
    const cause = new Error('the file is damaged');
    const source = sourceOf(() => Promise.reject(new Error('The search thread failed', { cause })));
    const gateway = await startTestGateway({ logFile, logLevel: 'info' }, { source });
    const url = `${gateway.url}${callOf('searchUsers', { token: await gateway.token() })}`;
    expect((await ask(url)).body.code).toBe(500);
    await gateway.close();
    const lines = readFileSync(logFile, 'utf8').trim().split('\n');
    const failed = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'source failed');
    expect(failed).toMatchObject({
      message: 'The search thread failed',
      cause: 'Error: the file is damaged',
    });
  });

  test('has one line per call, with the documented fields', async () => {
    const logFile = join(temporaryFolder(), 'gateway.log');
    const gateway = await startTestGateway({ logFile, logLevel: 'info' });
    const token = await gateway.token({ name: 'desk' });
    const { headers, text } = await ask(`${gateway.url}${callOf('searchUsers', { token })}`);
    await ask(`${gateway.url}/nowhere?token=${token}`);
    await gateway.close();
    const lines = readFileSync(logFile, 'utf8').trim().split('\n');
    const calls = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'call');
    const [account] = await gateway.store.accounts().catch(() => []);
    expect(calls).toHaveLength(2);
    expect(calls[0]).toEqual({
      level: 30,
      time: expect.any(Number),
      requestId: headers.get('X-Request-Id'),
      account: account?.id ?? expect.any(String),
      name: 'desk',
      operation: 'searchUsers',
      status: 200,
      code: 0,
      ms: expect.any(Number),
      bytes: Buffer.byteLength(text),
      credits: 1,
      day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      address: '127.0.0.1',
      msg: 'call',
    });
    expect(calls[1]).toMatchObject({ operation: 'none', status: 404, code: 400 });
  });

  test('has the address of a caller that hung up before its response', async () => {
    const logFile = join(temporaryFolder(), 'gateway.log');
    const answers: (() => void)[] = [];
    const source = sourceOf(
      () => new Promise((resolve) => answers.push(() => resolve({ ok: true, data: '{}' }))),
    );
    const gateway = await startTestGateway({ logFile, logLevel: 'info' }, { source });
    const target = callOf('searchUsers', { token: await gateway.token() });
    const connection = openRawConnection(Number(new URL(gateway.url).port), '127.0.0.5');
    connection.send(`GET ${target} HTTP/1.1\r\n\r\n`);
    await expect.poll(() => answers.length).toBe(1);
    connection.destroy();
    const metrics = async () => (await fetch(`${gateway.adminUrl}/metrics`)).text();
    await expect.poll(metrics).toContain('social_data_open_connections 0\n');
    for (const answer of answers) answer();
    await gateway.close();
    expect(readFileSync(logFile, 'utf8')).toMatch(/"code":0,.*"address":"127\.0\.0\.5"/);
  });

  test('says that connections were closed, and how many calls of a flood it left out', async () => {
    const logFile = join(temporaryFolder(), 'gateway.log');
    const gateway = await startTestGateway({
      logFile,
      logLevel: 'info',
      connectionsPerAddress: 1,
    });
    const connection = openRawConnection(Number(new URL(gateway.url).port));
    // A few at a time: a connection with many requests without a response is closed.
    for (let sent = 10; sent <= 150; sent += 10) {
      connection.send('GET /x HTTP/1.1\r\n\r\n'.repeat(10));
      await expect
        .poll(() => connection.soFar().split('HTTP/1.1 404').length, { interval: 1 })
        .toBe(sent + 1);
    }
    for (const _ of [1, 2, 3]) await openRawConnection(Number(new URL(gateway.url).port)).received;
    await gateway.close();
    const lines = readFileSync(logFile, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.filter(({ msg }) => msg === 'call')).toHaveLength(100);
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'failed calls not logged', calls: 50 }),
    );
    const closed = lines.filter(({ msg }) => msg.includes('connections of one address'));
    expect(closed.map(({ level, address, omitted }) => [level, address, omitted])).toEqual([
      [40, '127.0.0.1', 0],
      [40, '127.0.0.1', 1],
    ]);
  });

  test('has the error of a failing source, with tokens masked', async () => {
    const logFile = join(temporaryFolder(), 'gateway.log');
    const source = sourceOf(() => {
      throw new Error('No answer from https://up.example/?token=demo-of-the-team&a=1');
    });
    const gateway = await startTestGateway({ logFile, logLevel: 'error' }, { source });
    const token = await gateway.token();
    await ask(`${gateway.url}${callOf('searchUsers', { token })}`);
    await gateway.close();
    const text = readFileSync(logFile, 'utf8');
    expect(text).toContain('No answer from https://up.example/?token=[token]&a=1');
    expect(text).not.toContain('demo-of-the-team');
  });

  test('has the changes of administrators at every level', async () => {
    const dataDir = temporaryFolder();
    const logFile = join(dataDir, 'gateway.log');
    const flags = { dataDir, logFile, logLevel: 'error', port: '0', adminPort: 'off' };
    const gateway = await serveGateway(readConfig(flags, {}));
    const admin = createAdminClient(adminSocketPath(dataDir));
    await admin.run('createGroup', { name: 'team' });
    await gateway.close();
    expect(JSON.parse(readFileSync(logFile, 'utf8'))).toMatchObject({
      ...{ level: 30, change: 'groups create', group: 'team', msg: 'administration' },
    });
  });

  test('rejects the start when its file cannot be opened', async () => {
    const folder = temporaryFolder();
    for (const [logFile, code] of [
      [join(folder, 'missing', 'gateway.log'), 'ENOENT'],
      [folder, 'EISDIR'],
    ] as const)
      await expect(startTestGateway({ logFile })).rejects.toThrow(
        `--log-file ${logFile} cannot be written (${code}). Give a file that`,
      );
  });
});

describe('the log file', () => {
  test('has every line in order, whether lines are many or few', async () => {
    const logFile = join(temporaryFolder(), 'lines.log');
    const { log, lost, close } = await openLog({ logFile, logLevel: 'info' });
    const expected: number[] = [];
    const count = scale(50_000);
    for (let number = 0; number < count; number += 1) {
      expected.push(number);
      log.info({ number }, '美食');
      if (number % (count / 5) === 0) await new Promise(setImmediate);
    }
    await close();
    const lines = readFileSync(logFile, 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).number)).toEqual(expected);
    expect(lost()).toBe(0);
  });

  test('is appended to, and gets a single line within a moment', async () => {
    const logFile = join(temporaryFolder(), 'lines.log');
    for (const text of ['one', 'two']) {
      const { log, close } = await openLog({ logFile, logLevel: 'info' });
      log.info(text);
      await expect.poll(() => readFileSync(logFile, 'utf8')).toContain(text);
      await close();
    }
    expect(readFileSync(logFile, 'utf8')).toMatch(/"one"}\n.*"two"}\n$/);
  });

  test.runIf(process.platform === 'linux')(
    'buffers 8 MiB of lines on a full disk, drops and counts the others, and can be closed',
    async () => {
      const { log, lost, close } = await openLog({ logFile: '/dev/full', logLevel: 'info' });
      const megabyte = 'x'.repeat(2 ** 20);
      for (let count = 0; count < 10; count += 1) log.info(megabyte);
      expect(lost()).toBe(3);
      await close();
    },
  );
});
