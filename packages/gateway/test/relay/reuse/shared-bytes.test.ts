import { readTarget } from '@social-data/server-protocol';
import { describe, expect, test } from 'vitest';
import type { SourceSuccess } from '../../../src/call/source.ts';
import { successText } from '../../../src/call/success-text.ts';
import type { RequestOutcome } from '../../../src/relay/reuse/coalesced-request.ts';
import { ReceivedResponse } from '../../../src/relay/reuse/received-response.ts';
import { Reuse } from '../../../src/relay/reuse/reuse.ts';
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

/** A payload of one byte for each character, as the relay gives it. */
function payloadOf(characters: number): SourceSuccess {
  return { ok: true, data: `"${'\u00e6'.repeat(characters)}"`, encoding: 'latin1' };
}

/** The bodies with which one response serves its caller, one that joined, a cached call, and one that was lost. */
async function bodiesOf(payload: SourceSuccess): Promise<readonly (string | Buffer)[]> {
  const reuse = new Reuse({ clock, cache: { searchUsers: MINUTE }, staleMs: 0 });
  const own = await reuse.before(call, 'first');
  if (own.kind !== 'own') throw new Error('Unreachable: nothing serves the first call');
  own.request.admit();
  const joining = await reuse.before(call, 'second');
  if (joining.kind !== 'in-flight') throw new Error('Unreachable: a request is in flight');
  const joined = joining.request.join(call, 'second');

  const response = reuse.received(payload);
  reuse.after(own, call, { ok: true, response });
  reuse.rescue({ accountId: 'first', key: own.key, charged: response });
  return [
    response.body,
    reuse.joined(responseOf(await joined)).response.body,
    await storedBody(reuse, 'third'),
    await storedBody(reuse, 'first'),
  ];
}

function responseOf(outcome: RequestOutcome | undefined): ReceivedResponse {
  if (!outcome?.ok) throw new Error('Unreachable: the request succeeded');
  return outcome.response;
}

async function storedBody(reuse: Reuse, accountId: string): Promise<string | Buffer> {
  const found = await reuse.before(call, accountId);
  if (found.kind !== 'stored') throw new Error('Unreachable: the response was kept');
  expect(found.reused.via).toBe(accountId === 'first' ? 'rescue' : 'cache');
  return found.reused.response.body;
}

describe('the body of a response', () => {
  test.each([10, 100_000])('is one buffer for every call it serves (%i bytes)', async (bytes) => {
    const payload = payloadOf(bytes);
    const [body, ...others] = await bodiesOf(payload);
    const text = successText(payload.data, new Date(clock.now()).toISOString());
    expect(Buffer.from(text, 'latin1').equals(Buffer.from(body ?? ''))).toBe(true);
    for (const other of others) expect(other).toBe(body);
  });

  test('stays text while it is small and for one call only', () => {
    const recordTime = '2026-02-03T04:05:06.789Z';
    const small = new ReceivedResponse(payloadOf(10), recordTime, 0);
    expect(small.body).toBe(successText(payloadOf(10).data, recordTime));
    expect(small.shared()).toBe(small.shared());
    expect(small.body).toBe(small.shared());
    const large = new ReceivedResponse(payloadOf(100_000), recordTime, 0);
    expect(large.body).toBe(large.shared());
  });

  test('is the same in UTF-8 from plain text', () => {
    const response = new ReceivedResponse({ ok: true, data: '"旅行"' }, 'now', 0);
    const text = String(response.body);
    expect(response.shared().toString()).toBe(text);
    expect(JSON.parse(text)).toMatchObject({ data: '旅行', recordTime: 'now' });
  });
});
