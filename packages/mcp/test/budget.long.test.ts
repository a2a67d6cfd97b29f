import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { killChildren } from '../../../test/process/child.ts';
import { callChecked, callFailing, connectStdio } from './connect.ts';

/** A service whose calls cost what their keyword says; `fail 2` costs 2 and fails, `cut` breaks off, `wait` waits. */
let requests = 0;
let waiting: ServerResponse | undefined;
const service = createServer((request, response) => {
  requests += 1;
  const keyword = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams.get('keyword') ?? '';
  const cost = /-?\d[\d.]*/.exec(keyword)?.[0];
  response.setHeader('content-type', 'application/json');
  if (cost) response.setHeader('x-cost', cost);
  if (keyword.startsWith('cut')) return response.destroy();
  if (keyword.startsWith('wait')) {
    waiting = response;
    return;
  }
  const code = keyword.startsWith('fail') ? 600 : keyword.startsWith('poor') ? 601 : 0;
  return response.end(JSON.stringify({ code, data: { users: [{ id: keyword }] } }));
});
let baseUrl = '';
beforeAll(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  baseUrl = `http://127.0.0.1:${Object(service.address()).port}`;
});
afterEach(killChildren);
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

async function startWith(...args: readonly string[]) {
  requests = 0;
  const { client } = await connectStdio({ token: 'demo-token', baseUrl, args });
  return {
    client,
    call: (keyword: string) => callChecked(client, 'searchUsers', { keyword }),
    fail: (keyword: string) => callFailing(client, 'searchUsers', { keyword }),
  };
}

describe('--max-credits', () => {
  test('refuses a call that may cost more than is left, and sends nothing', async () => {
    const { client, call, fail } = await startWith('--max-credits', '7');
    expect((await call('a 3.1')).meta).toMatchObject({ cost: 3.1, creditsLeft: 3.9 });
    expect((await call('b 3.1')).meta).toMatchObject({ cost: 3.1, creditsLeft: 0.8 });
    const message = await fail('c 3');
    expect(message).toBe(
      'Of 7 credits of this process, 0.8 are left, and a call costs up to 3.1. Nothing was sent. The operator of the server can raise --max-credits.',
    );
    expect(requests).toBe(2);
    expect((await call('a 3.1')).meta).toMatchObject({ cost: 0, creditsLeft: 0.8 });
    await client.close();
  });

  test('counts a call in progress', async () => {
    const { client, call, fail } = await startWith('--max-credits', '1');
    const arrived = once(service, 'request');
    const slow = call('wait 1');
    await arrived;
    expect(await fail('b')).toContain('0 are left');
    waiting?.end(JSON.stringify({ code: 0, data: { users: [{ id: 'a' }] } }));
    expect((await slow).meta).toMatchObject({ creditsLeft: 0 });
    expect(requests).toBe(1);
    await client.close();
  });

  test('sends calls one at a time until it is known what one costs', async () => {
    const { client, call, fail } = await startWith('--max-credits', '10');
    const arrived = once(service, 'request');
    const slow = call('wait 6');
    await arrived;
    const others = [fail('b 6'), fail('c 6')];
    // It comes after them.
    await client.ping();
    waiting?.end(JSON.stringify({ code: 0, data: { users: [{ id: 'a' }] } }));
    expect((await slow).meta).toMatchObject({ cost: 6, creditsLeft: 4 });
    for (const message of await Promise.all(others)) expect(message).toContain('4 are left');
    expect(requests).toBe(1);
    await client.close();
  });

  test('goes on one at a time after a call that cost nothing', async () => {
    const { client } = await startWith('--max-credits', '10');
    const call = (keyword: string) =>
      client.callTool({ name: 'searchUsers', arguments: { keyword } });
    const arrived = once(service, 'request');
    const free = call('wait 0');
    await arrived;
    const others = Promise.all([call('b 6'), call('c 6'), call('d 6')]);
    // It comes after them.
    await client.ping();
    waiting?.end(JSON.stringify({ code: 0, data: { users: [{ id: 'a' }] } }));
    expect((await free).isError).toBeFalsy();
    const sent = (await others).filter(({ isError }) => !isError);
    expect([sent.length, requests]).toEqual([1, 2]);
    await client.close();
  });

  test('counts nothing for a call that is not sent after a refusal of the account', async () => {
    const { client, call, fail } = await startWith('--max-credits', '10', '--max-calls', '10');
    await call('a 2');
    for (const keyword of ['poor', 'b', 'c']) await fail(keyword);
    expect(requests).toBe(2);
    expect((await call('a 2')).meta).toMatchObject({ creditsLeft: 8, requestsLeft: 8 });
    await client.close();
  });

  test('counts what a failure costs: what was told, nothing for a code, 1 without a word', async () => {
    const { client, call, fail } = await startWith('--max-credits', '10', '--max-calls', '10');
    await fail('fail');
    await fail('fail 2');
    await fail('cut');
    const { meta } = await call('a 1');
    expect(meta.creditsLeft).toBe(10 - 2 - 1 - 1);
    await client.close();
  });

  test.each(['-50', '1.2.3'])('counts 1 for a cost that is none: %s', async (cost) => {
    const { client, call, fail } = await startWith('--max-credits', '2');
    await call(`a ${cost}`);
    expect((await call(`b ${cost}`)).meta.creditsLeft).toBe(0);
    expect(await fail('c')).toContain('0 are left');
    await client.close();
  });

  test('is told only where it is given', async () => {
    const { client, call } = await startWith();
    expect((await call('a 1')).meta).not.toHaveProperty('creditsLeft');
    await client.close();
  });
});
