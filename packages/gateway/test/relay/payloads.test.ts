import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../../test/random-input.ts';
import { inTurn, longTest, scale } from '../../../../test/scale.ts';
import { interpretResponse } from '../../../relay/src/attempt.ts';
import type { LinkedCall } from '../../../relay/src/response-body.ts';
import { createTokenMask } from '../../../relay/src/response-reader.ts';
import { ask, callOf } from '../server/test-gateway.ts';
import { startUpstream } from './start-upstream.ts';
import { startRelay, teamToken } from './test-relay.ts';

/** Any JSON value as a text with blanks, escapes and numbers that a parser would change. */
const jsonText = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 6, depthSize: 'small' },
    fc.constantFrom(
      '1.0',
      '-0',
      '12345678901234567890',
      '1e+400',
      '0.10',
      'true',
      'null',
      '"\\u00e9\\/"',
      '"\\ud800"',
    ),
    fc.string({ unit: anyCharacter }).map((text) => JSON.stringify(text)),
    fc.array(tie('value'), { maxLength: 4 }).map((parts) => `[ ${parts.join(' ,\n')}]`),
    fc
      .array(fc.tuple(fc.string({ unit: 'grapheme' }), tie('value')), { maxLength: 4 })
      .map(
        (parts) =>
          `{${parts.map(([name, value]) => `${JSON.stringify(name)} :\t${value}`).join(',')} }`,
      ),
  ),
})).value as fc.Arbitrary<string>;

/** Masks texts. */
function maskOf(token: string): (text: string) => string {
  const mask = createTokenMask([token]);
  return (text) => mask.apply(Buffer.from(text)).toString();
}

/** A call of the list of answers. */
const answersCall = {
  ...({ operationId: 'listAnswers', sent: [], publicUrl: 'https://relay.example' } as const),
} satisfies LinkedCall;

/** The payload that a caller gets of a response; undefined when it gets none. */
function payloadOf(json: Buffer, call: LinkedCall = answersCall): string | undefined {
  const head = { status: 200, isRedirect: false, retryAfter: undefined };
  const result = interpretResponse({ ...head, body: json }, call, 0);
  if (!result.ok) return undefined;
  const body = String(result.body);
  const [, payload] =
    /^\{"code":0,"message":"success","data":(.*),"recordTime":"[^"]*"\}$/s.exec(body) ?? [];
  return payload;
}

describe('the payload of a response', () => {
  test('is the data of the upstream, byte for byte, for any JSON', () => {
    fc.assert(
      fc.property(jsonText, jsonText, (data, other) => {
        const json = Buffer.from(
          ` {"other":${other}, "code" : "0","data": ${data} ,"message":"m"}\n`,
        );
        expect(createTokenMask([teamToken]).apply(json)).toBe(json);
        expect(payloadOf(json)).toBe(data === 'null' ? undefined : Buffer.from(data).toString());
      }),
      { numRuns: scale(5_000, 40) },
    );
  });

  test('comes through the gateway byte for byte', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url);
    const token = await relay.token();
    const run = async (data: string) => {
      if (data === 'null') return;
      const keyword = `data-${Buffer.from(data).toString('base64url')}`;
      const { text } = await ask(`${relay.url}${callOf('searchUsers', { token, keyword })}`);
      const [, payload] =
        /^\{"code":0,"message":"success","data":(.*),"recordTime":"[^"]*"\}$/s.exec(text) ?? [];
      expect(payload).toBe(data);
    };
    await fc.assert(
      fc.asyncProperty(
        jsonText.filter((text) => text.length < 4_000),
        run,
      ),
      { numRuns: scale(1_000, 40) },
    );
  });

  test('of more than 16 KiB is read with 500,000 values at most, in 64 levels', () => {
    const nested = (levels: number) =>
      payloadOf(
        Buffer.from(
          `{"data":${'['.repeat(levels)}${']'.repeat(levels)},"x":"${'x'.repeat(20_000)}","code":0}`,
        ),
      );
    expect(nested(63)).toBeDefined();
    expect(nested(64)).toBeUndefined();
    const numbers = (count: number) =>
      payloadOf(Buffer.from(`{"code":0,"data":[${'0,'.repeat(count)}0]}`));
    expect(numbers(499_000)).toBeDefined();
    expect(numbers(500_000)).toBeUndefined();
  });

  longTest('of 8 MiB is read within seconds, however many members it has', () => {
    const members = Array.from({ length: 490_000 }, (_, index) => `"a-name-${index}":1`);
    const text = `{"code":0,${members.join()},"data":[]}`;
    expect(text.length).toBeGreaterThan(8 * 10 ** 6);
    const before = process.cpuUsage();
    expect(payloadOf(Buffer.from(text))).toBe('[]');
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  });

  test.each([
    ['a name that is written in another way', '{"data":1,"c\\u006fde":0,"d\\u0061ta":[2]}', '[2]'],
    ['a name that occurs twice', '{"code":1,"data":{"data":3},"data":[ 2 ],"code":0}', '[ 2 ]'],
    [
      'names and brackets within texts',
      '{"a":"\\"data\\":{[","code":0,"data":"}]\\\\"}',
      '"}]\\\\"',
    ],
    [
      'our envelope and a member more',
      '{"code":0,"message":"success","data":1,"x":{},"recordTime":"t"}',
      '1',
    ],
  ])('is found with %s', (_, json, payload) => {
    expect(payloadOf(Buffer.from(json))).toBe(payload);
  });
});

describe('the address of the next page', () => {
  const call = {
    ...answersCall,
    sent: [
      { name: 'questionId', text: 'q 1' },
      { name: 'offset', text: '5' },
      { name: 'cursor', text: 'old' },
    ],
  };
  const replaced = (data: string) => {
    const time = '2026-02-03T04:05:06.789Z';
    const payloads = [
      `{"code":0,"data":${data}}`,
      `{"code":0,"message":"success","data":${data},"recordTime":"${time}"} `,
    ].map((json) => payloadOf(Buffer.from(json), call));
    expect(payloads[0]).toBe(payloads[1]);
    return payloads[0];
  };
  const path = 'https://relay.example/api/qa-platform/get-answer-list/v1';

  test('is our own, from the last cursor and the session, and everything else stays', () => {
    expect(
      replaced(
        '{"data":[{"cursor":"a"},{"cursor":"b\\u0026=é"}],"session":{"id":"s 1"},"paging":{"next":"http://other.invalid/?token=t","is_end":false},"x":1.0}',
      ),
    ).toBe(
      `{"data":[{"cursor":"a"},{"cursor":"b\\u0026=é"}],"session":{"id":"s 1"},"paging":{"next":"${path}?questionId=q+1&cursor=b%26%3D%C3%A9&sessionId=s+1","is_end":false},"x":1.0}`,
    );
  });

  test('is empty when the page has no cursor to continue from', () => {
    expect(replaced('{"data":[],"paging":{"next":"http://other.invalid/"}}')).toBe(
      '{"data":[],"paging":{"next":""}}',
    );
  });

  test.each([
    '{"paging":{"next":""}}',
    '{"paging":{"next":null}}',
    '{"paging":3}',
    '[1]',
    '"next"',
    '{"data":[{"cursor":"a"}]}',
  ])('is not invented or touched in %s', (data) => {
    expect(replaced(data)).toBe(data);
  });
});

describe('the token of the team', () => {
  test('is masked wherever the upstream echoes it', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url);
    const { text, body } = await relay.search('a:echo');
    expect(body.code).toBe(0);
    expect(body.data).toEqual({
      plain: '[token]',
      percent: '[token]',
      escaped: '[token]',
      mixed: '[token]',
      inner: '{"token":"[token]"}',
      url: 'https://x.invalid/?token=[token]',
      '[token]': 1,
    });
    expect(text).not.toContain(teamToken.slice(-8));
    const complaint = await relay.search('a:complain');
    expect(complaint.body).toMatchObject({
      code: 400,
      message: 'The token [token] is fine, the rest is not',
    });
  });

  test('is masked in any mixture of forms, and the text stays JSON', () => {
    const mask = maskOf(teamToken);
    const form = fc.constantFrom(
      (c: string) => c,
      (c: string) => `%${c.charCodeAt(0).toString(16)}`,
      (c: string) => `%25${c.charCodeAt(0).toString(16).toUpperCase()}`,
      (c: string) => `\\u00${c.charCodeAt(0).toString(16)}`,
      (c: string) => (c === '/' ? '\\/' : c),
      (c: string) => `\\u0025${c.charCodeAt(0).toString(16)}`,
      (c: string) => `&#00${c.charCodeAt(0)};`,
      (c: string) => `&#x${c.charCodeAt(0).toString(16).toUpperCase()};`,
    );
    const forms = fc.array(form, { minLength: teamToken.length, maxLength: teamToken.length });
    const around = fc
      .string({ unit: 'binary-ascii' })
      .map((text) => JSON.stringify(text.replace(/\\+$/, '')).slice(1, -1));
    fc.assert(
      fc.property(around, forms, around, (before, each, after) => {
        const token = [...teamToken].map((c, index) => each[index]?.(c) ?? c).join('');
        expect(JSON.parse(mask(`"${before}${token}${after}"`))).toBe(
          JSON.parse(`"${before}[token]${after}"`),
        );
      }),
      { numRuns: scale(5_000, 40) },
    );
  });

  const filler: [string, string][] = [
    ['backslashes', '\\'],
    ['percent signs', '%'],
    ['percent signs that were encoded again and again', '25'],
    ['beginnings of the token', teamToken.slice(0, -1)],
  ];
  test.each(inTurn(filler, 3, 4))('is masked in 8 MiB of %s within seconds', (_, part) => {
    const mask = maskOf(teamToken);
    const text = `"%${part.repeat((8 * 2 ** 20) / part.length)}"`;
    const before = process.cpuUsage();
    expect(mask(text)).toBe(text);
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  });

  test('is masked as base64, base64url and hexadecimal, alone and within more bytes', () => {
    const mask = maskOf(teamToken);
    const bytes = fc.uint8Array({ maxLength: 9 });
    const encoding = fc.constantFrom('base64', 'base64url', 'hex');
    const write = fc.constantFrom(
      (text: string) => text,
      (text: string) => text.replaceAll('/', '\\/'),
    );
    fc.assert(
      fc.property(bytes, bytes, encoding, write, (before, after, name, written) => {
        const text = Buffer.concat([before, Buffer.from(teamToken), after]).toString(name);
        const masked = mask(`"${written(text)}"`);
        expect(masked).toContain('[token]');
        // A few characters beside it hold bits of its first or last byte.
        const [left = '', right = ''] = masked.slice(1, -1).split('[token]');
        const perByte = name === 'hex' ? 2 : 4 / 3;
        expect(left.length).toBeLessThanOrEqual(Math.ceil(before.length * perByte) * 2);
        expect(right.length).toBeLessThanOrEqual((Math.ceil(after.length * perByte) + 3) * 2);
      }),
      { numRuns: scale(5_000, 40) },
    );
    expect(mask(Buffer.from(teamToken).toString('hex').toUpperCase())).toBe('[token]');
  });

  test('is not found across an escape', () => {
    const mask = maskOf('nabcdefgh');
    expect(mask('"\\nabcdefgh"')).toBe('"\\nabcdefgh"');
    expect(mask('"\\\\nabcdefgh"')).toBe('"\\\\[token]"');
  });
});
