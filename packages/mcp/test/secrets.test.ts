import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callChecked, callFailing, connectStdio } from './connect.ts';

/** Longer than what messages quote of a value. */
const canary = `demo-canary/3f9+b="7c${'x'.repeat(40)}`;

/** A service that repeats the token wherever it can. */
const echo = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const token = searchParams.get('token');
  const keyword = searchParams.get('keyword');
  const users = [
    { id: token, desc: request.url, [String(token)]: encodeURIComponent(String(token)) },
  ];
  const body =
    keyword === 'fail'
      ? { code: 600, message: `No ${token}` }
      : { code: 0, data: { users, token } };
  response.setHeader('content-type', 'application/json');
  response.end(keyword === 'html' ? `<p>${token}</p>` : JSON.stringify(body));
});
let baseUrl = '';
beforeAll(async () => {
  echo.listen(0, '127.0.0.1');
  await once(echo, 'listening');
  baseUrl = `http://127.0.0.1:${Object(echo.address()).port}`;
});
afterAll(() => {
  echo.closeAllConnections();
  echo.close();
});

test('the token is in no result, no error and no output, whatever the service or the caller repeats', async () => {
  const { client, errors } = await connectStdio({ token: canary, baseUrl });
  const texts = [
    JSON.stringify(await callChecked(client, 'searchUsers', { keyword: 'a' })),
    await callFailing(client, 'searchUsers', { keyword: 'fail' }),
    await callFailing(client, 'searchUsers', { keyword: 'html' }),
    await callFailing(client, 'getAuthorLinkInfo', { oAuthorId: 'a', platform: canary }),
    await callFailing(client, 'searchUsers', { keyword: 'a', [canary]: 1 }),
    JSON.stringify(await callChecked(client, 'searchUsers', { keyword: canary })),
    JSON.stringify(await client.listTools()),
  ];
  await client.close();
  expect(texts[0]).toContain('***');
  for (const text of [...texts, errors()]) {
    expect(text).not.toContain('3f9');
  }
});
