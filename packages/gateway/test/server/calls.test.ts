import { envelopeHeaders, success } from '@social-data/server-protocol';
import { describe, expect, test } from 'vitest';
import { toBinaryString } from '../../../dataset/src/search/user-index.ts';
import { hashToken } from '../../../ledger/src/accounts.ts';
import type { SourceResult } from '../../../source/src/source.ts';
import { createFakeClock } from '../ledger/fake-clock.ts';
import { ask, callOf, readOperations, sourceOf, startTestGateway } from './test-gateway.ts';

describe('a call that succeeds', () => {
  test('has the members and headers of the server protocol', async () => {
    const gateway = await startTestGateway();
    const token = await gateway.token();
    for (const operationId of readOperations) {
      const { status, body, headers, text } = await ask(
        `${gateway.url}${callOf(operationId, { token })}`,
      );
      expect(status).toBe(200);
      expect(text).toBe(JSON.stringify(success({ made: true }, new Date(body.recordTime))));
      for (const [name, value] of Object.entries(envelopeHeaders(0)))
        expect(headers.get(name)).toBe(value);
      expect(headers.get('X-Cost')).toBe('1');
      expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
      for (const name of ['RateLimit', 'RateLimit-Policy', 'X-Balance-Remaining', 'Retry-After'])
        expect(headers.has(name)).toBe(false);
    }
  });

  test('has the payload of the source, whether that is plain or binary text', async () => {
    const text = JSON.stringify({ name: '美食家 🍜', note: 'naïve \u2028 "quoted"' });
    const forms: SourceResult[] = [
      { ok: true, data: text },
      { ok: true, data: toBinaryString(text), encoding: 'latin1' },
    ];
    for (const form of forms) {
      const gateway = await startTestGateway({}, { source: sourceOf(() => form) });
      const token = await gateway.token();
      const response = await ask(`${gateway.url}${callOf('searchUsers', { token })}`);
      expect(response.body.data).toEqual(JSON.parse(text));
      expect(response.headers.get('Content-Length')).toBe(String(Buffer.byteLength(response.text)));
    }
  });

  test('gives the source typed values of the declared parameters, and no token', async () => {
    const calls: object[] = [];
    const source = sourceOf(({ operationId, values }) => {
      calls.push({ operationId, values });
      return { ok: true, data: '{}' };
    });
    const gateway = await startTestGateway({}, { source });
    const token = await gateway.token();
    await ask(`${gateway.url}${callOf('searchUsers', { token, page: '2', other: 'x' })}`);
    expect(calls).toEqual([
      { operationId: 'searchUsers', values: { keyword: 'camping', page: 2 } },
    ]);
  });

  test('has rate limit headers in the form of the IETF draft', async () => {
    const gateway = await startTestGateway();
    const token = await gateway.token({
      rate: { calls: 5, seconds: 10 },
      dailyQuota: 100,
      balance: 50,
    });
    const { headers } = await ask(`${gateway.url}${callOf('searchUsers', { token })}`);
    expect(headers.get('RateLimit')).toMatch(/^"rate";r=4;t=10, "daily";r=99;t=\d+$/);
    expect(headers.get('RateLimit-Policy')).toBe('"rate";q=5;w=10, "daily";q=100;w=86400');
    expect(headers.get('X-Balance-Remaining')).toBe('49');
  });

  test('costs the configured price', async () => {
    const gateway = await startTestGateway({ prices: { searchUsers: 7 } });
    const token = await gateway.token({ balance: 10 });
    const first = await ask(`${gateway.url}${callOf('searchUsers', { token })}`);
    expect(first.headers.get('X-Cost')).toBe('7');
    expect(first.headers.get('X-Balance-Remaining')).toBe('3');
    const second = await ask(`${gateway.url}${callOf('searchUsers', { token })}`);
    expect(second.body.code).toBe(601);
    expect(second.body.message).toContain('costs 7, the balance is 3');
    expect(second.headers.get('X-Balance-Remaining')).toBe('3');
  });
});

describe('a refused call', () => {
  test('says how to give a token, unmasked', async () => {
    const gateway = await startTestGateway();
    const { body } = await ask(`${gateway.url}${callOf('searchUsers')}`);
    expect(body.message).toContain('Add token=… to the query.');
  });

  test('gets 100 with an expired token also after the clock went back', async () => {
    const clock = createFakeClock();
    const gateway = await startTestGateway({}, { clock });
    const token = await gateway.token({ expiresAt: clock.now() + 60_000 });
    const codeOf = async () =>
      (await ask(`${gateway.url}${callOf('searchUsers', { token })}`)).body.code;
    expect(await codeOf()).toBe(0);
    clock.jump(60_000);
    expect(await codeOf()).toBe(100);
    clock.jump(-3_600_000);
    expect(await codeOf()).toBe(100);
  });

  test('gets 100 unless its query has one valid token; headers do not count (decision D3)', async () => {
    const gateway = await startTestGateway();
    const token = await gateway.token();
    const revoked = await gateway.token();
    const [, account] = await gateway.store.accounts();
    await gateway.store.revokeAccount(account?.id ?? '');
    const expired = await gateway.token({ expiresAt: Date.now() - 1 });
    const path = callOf('searchUsers');
    const repeated = `${path}&token=${token}&token=${token}`;
    const codeOf = async (target: string, headers = {}) =>
      (await ask(`${gateway.url}${target}`, { headers })).body.code;
    expect(await codeOf(path)).toBe(100);
    expect(await codeOf(`${path}&token=`)).toBe(100);
    expect(await codeOf(`${path}&token=%20`)).toBe(100);
    expect(await codeOf(`${path}&token=%E5%92`)).toBe(100);
    expect(await codeOf(`${path}&token=${'x'.repeat(9_000)}`)).toBe(100);
    expect(await codeOf(repeated)).toBe(100);
    expect(await codeOf(`${path}&token=${token}x`)).toBe(100);
    expect(await codeOf(`${path}&token=${revoked}`)).toBe(100);
    expect(await codeOf(`${path}&token=${expired}`)).toBe(100);
    const elsewhere = { Authorization: `Bearer ${token}`, Cookie: `token=${token}`, token };
    expect(await codeOf(path, elsewhere)).toBe(100);
    expect(await codeOf(`${path}&token=${token}`)).toBe(0);
  });

  test('gets 600 for an operation or an origin that the token does not allow', async () => {
    const gateway = await startTestGateway();
    const narrow = await gateway.token({ operations: ['searchUsers'] });
    const page = await gateway.token({ origins: ['https://app.example'] });
    const denied = await ask(`${gateway.url}${callOf('listAnswers', { token: narrow })}`);
    expect(denied.body.code).toBe(600);
    expect(denied.body.message).toContain('Its operations: searchUsers.');
    const url = `${gateway.url}${callOf('searchUsers', { token: page })}`;
    const codeFrom = async (origin: string) =>
      (await ask(url, { headers: { Origin: origin } })).body.code;
    expect(await codeFrom('https://other.example')).toBe(600);
    expect(await codeFrom('null')).toBe(600);
    expect(await codeFrom('https://app.example')).toBe(0);
    expect((await ask(url)).body.code).toBe(0);
  });

  test('gets 400 with the parameter, the problem and the allowed values', async () => {
    const gateway = await startTestGateway();
    const token = await gateway.token({ balance: 5 });
    const wrong = { token, platform: 'OTHER', oAuthorId: undefined };
    const { body, headers } = await ask(`${gateway.url}${callOf('getAuthorLinkInfo', wrong)}`);
    expect(body.code).toBe(400);
    expect(body.message).toContain('oAuthorId is missing');
    expect(body.message).toContain('platform does not take "OTHER". Use one of: SHORT_VIDEO');
    expect(headers.get('X-Cost')).toBe('0');
    expect(headers.get('X-Balance-Remaining')).toBe('5');
  });

  test('gets a message without the token that it sent in another parameter', async () => {
    const gateway = await startTestGateway();
    const demoToken = 'demo-of-an-account-whose-token-is-long-enough-to-be-cut';
    await gateway.token({ secretHash: hashToken(demoToken) });
    for (const token of [await gateway.token(), demoToken]) {
      const target = callOf('getAuthorLinkInfo', { token, platform: token });
      const { text, body } = await ask(`${gateway.url}${target}`);
      expect(body.code).toBe(400);
      expect(text).not.toContain(token.slice(0, 24));
    }
  });
});

describe('the order of codes (decision D4)', () => {
  /** The codes of one call with several problems, in the order in which they are checked. */
  const codes = [100, 600, 400, 302, 303, 601, 301];

  test.each(codes.map((code, index) => ({ code, applicable: codes.slice(index) })))(
    'is $code first when $applicable apply',
    async ({ code, applicable }) => {
      const source = sourceOf(() => ({ ok: false, code: 301, message: 'Try again.' }));
      const gateway = await startTestGateway({}, { source });
      const token = await gateway.token({
        ...(applicable.includes(600) && { operations: ['listAnswers'] }),
        ...(applicable.includes(302) && { rate: { calls: 0, seconds: 1 } }),
        ...(applicable.includes(303) && { dailyQuota: 0 }),
        ...(applicable.includes(601) && { balance: 0 }),
      });
      const { body } = await ask(
        `${gateway.url}${callOf('searchUsers', {
          token: applicable.includes(100) ? 'demo-unknown' : token,
          page: applicable.includes(400) ? 'one' : '1',
        })}`,
      );
      expect(body.code).toBe(code);
    },
  );

  test('takes neither rate, quota nor balance for a refused call', async () => {
    const gateway = await startTestGateway({ prices: { listAnswers: 3 } });
    const token = await gateway.token({
      operations: ['searchUsers', 'listAnswers'],
      rate: { calls: 2, seconds: 600 },
      dailyQuota: 5,
      balance: 2,
    });
    const codeOf = async (target: string) => (await ask(`${gateway.url}${target}`)).body.code;
    expect(await codeOf(callOf('getAuthorLinkInfo', { token }))).toBe(600);
    expect(await codeOf(callOf('searchUsers', { token, page: 'x' }))).toBe(400);
    expect(await codeOf(callOf('listAnswers', { token }))).toBe(601);
    const { headers } = await ask(`${gateway.url}${callOf('searchUsers', { token })}`);
    expect(headers.get('RateLimit')).toMatch(/^"rate";r=1;t=\d+, "daily";r=4;/);
    expect(headers.get('X-Balance-Remaining')).toBe('1');
    expect(await codeOf(callOf('searchUsers', { token }))).toBe(0);
    const refused = await ask(`${gateway.url}${callOf('searchUsers', { token })}`);
    expect(refused.body.code).toBe(302);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(590);
    expect(refused.headers.get('X-Balance-Remaining')).toBe('0');
    expect(await gateway.store.verify()).toEqual([]);
  });
});

describe('the HTTP status', () => {
  test('is 200 for every code (decision D1)', async () => {
    let code = 0;
    const source = sourceOf(() =>
      code === 0 ? { ok: true, data: '{}' } : { ok: false, code, message: 'No.' },
    );
    const gateway = await startTestGateway({}, { source });
    const token = await gateway.token();
    for (const each of [0, 100, 400, 600, 601, 301, 500, 101]) {
      code = each;
      const response = await ask(`${gateway.url}${callOf('searchUsers', { token })}`);
      expect([each, response.status]).toEqual([each, 200]);
      expect(response.body.code).toBe(each);
      expect(response.headers.get('X-Result-Code')).toBe(String(each));
    }
  });
});
