import { createServer } from 'node:http';
import { operations } from '@social-data/contract';
import { listen } from '@social-data/server-protocol';
import fc from 'fast-check';
import { Client } from 'undici';
import { readConfig } from '../../../packages/gateway/src/config/read-config.ts';
import { systemClock } from '../../../packages/source/src/source.ts';
import { mutated, mutatedMembers, oddJson } from '../../random-input.ts';
import type { FuzzTarget } from '../fuzz-target.ts';
import { startFuzzedGateway } from '../fuzzed-gateway.ts';

const TEAM_TOKEN = 'token-of-the-team-1';
/** No retry begins within it, so that each input takes one request. */
const SOURCE_TIMEOUT_MS = 150;
/** Between two inputs no failure of the first is remembered. */
const HOUR_MS = 3_600_000;

/** The response of the upstream, as JSON. */
interface UpstreamReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const page = {
  data: [{ type: 'a', target: { id: '1' }, cursor: 'c 1' }],
  session: { id: 's 1' },
  paging: { is_end: false, next: `https://other.invalid/?token=${TEAM_TOKEN}` },
};
const envelope = fc
  .oneof(fc.constant(page), mutatedMembers(page), oddJson())
  .chain((data) =>
    mutatedMembers({ code: 0, message: `fine ${TEAM_TOKEN}`, data, recordTime: '2026-01-01' }),
  )
  .map((value) => JSON.stringify(value));
const codes = fc
  .oneof(fc.integer({ min: -1, max: 1_000 }), fc.constantFrom(100, 202, 301, 302, 303, 600, 601))
  .map((code) => JSON.stringify({ code, message: TEAM_TOKEN, data: null }));
const headers = fc.constantFrom<Readonly<Record<string, string>>>(
  ...[{}, {}, {}, { 'retry-after': '1' }, { 'retry-after': '-1' }, { 'retry-after': 'soon' }],
  ...[{ location: '/' }, { 'content-encoding': 'gzip' }, { 'content-encoding': 'none' }],
  { 'content-type': 'text/html' },
);
const replies: fc.Arbitrary<UpstreamReply> = fc.record({
  status: fc.oneof(
    { arbitrary: fc.constant(200), weight: 6 },
    fc.constantFrom(201, 204, 302, 400, 401, 404, 429, 500, 503, 599),
  ),
  headers,
  body: fc.oneof(
    { arbitrary: envelope, weight: 4 },
    { arbitrary: mutated(envelope), weight: 3 },
    codes,
    fc.string({ unit: 'binary-ascii', maxLength: 40 }),
  ),
});

/** Responses of an upstream to a relay. Callers get an envelope of the contract, and never the token of the team. */
export const upstreamResponses: FuzzTarget = {
  name: 'upstream-responses',
  runs: 250,
  inputs: replies.map((reply) => JSON.stringify(reply)),
  async open() {
    let reply: UpstreamReply = { status: 200, headers: {}, body: '' };
    const upstream = createServer((_, response) => {
      response.writeHead(reply.status, reply.headers);
      response.end(Buffer.from(reply.body, 'utf8'));
    });
    const { port } = await listen(upstream, { host: '127.0.0.1', port: 0 });
    const { relay } = readConfig(
      { source: 'relay', upstream: `http://127.0.0.1:${port}`, upstreamTokenEnv: 'TEAM' },
      { TEAM: TEAM_TOKEN },
    );
    let inputs = 0;
    const monotonic = () => performance.now() + inputs * HOUR_MS;
    const gateway = await startFuzzedGateway({
      clock: { now: systemClock.now, monotonic },
      config: { relay, sourceTimeout: SOURCE_TIMEOUT_MS },
    });
    const client = new Client(gateway.url);
    return {
      async take(input) {
        reply = JSON.parse(input);
        inputs += 1;
        const { path } = operations.listAnswers;
        const query = new URLSearchParams({ token: gateway.token, questionId: `q ${inputs}` });
        const { headers, body } = await client.request({ method: 'GET', path: `${path}?${query}` });
        const text = await body.text();
        const code = gateway.checkResponse(headers, text);
        if (text.includes(TEAM_TOKEN)) throw new Error(`The token is in ${text.slice(0, 500)}`);
        if (code !== 0) return;
        if (headers['x-cost'] !== '1') throw new Error(`A success costs ${headers['x-cost']}.`);
        checkPayload(text, reply, gateway.url);
      },
      async close() {
        await client.close();
        await gateway.close();
        upstream.close();
      },
    };
  },
};

/** Throws unless a success is one of the upstream, and the address of the next page is ours. */
function checkPayload(text: string, { body }: UpstreamReply, url: string): void {
  const { code } = JSON.parse(body);
  if (Number(code) !== 0) throw new Error(`A success from a response with code ${code}.`);
  const next = JSON.parse(text).data?.paging?.next;
  const isOurs = next === '' || String(next).startsWith(`${url}/`);
  if (typeof next === 'string' && !isOurs) throw new Error(`The next page is at ${next}.`);
}
