import { operationIds } from '@social-data/contract/operations';
import { headersOf, success } from '@social-data/wire';
import { describe, expect, it } from 'vitest';
import { byteText } from '../../src/source/byte-text.ts';
import type { SourceAnswer } from '../../src/source/source.ts';
import { ask, callOf, sourceOf, startTestGateway } from './use-gateway.ts';

describe('a call that succeeds', () => {
  it('has the members and the headers that wire gives every server of ours', async () => {
    const gateway = await startTestGateway();
    const token = await gateway.token();
    for (const operationId of operationIds) {
      const { status, body, headers, text } = await ask(
        `${gateway.url}${callOf(operationId, { token })}`,
      );
      expect(status).toBe(200);
      expect(text).toBe(JSON.stringify(success({ made: true }, new Date(body.recordTime))));
      for (const [name, value] of Object.entries(headersOf(0)))
        expect(headers.get(name)).toBe(value);
      expect(headers.get('X-Cost')).toBe('1');
      expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
      for (const name of ['RateLimit', 'RateLimit-Policy', 'X-Balance-Remaining', 'Retry-After'])
        expect(headers.has(name)).toBe(false);
    }
  });

  it('arrives as it is, whether the source gives text or the bytes of it', async () => {
    const text = JSON.stringify({ name: '美食家 🍜', note: 'naïve \u2028 "quoted"' });
    const forms: SourceAnswer[] = [
      { ok: true, data: text },
      { ok: true, data: byteText(text), encoding: 'latin1' },
    ];
    for (const form of forms) {
      const gateway = await startTestGateway({}, { source: sourceOf(() => form) });
      const token = await gateway.token();
      const reply = await ask(`${gateway.url}${callOf('searchUsers', { token })}`);
      expect(reply.body.data).toEqual(JSON.parse(text));
      expect(reply.headers.get('Content-Length')).toBe(String(Buffer.byteLength(reply.text)));
    }
  });

  it('hands the source the typed values of declared parameters, and no token', async () => {
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

  it('says where the limits stand, as the draft of the IETF writes it', async () => {
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

  it('costs what the configuration says', async () => {
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

describe('a call that is refused', () => {
  it('needs a token in the query, once, and takes none from elsewhere (decision D3)', async () => {
    const gateway = await startTestGateway();
    const token = await gateway.token();
    const revoked = await gateway.token();
    const [, account] = await gateway.store.accounts();
    await gateway.store.revokeAccount(account?.id ?? '', Date.now());
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

  it('is 600 for an operation or an origin that the token does not allow', async () => {
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

  it('names the parameter, what was wrong and what is allowed with 400', async () => {
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

  it('repeats no token that was put into another parameter', async () => {
    const gateway = await startTestGateway();
    const token = await gateway.token();
    const short = 'demo-of-a-holder-whose-token-is-long-enough-to-be-cut';
    for (const platform of [token, short]) {
      const target = callOf('getAuthorLinkInfo', { token, platform });
      const { text, body } = await ask(`${gateway.url}${target}`);
      expect(body.code).toBe(400);
      expect(text.includes(token.slice(0, 24))).toBe(false);
    }
  });
});

describe('the order of codes (decision D4)', () => {
  /** What is wrong with a call, in the order in which it has to be told. */
  const faults = [100, 600, 400, 302, 303, 601, 301];

  it.each(faults.map((code, index) => ({ code, later: faults.slice(index) })))(
    'gives $code before all that come later: $later',
    async ({ code, later }) => {
      const source = sourceOf(() => ({ ok: false, code: 301, message: 'Try again.' }));
      const gateway = await startTestGateway({}, { source });
      const token = await gateway.token({
        ...(later.includes(600) && { operations: ['listAnswers'] }),
        ...(later.includes(302) && { rate: { calls: 0, seconds: 1 } }),
        ...(later.includes(303) && { dailyQuota: 0 }),
        ...(later.includes(601) && { balance: 0 }),
      });
      const { body } = await ask(
        `${gateway.url}${callOf('searchUsers', {
          token: later.includes(100) ? 'demo-unknown' : token,
          page: later.includes(400) ? 'one' : '1',
        })}`,
      );
      expect(body.code).toBe(code);
    },
  );

  it('takes nothing with any refusal', async () => {
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
  it('is 200 whatever the code, and follows the code on request (decision D1)', async () => {
    const expected = new Map([
      [0, 200],
      [100, 401],
      [400, 400],
      [600, 403],
      [601, 402],
      [301, 503],
      [500, 500],
      [101, 200],
    ]);
    for (const mirrorStatus of [false, true]) {
      let code = 0;
      const source = sourceOf(() =>
        code === 0 ? { ok: true, data: '{}' } : { ok: false, code, message: 'No.' },
      );
      const gateway = await startTestGateway({ mirrorStatus }, { source });
      const token = await gateway.token();
      for (const [each, status] of expected) {
        code = each;
        const reply = await ask(`${gateway.url}${callOf('searchUsers', { token })}`);
        expect([each, reply.status]).toEqual([each, mirrorStatus ? status : 200]);
        expect(reply.body.code).toBe(each);
        expect(reply.headers.get('X-Result-Code')).toBe(String(each));
      }
    }
  });
});
