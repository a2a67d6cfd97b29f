import { createServer } from 'node:http';
import { startMock } from '@social-data/mock';
import { listen, originOf } from '@social-data/server-protocol';
import { afterAll, describe, expect, test } from 'vitest';
import { longTest } from '../../../test/scale.ts';
import type { SuiteTarget } from '../src/conformance-case.ts';
import { runSuite } from '../src/run-suite.ts';
import type { Target } from '../src/target.ts';
import { foreignTarget, mockTarget } from '../src/targets.ts';
import { codeIn } from './injected-faults/edit-body.ts';
import { startFaultyServer } from './injected-faults/faulty-server.ts';

const mock = await startMock({ port: 0 });
afterAll(() => mock.close());

/** Runs some cases of the profile `contract`; the result is what became of each. */
async function outcomes(target: Target, only: RegExp) {
  const fuzz = { seed: 0, runs: 0 };
  const profile = 'contract';
  const { results } = await runSuite({ target, profile, fuzz, only: ({ id }) => only.test(id) });
  return results.map(({ conformanceCase, failure }) => [conformanceCase.id, failure?.message]);
}

describe('an adapter', () => {
  test('can bring the target into a state right before the call', async () => {
    const order: string[] = [];
    const watched = await startFaultyServer(mock.url, { query: () => void order.push('call') });
    const target: Target = {
      ...mockTarget(watched.url),
      provoke: (code) =>
        code === 303
          ? { token: 'mock-303', before: async () => void order.push('before') }
          : { cannot: 'not now' },
    };
    expect(await outcomes(target, /^searchUsers\/code\//)).toEqual([
      ['searchUsers/code/303', undefined],
    ]);
    await watched.close();
    expect(order).toEqual(['before', 'call']);
  });

  test('can name a second address, which is tried under the same paths', async () => {
    const target = { ...mockTarget(mock.url), secondUrl: mock.url };
    const id = 'searchUsers/valid/second-address';
    expect(await outcomes(target, /^searchUsers.*second/)).toEqual([[id, undefined]]);
    const nowhere = { ...target, secondUrl: `${mock.url}/elsewhere` };
    expect(await outcomes(nowhere, /^searchUsers.*second/)).toEqual([
      [id, expect.stringContaining('code 0')],
    ]);
  });

  test('can add cases that only its target has', async () => {
    const own = {
      id: 'own/balance',
      sentence: 'a balance goes down',
      rules: ['D5'],
      profile: 'contract',
      calls: { known: [] },
      run: () => Promise.reject(new Error('it went up')),
    } as const;
    const target: SuiteTarget = { ...mockTarget(mock.url), ownCases: () => [own] };
    expect(await outcomes(target, /^own/)).toEqual([['own/balance', 'it went up']]);
  });
});

describe('a foreign server', () => {
  const token = 'demo-token';

  test('is asked again when a collection fails temporarily', async () => {
    let calls = 0;
    const flaky = await startFaultyServer(mock.url, {
      query: (query) => {
        if (++calls < 3) query.set('token', 'mock-301');
      },
    });
    const target = foreignTarget({ baseUrl: flaky.url, token, wait: 1 });
    expect(await outcomes(target, /^searchUsers\/valid$/)).toEqual([
      ['searchUsers/valid', undefined],
    ]);
    expect(calls).toBe(3);
    await flaky.close();
  });

  test('may have an address with a base path', async () => {
    const seen: string[] = [];
    const server = createServer((request, response) => {
      seen.push(request.url ?? '');
      response.end('{"code":500}');
    });
    const host = '127.0.0.1';
    const { port } = await listen(server, { host, port: 0 });
    const baseUrl = `${originOf({ host, port })}/base`;
    await outcomes(foreignTarget({ baseUrl, token }), /^searchUsers\/valid$/);
    server.close();
    expect(seen).toEqual([expect.stringMatching(/^\/base\/api\/.*\?token=/)]);
  });

  test('that does not respond fails the case, and the message shows no token', async () => {
    const [[, message] = []] = await outcomes(
      foreignTarget({ baseUrl: 'http://127.0.0.1:1', token: 'demo-secret-7' }),
      /^searchUsers\/valid$/,
    );
    expect(message).toMatch(/token=\*\*\*.*\n.*an HTTP response\n.*none: connect ECONNREFUSED/);
    expect(message).not.toContain('demo-secret-7');
  });

  longTest('may send codes as text, and no more than the contract asks for', async () => {
    const bare = await startFaultyServer(mock.url, {
      response: (response) => {
        const code = codeIn(response);
        const body =
          code === 0 ? { ...JSON.parse(response.text), code: '0' } : { code: String(code) };
        const { recordTime: _, message: _message, ...kept } = body;
        return { status: response.status, headers: {}, isUtf8: true, text: JSON.stringify(kept) };
      },
    });
    const tokens = { 100: 'mock-100', 601: 'mock-601' };
    const target = { ...foreignTarget({ baseUrl: bare.url, token, tokens }), parallel: 8 };
    const results = await outcomes(target, /./);
    await bare.close();
    expect(results.filter(([, failure]) => failure !== undefined)).toEqual([]);
    expect(results.length).toBeGreaterThan(200);
  });
});
