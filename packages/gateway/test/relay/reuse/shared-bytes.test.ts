import { readTarget } from '@social-data/server-protocol';
import { describe, expect, test } from 'vitest';
import { interpretResponse } from '../../../../relay/src/attempt.ts';
import {
  type ReceivedResponse,
  type RequestOutcome,
  Reuse,
  sizeOf,
} from '../../../../relay/src/reuse.ts';
import { type SourceSuccess, successText } from '../../../../source/src/source.ts';
import { callOf } from '../../server/test-gateway.ts';

const MINUTE = 60_000;
const clock = { now: () => 1_770_000_000_000, monotonic: () => 5_000 };
const call = {
  operationId: 'searchUsers',
  target: readTarget(callOf('searchUsers', { keyword: 'tents' })),
  isSecure: false,
  skipsCache: false,
  onHangUp: () => () => {},
} as const;

/** A payload of one byte for each character. */
function payloadOf(characters: number): SourceSuccess {
  return { ok: true, data: `"${'\u00e6'.repeat(characters)}"`, encoding: 'latin1' };
}

/** The bodies with which one response serves its caller, one that joined, a cached call, and one that was lost. */
async function bodiesOf(payload: SourceSuccess): Promise<readonly Buffer[]> {
  const reuse = new Reuse({
    ...{ clock, cache: { searchUsers: MINUTE }, staleMs: 0, cacheHeaders: 'all' },
  });
  const own = await reuse.before(call, 'first');
  if (own.kind !== 'own') throw new Error('Unreachable: nothing serves the first call');
  own.request.admit();
  const joining = await reuse.before(call, 'second');
  if (joining.kind !== 'in-flight') throw new Error('Unreachable: a request is in flight');
  const joined = joining.request.join(call, 'second');

  const response = reuse.received(payload, 'first');
  reuse.after(own, call, { ok: true, response });
  reuse.rescue({ accountId: 'first', key: own.key, charged: response });
  return [
    response.body,
    responseOf(await joined).body,
    await storedBody(reuse, 'third'),
    await storedBody(reuse, 'first'),
  ];
}

function responseOf(outcome: RequestOutcome | undefined): ReceivedResponse {
  if (!outcome?.ok) throw new Error('Unreachable: the request succeeded');
  return outcome.response;
}

async function storedBody(reuse: Reuse, accountId: string): Promise<Buffer> {
  const found = await reuse.before(call, accountId);
  if (found.kind !== 'stored') throw new Error('Unreachable: the response was kept');
  expect(found.reused.via).toBe(accountId === 'first' ? 'rescue' : 'cache');
  return found.reused.response.body;
}

const TIME = '2026-02-02T20:05:06.789Z';
const ENVELOPE = `{"code":0,"message":"success","data":{"name":"旅行"},"recordTime":"${TIME}"}`;

/** The body for the caller of a response as the relay receives it, in one memory with its head. */
function bodyOf(text: string): Buffer {
  const head = 'Vary: a';
  const memory = Buffer.from(new TextEncoder().encode(head + text).buffer);
  const head200 = { status: 200, isRedirect: false, retryAfter: undefined };
  const linked = {
    ...({ operationId: 'searchUsers', sent: [] } as const),
    publicUrl: 'https://a.example',
  };
  const response = { ...head200, body: memory.subarray(head.length) };
  const result = interpretResponse(response, linked, Date.parse(TIME));
  if (!result.ok || result.body === undefined) throw new Error('Unreachable: a success');
  return result.body;
}

describe('the body of a response', () => {
  test.each([10, 100_000])('is one buffer for every call it serves (%i bytes)', async (bytes) => {
    const payload = payloadOf(bytes);
    const [body, ...others] = await bodiesOf(payload);
    const text = successText(payload.data, new Date(clock.now()).toISOString());
    expect(Buffer.from(text, 'latin1').equals(body ?? Buffer.alloc(0))).toBe(true);
    for (const other of others) expect(other).toBe(body);
  });

  test.each([ENVELOPE, `${ENVELOPE}\n`])('keeps no other bytes in memory (%j)', (text) => {
    const body = bodyOf(text);
    expect(String(body)).toBe(ENVELOPE);
    expect(body.buffer.byteLength).toBe(body.length);
    expect(sizeOf({ body }, '')).toBeLessThan(body.length + 1_000);
  });

  test.each([
    ['another message', ENVELOPE.replace('success', 'fine, thanks')],
    ['blanks', ENVELOPE.replaceAll(',', ', ')],
    ['a member before', ENVELOPE.replace('{', '{"id":1,')],
    ['a member after', `${ENVELOPE.slice(0, -1)},"id":1}`],
    ['its data twice', ENVELOPE.replace('"data"', '"data":[],"data"')],
    ['no time', '{"code":0,"message":"success","data":{"name":"旅行"}}'],
    [
      'its members in another order',
      `{"recordTime":"${TIME}","code":0,"message":"success","data":{"name":"旅行"}}`,
    ],
  ])('is ours around the payload, when what was received has %s', (_, text) => {
    const body = bodyOf(text);
    expect(JSON.parse(String(body))).toEqual(JSON.parse(ENVELOPE));
    expect(Object.keys(JSON.parse(String(body)))).toEqual(Object.keys(JSON.parse(ENVELOPE)));
  });

  test('is the same in UTF-8 from plain text', async () => {
    const [body] = await bodiesOf({ ok: true, data: '"旅行"' });
    expect(JSON.parse(String(body))).toMatchObject({ data: '旅行' });
  });
});
