import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callChecked, callFailing, connectStdio, type StdioConnection } from './connect.ts';

const page = (name: string) => JSON.stringify({ code: 0, data: { users: [{ id: 'a', name }] } });
const LONG = '12345678901234567890';
const numbers = `{"id":7,"red_id":${LONG},"followed":${LONG},"new_id":[-${LONG}]}`;
const bodies: Readonly<Record<string, Buffer>> = {
  latin: Buffer.from(page('Zoë'), 'latin1'),
  utf16: Buffer.from(page('Zoë'), 'utf16le'),
  half: Buffer.from(page('山').replace('山', '\u00e5\u00b1'), 'latin1'),
  data: Buffer.from('{"code":0,"data":"\u00eb"}', 'latin1'),
  utf8: Buffer.from(page('Zoë 山')),
  numbers: Buffer.from(`{"code":0,"data":{"users":[${numbers}],"total":${LONG}}}`),
  long: Buffer.alloc(64 * 2 ** 20 + 1, ' '),
  deep: Buffer.from(`{"code":0,"data":{"users":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`),
};
const service = createServer((request, response) => {
  const keyword = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams.get('keyword');
  response.setHeader('content-type', 'application/json');
  response.end(bodies[keyword ?? '']);
});
let connection: StdioConnection;
beforeAll(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const baseUrl = `http://127.0.0.1:${Object(service.address()).port}`;
  connection = await connectStdio({ token: 'demo-token', baseUrl });
});
afterAll(async () => {
  await connection.client.close();
  service.closeAllConnections();
  service.close();
});

describe('a response', () => {
  test.each(['latin', 'utf16', 'half', 'data'])(
    'in another encoding is refused: %s',
    async (keyword) => {
      const message = await callFailing(connection.client, 'searchUsers', { keyword });
      expect(message).toContain(
        'ProtocolError: The response is not an envelope: the body is not UTF-8',
      );
    },
  );

  test.each([
    ['of more than 64 MiB', 'long', 'more than 67108864 bytes'],
    ['that is nested too deep', 'deep', 'nested deeper than 200 levels'],
  ])('%s is refused, and the next one is read', async (_, keyword, reason) => {
    const { client } = connection;
    expect(await callFailing(client, 'searchUsers', { keyword })).toContain(reason);
    const { rows } = await callChecked(client, 'searchUsers', { keyword: 'utf8' });
    expect(rows).toEqual([{ id: 'a', name: 'Zoë 山' }]);
  });

  test('keeps the digits of all its numbers, as texts', async () => {
    const { rows, meta } = await callChecked(connection.client, 'searchUsers', {
      keyword: 'numbers',
    });
    expect(rows).toEqual([
      { id: '7', red_id: LONG, other: { followed: LONG, new_id: [`-${LONG}`] } },
    ]);
    expect(meta.other).toEqual({ total: LONG });
  });
});
