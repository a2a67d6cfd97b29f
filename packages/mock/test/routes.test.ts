import { Agent, request } from 'node:http';
import { operationIds } from '@social-data/contract';
import { describe, expect, test } from 'vitest';
import { callOf, useMock } from './use-mock.ts';

describe('the routes of the mock', () => {
  const { ask, url } = useMock();

  test.each(operationIds)('include only the exact path of %s', async (id) => {
    const [path, query] = callOf(id).split('?');
    for (const other of [`${path}/`, path?.toUpperCase(), `${path}/more`, `/${path}`]) {
      const { status, body } = await ask(`${other}?${query}`);
      expect(status, other).toBe(404);
      expect(body).toMatchObject({ code: 400, data: null });
    }
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'refuse %s with 405 and an envelope',
    async (method) => {
      const { status, headers, body } = await ask(callOf('searchUsers'), { method });
      expect(status).toBe(405);
      expect(headers.get('allow')).toBe('GET, OPTIONS');
      expect(body.code).toBe(400);
    },
  );

  test('refuse HEAD with 405 and no body', async () => {
    const { status, text } = await ask(callOf('searchUsers'), { method: 'HEAD' });
    expect(status).toBe(405);
    expect(text).toBe('');
  });

  test('are readable by pages of any origin, without credentials', async () => {
    const origin = { Origin: 'https://front.example' };
    const { headers } = await ask(callOf('searchUsers'), { headers: origin });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    const preflight = await ask(callOf('searchUsers'), {
      method: 'OPTIONS',
      headers: { ...origin, 'Access-Control-Request-Method': 'GET' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET');
  });

  test.each(['/__scenarios', '/__reset', '/nowhere'])('allow a preflight on %s', async (path) => {
    const preflight = await ask(path, { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-private-network')).toBe('true');
  });

  test.each([callOf('searchUsers'), callOf('searchUsers', { token: '' }), '/nowhere'])(
    'keep %s out of caches and referrers, and browsers from guessing the type',
    async (path) => {
      const { headers } = await ask(path);
      expect(headers.get('cache-control')).toContain('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  test('expose their headers to pages of other origins', async () => {
    const { headers } = await ask(callOf('searchUsers'));
    const exposed = headers.get('access-control-expose-headers');
    for (const name of ['X-Result-Code', 'Retry-After', 'X-Mock-Note'])
      expect(exposed).toContain(name);
  });

  test('send an envelope that names a badly encoded parameter', async () => {
    const path = callOf('searchUsers').split('?')[0];
    const { status, body } = await ask(`${path}?token=demo-token&keyword=%E5%92%`);
    expect(status).toBe(200);
    expect(body.code).toBe(400);
    expect(body.message).toContain('keyword');
  });

  test('treat a badly encoded token as missing', async () => {
    const path = callOf('searchUsers').split('?')[0];
    expect((await ask(`${path}?token=%E5%92%&keyword=a`)).body.code).toBe(100);
  });

  test.each(['text/html', 'application/xml', 'image/*;q=0.1', 'nonsense'])(
    'send JSON for Accept: %s',
    async (accept) => {
      const { status, headers, body } = await ask(callOf('searchUsers'), {
        headers: { Accept: accept },
      });
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(body.code).toBe(0);
    },
  );

  test('accept a long keyword, and send an envelope for one that is too long', async () => {
    const long = await ask(callOf('searchUsers', { keyword: 'a'.repeat(60_000) }));
    expect(long.body.code).toBe(0);
    const longer = await ask(callOf('searchUsers', { keyword: 'a'.repeat(100_000) }));
    expect(longer.status).toBe(200);
    expect(longer.body.code).toBe(400);
    expect(longer.body.message).toContain('too long');
  });

  test('ignore the body of a GET, and keep the connection usable', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const codes = [];
    for (let call = 0; call < 2; call += 1) codes.push(await getWithBody(agent));
    agent.destroy();
    expect(codes).toEqual([0, 0]);
  });

  function getWithBody(agent: Agent): Promise<number> {
    return new Promise((resolve, reject) => {
      const sent = request(`${url()}${callOf('searchUsers')}`, {
        agent,
        headers: { 'Content-Type': 'application/json', 'Content-Length': 20_000 },
      });
      sent.on('response', async (response) => {
        const parts = await response.toArray();
        resolve(JSON.parse(Buffer.concat(parts).toString()).code);
      });
      sent.on('error', reject).end(' '.repeat(20_000));
    });
  }
});
