import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LineCollector } from '../../src/operations/line-collector.ts';
import type { SourceAnswer } from '../../src/source/source.ts';
import { ask, callOf, sourceOf, startTestGateway } from './use-gateway.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('the port of operators', () => {
  it('tells health and readiness, and nothing else', async () => {
    let problem: string | undefined;
    const source = {
      ask: (): SourceAnswer => ({ ok: true, data: '{}' }),
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
    problem = 'The dataset is away.';
    expect(await read('/readyz')).toEqual([
      503,
      { status: 'not ready', problems: ['The dataset is away.'] },
    ]);
    expect((await read('/other'))[0]).toBe(404);
    expect((await read('/constructor'))[0]).toBe(404);
    expect((await read('/healthz', { method: 'POST' }))[0]).toBe(405);
    expect((await ask(`${gateway.url}/healthz`)).status).toBe(404);
  });

  it('counts calls by operation and code, their time, their credits and the connections', async () => {
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

  it('is not ready for a while after a write failed, and again once one worked', async () => {
    let time = 0;
    let broken = false;
    const clock = { now: () => Date.now(), monotonic: () => time };
    const gateway = await startTestGateway({}, { clock });
    const { settle } = gateway.store;
    gateway.store.settle = (...call) =>
      broken ? Promise.reject(new Error('disk full')) : settle(...call);
    const token = await gateway.token({ balance: 3 });
    const url = `${gateway.url}${callOf('searchUsers', { token })}`;
    const ready = async () => (await ask(`${gateway.adminUrl}/readyz`)).status;
    broken = true;
    expect((await ask(url)).body.code).toBe(500);
    expect(await ready()).toBe(503);
    time += 6_000;
    expect(await ready()).toBe(200);
    expect((await ask(url)).body.code).toBe(500);
    expect(await ready()).toBe(503);
    broken = false;
    expect((await ask(url)).body.code).toBe(0);
    expect(await ready()).toBe(200);
  });

  it.each([
    ['rejects', () => Promise.reject(new Error('gone'))],
    [
      'throws',
      () => {
        throw new Error('gone');
      },
    ],
  ])('tells what the source told when the store %s altogether', async (_, fail) => {
    const failed: SourceAnswer = { ok: false, code: 301, message: 'Try again.' };
    const gateway = await startTestGateway({}, { source: sourceOf(() => failed) });
    const token = await gateway.token({ balance: 3 });
    gateway.store.settle = () => Promise.reject(new Error('gone'));
    gateway.store.limits = fail;
    const { body, headers } = await ask(`${gateway.url}${callOf('searchUsers', { token })}`);
    expect([body.code, body.message]).toEqual([301, 'Try again.']);
    expect([headers.get('X-Cost'), headers.get('X-Balance-Remaining')]).toEqual(['0', null]);
  });

  describe.each(['findAccount', 'admit', 'settle', 'limits'] as const)(
    'when %s of the store',
    (method) => {
      const broken = () => new Error('gone');
      it.each([
        [
          'throws',
          () => {
            throw broken();
          },
        ],
        ['rejects', () => Promise.reject(broken())],
      ])('%s, answers with 500 and goes on', async (_, fail) => {
        const slowly = sourceOf(async () => ({ ok: true, data: '{"made":true}' }));
        const gateway = await startTestGateway({ shutdownTimeout: 60_000 }, { source: slowly });
        const token = await gateway.token();
        const works = gateway.store[method];
        Object.assign(gateway.store, { [method]: fail });
        // The limits are asked for when a call is refused.
        const page = method === 'limits' ? 'none' : '1';
        const url = `${gateway.url}${callOf('searchUsers', { token, page })}`;
        expect((await ask(url)).body.code).toBe(500);
        Object.assign(gateway.store, { [method]: works });
        const right = `${gateway.url}${callOf('searchUsers', { token })}`;
        expect((await ask(right)).body.code).toBe(0);
        // It would wait for a call that never ended.
        await gateway.close();
      });
    },
  );
});

describe('the log', () => {
  it('has one line per call, of chosen fields', async () => {
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
      address: '127.0.0.1',
      msg: 'call',
    });
    expect(calls[1]).toMatchObject({ operation: 'none', status: 404, code: 400 });
  });

  it('tells why a source failed, but nothing that looks like a token', async () => {
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

  it('refuses to start when its file cannot be opened', async () => {
    const logFile = join(temporaryFolder(), 'missing', 'gateway.log');
    await expect(startTestGateway({ logFile })).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('the collector of lines', () => {
  it('writes every line in its order, early when there are many and late when there are few', async () => {
    const file = join(temporaryFolder(), 'lines.log');
    const lines = await LineCollector.open(file);
    const expected: string[] = [];
    for (let number = 0; number < 50_000; number += 1) {
      expected.push(`line ${number} 美食\n`);
      lines.write(`line ${number} 美食\n`);
      if (number % 10_000 === 0) await new Promise(setImmediate);
    }
    await lines.close();
    lines.write('after the end\n');
    expect(readFileSync(file, 'utf8')).toBe(expected.join(''));
    expect(lines.lost).toBe(1);
  });

  it('appends to what is there, and writes a single line soon', async () => {
    const file = join(temporaryFolder(), 'lines.log');
    for (const text of ['one\n', 'two\n']) {
      const lines = await LineCollector.open(file);
      lines.write(text);
      await expect.poll(() => readFileSync(file, 'utf8')).toContain(text);
      await lines.close();
    }
    expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n');
  });

  it.runIf(process.platform === 'linux')(
    'counts what a full disk does not take, and goes on',
    async () => {
      const lines = await LineCollector.open('/dev/full');
      lines.write('one\n');
      lines.write('two\n');
      await expect.poll(() => lines.lost).toBe(2);
      await lines.close();
    },
  );
});
