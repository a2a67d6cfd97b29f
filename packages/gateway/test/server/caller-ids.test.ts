import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createToken } from '../../../ledger/src/accounts.ts';
import { startUpstream } from '../relay/start-upstream.ts';
import { startRelay } from '../relay/test-relay.ts';
import { ask, callOf, startTestGateway } from './test-gateway.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentId = '00f067aa0ba902b7';
const traceparent = `00-${traceId}-${parentId}-01`;

type Line = Readonly<Record<string, unknown>>;

/** Calls a gateway with these headers. @returns the line of its log, and the id in the response */
async function lineOf(headers: Readonly<Record<string, string>>, tokenOf = (own: string) => own) {
  const lines: Line[] = [];
  const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) });
  const gateway = await startTestGateway({}, { log });
  const token = await gateway.token();
  const given = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace('TOKEN', tokenOf(token))]),
  );
  const response = await ask(`${gateway.url}${callOf('searchUsers', { token })}`, {
    headers: given,
  });
  await expect.poll(() => lines.some(({ msg }) => msg === 'call')).toBe(true);
  const line = lines.find(({ msg }) => msg === 'call') ?? {};
  return { line, requestId: response.headers.get('X-Request-Id'), text: JSON.stringify(lines) };
}

describe('the ids of a caller', () => {
  test('are in the log, beside the id of the gateway, which the response has', async () => {
    const { line, requestId } = await lineOf({ traceparent, 'X-Request-Id': 'cron:2026-01-31.7' });
    expect(line).toMatchObject({ traceId, parentId, callerRequestId: 'cron:2026-01-31.7' });
    expect(line.requestId).toBe(requestId);
  });

  test('are in the log for a traceparent of a later version', async () => {
    const { line } = await lineOf({ traceparent: `cc-${traceId}-${parentId}-01-what-comes` });
    expect(line).toMatchObject({ traceId, parentId });
  });

  test.each([
    ['a traceparent of no trace', { traceparent: `00-${'0'.repeat(32)}-${parentId}-01` }],
    ['a traceparent of no parent', { traceparent: `00-${traceId}-${'0'.repeat(16)}-01` }],
    ['a traceparent with capitals', { traceparent: traceparent.toUpperCase() }],
    ['a traceparent that goes on', { traceparent: `${traceparent}-more` }],
    ['a traceparent of the forbidden version', { traceparent: `ff${traceparent.slice(2)}` }],
    ['a traceparent with another line', { traceparent: `${traceparent} "}` }],
    ['a request id with spaces', { 'X-Request-Id': 'a b' }],
    ['a request id with quotation marks', { 'X-Request-Id': 'a","code":0' }],
    ['a request id of 65 characters', { 'X-Request-Id': 'a'.repeat(65) }],
    ['an empty request id', { 'X-Request-Id': '' }],
    ['the token as a request id', { 'X-Request-Id': 'TOKEN' }],
    ['a request id that ends with the token', { 'X-Request-Id': 'id-TOKEN' }],
    ['another token as a request id', { 'X-Request-Id': createToken() }],
  ])('are dropped where they are %s', async (_, headers) => {
    const { line, text } = await lineOf(headers);
    expect(line).toMatchObject({ msg: 'call', code: 0 });
    for (const name of ['traceId', 'parentId', 'callerRequestId'])
      expect(line).not.toHaveProperty(name);
    for (const value of Object.values(headers)) if (value !== '') expect(text).not.toContain(value);
  });

  test('do not reach the upstream of a relay', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url);
    const token = await relay.token();
    const url = `${relay.url}${callOf('searchUsers', { token, keyword: 'a:ok' })}`;
    const headers = { traceparent, 'X-Request-Id': 'cron-7', 'X-Other': 'stays here' };
    expect((await ask(url, { headers })).body.code).toBe(0);
    const [request] = (await upstream.report()).requests;
    for (const name of ['traceparent', 'x-request-id', 'x-other'])
      expect(request?.headers).not.toHaveProperty(name);
  });
});
