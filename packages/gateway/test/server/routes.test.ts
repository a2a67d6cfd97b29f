import { operationIds, operations } from '@social-data/contract/operations';
import { describe, expect, test } from 'vitest';
import { ask, callOf, readOperations, startTestGateway } from './test-gateway.ts';

const page = 'https://app.example';

describe('the gateway', () => {
  test('responds to unknown paths with 404 and an envelope, without checking the token (decision D1)', async () => {
    const gateway = await startTestGateway();
    const { path } = operations.searchUsers;
    const unknown = [
      '/',
      '/favicon.ico',
      `${path}/`,
      path.toUpperCase(),
      `/${path}`,
      '/-/other',
      '/%E5%92',
      '/%',
      '/a?b=%',
      `${path}/%00`,
    ];
    for (const target of unknown) {
      const { status, body, headers } = await ask(`${gateway.url}${target}`);
      expect([target, status, body.code, body.data]).toEqual([target, 404, 400, null]);
      expect(headers.get('X-Result-Code')).toBe('400');
      expect(headers.has('X-Request-Id')).toBe(true);
    }
  });

  test('treats a path with needless percent-encoding as the same path', async () => {
    const gateway = await startTestGateway();
    const token = await gateway.token();
    const escaped = callOf('searchUsers', { token }).replace('search', '%73earch');
    const { status, body } = await ask(gateway.url + escaped);
    expect([status, body.code]).toEqual([200, 0]);
  });

  test('responds to methods other than GET with 405 and an envelope, to HEAD without a body', async () => {
    const gateway = await startTestGateway();
    const token = await gateway.token({ balance: 1 });
    for (const operationId of readOperations) {
      const url = `${gateway.url}${callOf(operationId, { token })}`;
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
        const { status, body, headers } = await ask(url, { method });
        expect([method, status, body.code]).toEqual([method, 405, 400]);
        expect(headers.get('Allow')).toBe('GET, OPTIONS');
      }
      const head = await ask(url, { method: 'HEAD' });
      expect([head.status, head.text]).toEqual([405, '']);
    }
    const body = 'x'.repeat(100_000);
    const posted = await ask(`${gateway.url}/nowhere`, { method: 'POST', body });
    expect(posted.status).toBe(404);
    const [account] = await gateway.store.accounts();
    expect(account?.balance).toBe(1);
  });
});

describe('a page of another origin', () => {
  test('may read every response, errors included, when its origin is configured', async () => {
    const gateway = await startTestGateway({ corsOrigins: [page] });
    const token = await gateway.token();
    const targets = [callOf('searchUsers', { token }), callOf('searchUsers'), '/nowhere'];
    for (const target of targets) {
      const { headers } = await ask(`${gateway.url}${target}`, { headers: { Origin: page } });
      expect(headers.get('Access-Control-Allow-Origin')).toBe(page);
      expect(headers.get('Access-Control-Expose-Headers')).toContain('RateLimit');
      expect(headers.get('Vary')).toBe('Origin');
    }
    const other = await ask(`${gateway.url}${targets[0]}`, {
      headers: { Origin: 'https://other.example' },
    });
    expect(other.headers.has('Access-Control-Allow-Origin')).toBe(false);
    expect(other.headers.get('Vary')).toBe('Origin');
  });

  test('is always allowed with *, and never without configuration', async () => {
    const any = await startTestGateway({ corsOrigins: ['*'] });
    const none = await startTestGateway();
    const allowed = async (url: string) =>
      (await ask(`${url}${callOf('searchUsers')}`, { headers: { Origin: page } })).headers.get(
        'Access-Control-Allow-Origin',
      );
    expect(await allowed(any.url)).toBe('*');
    expect(await allowed(none.url)).toBeNull();
  });

  test('gets a response to its preflight', async () => {
    const gateway = await startTestGateway({ corsOrigins: [page] });
    const preflight = (origin: string) =>
      ask(`${gateway.url}${callOf('searchUsers')}`, {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'GET' },
      });
    const allowed = await preflight(page);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('Access-Control-Allow-Origin')).toBe(page);
    expect(allowed.headers.get('Access-Control-Allow-Methods')).toBe('GET');
    const refused = await preflight('https://other.example');
    expect(refused.headers.has('Access-Control-Allow-Origin')).toBe(false);
  });
});

describe('the usage of an account', () => {
  test('shows limits, usage and balance, free of charge', async () => {
    const gateway = await startTestGateway();
    const token = await gateway.token({
      name: 'desk',
      operations: ['searchUsers'],
      rate: { calls: 5, seconds: 60 },
      dailyQuota: 10,
      balance: 20,
      expiresAt: Date.UTC(2999, 0, 1),
    });
    await ask(`${gateway.url}${callOf('searchUsers', { token })}`);
    const url = `${gateway.url}/-/usage?token=${token}`;
    const first = await ask(url);
    expect(first.body).toMatchObject({
      code: 0,
      message: 'success',
      data: {
        name: 'desk',
        operations: ['searchUsers'],
        rate: { calls: 5, seconds: 60, remaining: 4 },
        dailyQuota: { limit: 10, used: 1, remaining: 9 },
        balance: 19,
        expiresAt: '2999-01-01T00:00:00.000Z',
      },
    });
    expect((await ask(url)).body.data).toEqual(first.body.data);
    expect(first.text).not.toContain(token);
  });

  test('has null for absent limits, and is refused with 100 or 600 like a call', async () => {
    const gateway = await startTestGateway();
    const token = await gateway.token({ origins: [page] });
    const usage = (query: string, headers = {}) =>
      ask(`${gateway.url}/-/usage${query}`, { headers });
    const { body } = await usage(`?token=${token}`);
    expect(body.data).toMatchObject({ rate: null, dailyQuota: null, balance: null });
    expect(body.data).toMatchObject({ operations: operationIds, expiresAt: null });
    expect((await usage('')).body.code).toBe(100);
    expect((await usage('?token=demo-unknown')).body.code).toBe(100);
    const foreign = await usage(`?token=${token}`, { Origin: 'https://other.example' });
    expect(foreign.body.code).toBe(600);
  });
});
