import { createServer } from 'node:http';
import { startMock } from '@social-data/mock';
import { listen, originOf } from '@social-data/server-protocol';
import { afterAll, describe, expect, test } from 'vitest';
import { longTest } from '../../../test/scale.ts';
import { runSuite } from '../src/run-suite.ts';
import { type Target, targetOf } from '../src/target.ts';
import { closedPort } from './closed-port.ts';
import { codeIn } from './injected-faults/edit-body.ts';
import { startFaultyServer } from './injected-faults/faulty-server.ts';

const mock = await startMock({ port: 0 });
afterAll(() => mock.close());

const token = 'demo-secret-7';

/** Runs some cases; the result is what became of each. */
async function outcomes(target: Target, only: RegExp) {
  const { results } = await runSuite({ target, wait: 1, only: ({ id }) => only.test(id) });
  return results.map(({ id, state, failure }) => ({ id, state, failure }));
}

describe('a foreign server', () => {
  test('is asked again when a collection fails temporarily', async () => {
    let calls = 0;
    const flaky = await startFaultyServer(mock.url, {
      query: (query) => {
        if (++calls < 3) query.set('token', 'mock-301');
      },
    });
    const [result] = await outcomes(targetOf(flaky.url, token), /^searchUsers\/valid$/);
    expect([result?.state, calls]).toEqual(['passed', 3]);
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
    await outcomes(targetOf(baseUrl, token), /^searchUsers\/valid$/);
    server.close();
    expect(seen).toEqual([expect.stringMatching(/^\/base\/api\/.*[?&]token=/)]);
  });

  test('that does not respond fails the case, and the message shows no token', async () => {
    const target = targetOf(`http://127.0.0.1:${await closedPort()}`, token);
    const [result] = await outcomes(target, /^searchUsers\/valid$/);
    expect(result?.failure).toMatchObject({
      request: expect.stringContaining('token=***'),
      expected: 'an HTTP response',
      got: expect.stringMatching(/^none: the connection is refused\. Start the server/),
    });
    expect(JSON.stringify(result)).not.toContain(token);
  });

  test('that sends another encoding than UTF-8 fails the case', async () => {
    const server = createServer((_, response) =>
      response.end(Buffer.from('{"code":0,"message":"\u00e9"}', 'latin1')),
    );
    const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
    const target = targetOf(`http://127.0.0.1:${port}`, token);
    const [result] = await outcomes(target, /^searchUsers\/valid$/);
    server.close();
    expect(result?.failure?.got).toMatch(/^none: its body is not UTF-8\./);
  });

  longTest('may send codes as text, and no more than the contract asks for', async () => {
    const bare = await startFaultyServer(mock.url, {
      response: (response) => {
        const code = codeIn(response);
        const body =
          code === 0 ? { ...JSON.parse(response.text), code: '0' } : { code: String(code) };
        const { recordTime: _, message: _message, ...kept } = body;
        return { status: response.status, headers: {}, text: JSON.stringify(kept) };
      },
    });
    const tokens = { 100: 'mock-100', 601: 'mock-601' };
    const results = await outcomes(targetOf(bare.url, 'demo-token', {}, tokens), /./);
    await bare.close();
    expect(results.filter(({ failure }) => failure !== undefined)).toEqual([]);
    expect(results.length).toBeGreaterThan(80);
  });
});
