import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import {
  ATTR_CLIENT_ADDRESS,
  ATTR_ERROR_TYPE,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_REQUEST_RESEND_COUNT,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_SERVER_ADDRESS,
  ATTR_SERVER_PORT,
  ATTR_URL_FULL,
  ATTR_URL_PATH,
  ATTR_URL_SCHEME,
} from '@opentelemetry/semantic-conventions';
import { routes } from '@social-data/contract/operations';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { longTest } from '../../../../test/scale.ts';
import { run, serve } from '../command/run-command.ts';
import { searchUsers } from '../command/search-users.ts';
import { startUpstream } from '../relay/start-upstream.ts';
import { startRelay, teamToken } from '../relay/test-relay.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { ask, callOf, sourceOf, startTestGateway } from './test-gateway.ts';

const path = useFolderPerFile();
const program = readFileSync(new URL('../../deploy/tracing.mjs', import.meta.url), 'utf8');

/** The program of deploy/ that loads an SDK, with an exporter of the test, for a folder without packages. */
function guideWith(exporter: string): string {
  const sdk = import.meta.resolve('@opentelemetry/sdk-trace-base');
  return program.replace(/'(@opentelemetry\/[\w-]+)'/g, (_, name: string) => {
    const module = /exporter/.test(name) ? exporter : createRequire(sdk).resolve(name);
    return JSON.stringify(pathToFileURL(module).href);
  });
}
const searchPath = routes.searchUsers.path;
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentId = '00f067aa0ba902b7';
const traceparent = `00-${traceId}-${parentId}-01`;

describe('a gateway in a process with an OpenTelemetry SDK', () => {
  const exporter = new InMemorySpanExporter();
  const spans = () => exporter.getFinishedSpans();
  const spansOf = (kind: SpanKind) => spans().filter((span) => span.kind === kind);
  beforeEach(() => {
    exporter.reset();
    const spanProcessors = [new SimpleSpanProcessor(exporter)];
    trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors }));
  });
  afterEach(() => trace.disable());

  test('continues the trace of the caller with a span for each call, and has its ids in the log', async () => {
    const lines: string[] = [];
    const log = pino({ base: null }, { write: (line) => void lines.push(line) });
    const gateway = await startTestGateway({}, { log });
    const token = await gateway.token();
    const url = `${gateway.url}${callOf('searchUsers', { token, keyword: 'secret words' })}`;
    const { headers } = await ask(url, { headers: { traceparent } });
    await ask(url);
    await ask(`${gateway.url}/-/usage?token=${token}`);
    const [span, other] = spans();
    expect(spans()).toHaveLength(2);
    expect(span).toMatchObject({
      name: `GET ${searchPath}`,
      kind: SpanKind.SERVER,
      parentSpanContext: { traceId, spanId: parentId, isRemote: true },
      status: { code: SpanStatusCode.UNSET },
      events: [],
    });
    expect(span?.attributes).toEqual({
      [ATTR_HTTP_REQUEST_METHOD]: 'GET',
      [ATTR_HTTP_ROUTE]: searchPath,
      [ATTR_URL_PATH]: searchPath,
      [ATTR_URL_SCHEME]: 'http',
      [ATTR_CLIENT_ADDRESS]: '127.0.0.1',
      [ATTR_HTTP_RESPONSE_STATUS_CODE]: 200,
      'social_data.operation': 'searchUsers',
      'social_data.request_id': headers.get('X-Request-Id'),
      'social_data.code': 0,
    });
    expect(other?.parentSpanContext).toBeUndefined();
    await expect.poll(() => lines.filter((line) => line.includes('"msg":"call"')).length).toBe(3);
    const [first, second, usage] = lines.slice(-3).map((line) => JSON.parse(line));
    expect(first).toMatchObject({ traceId, parentId, spanId: span?.spanContext().spanId });
    const own = other?.spanContext();
    expect(second).toMatchObject({ traceId: own?.traceId, spanId: own?.spanId });
    expect(usage).not.toHaveProperty('spanId');
  });

  test('does not record what the caller has not sampled', async () => {
    const gateway = await startTestGateway();
    const url = `${gateway.url}${callOf('searchUsers', { token: await gateway.token() })}`;
    const unsampled = { traceparent: traceparent.replace(/01$/, '00') };
    expect((await ask(url, { headers: unsampled })).body.code).toBe(0);
    expect(spans()).toEqual([]);
  });

  test.each([
    [301, SpanStatusCode.ERROR],
    [500, SpanStatusCode.ERROR],
    [302, SpanStatusCode.UNSET],
    [400, SpanStatusCode.UNSET],
  ])('gives a call with code %i the status %i', async (code, status) => {
    const source = sourceOf(() => ({ ok: false, code, message: 'No.' }));
    const gateway = await startTestGateway({}, { source });
    await ask(`${gateway.url}${callOf('searchUsers', { token: await gateway.token() })}`);
    const [span] = spans();
    expect(span?.attributes['social_data.code']).toBe(code);
    expect(span?.status.code).toBe(status);
    const isError = status === SpanStatusCode.ERROR;
    expect(span?.attributes[ATTR_ERROR_TYPE]).toBe(isError ? String(code) : undefined);
  });

  test('gives a call that ends with an unexpected error the status of an error, without its message', async () => {
    const gateway = await startTestGateway();
    const token = await gateway.token();
    gateway.store.admit = () => Promise.reject(new Error(`broken with ${token}`));
    await ask(`${gateway.url}${callOf('searchUsers', { token })}`);
    const [span] = spans();
    expect(span?.attributes[ATTR_HTTP_RESPONSE_STATUS_CODE]).toBe(200);
    expect(span?.status).toEqual({ code: SpanStatusCode.ERROR, message: 'code 500' });
    expect(JSON.stringify([span?.attributes, span?.events, span?.status])).not.toContain(token);
  });

  test('has a child for each request to the upstream, with the status of an error where it failed', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url);
    const token = await relay.token();
    await relay.search('a:code-500,ok', token);
    await relay.search('b:code-601', token);
    const [first, second, third] = spansOf(SpanKind.CLIENT);
    const [call, refused] = spansOf(SpanKind.SERVER);
    const { hostname, port } = new URL(upstream.url);
    const attributes = {
      [ATTR_HTTP_REQUEST_METHOD]: 'GET',
      [ATTR_URL_FULL]: `${upstream.url}${searchPath}`,
      [ATTR_SERVER_ADDRESS]: hostname,
      [ATTR_SERVER_PORT]: Number(port),
      'social_data.operation': 'searchUsers',
    };
    expect(first).toMatchObject({
      name: `GET ${searchPath}`,
      parentSpanContext: call?.spanContext(),
      status: { code: SpanStatusCode.ERROR },
    });
    expect(first?.attributes).toMatchObject({ ...attributes, [ATTR_ERROR_TYPE]: 'failed' });
    expect(second?.parentSpanContext).toEqual(call?.spanContext());
    expect(second?.attributes).toEqual({
      ...attributes,
      [ATTR_HTTP_RESPONSE_STATUS_CODE]: 200,
      [ATTR_HTTP_REQUEST_RESEND_COUNT]: 1,
    });
    expect(second?.status.code).toBe(SpanStatusCode.UNSET);
    expect(call?.status.code).toBe(SpanStatusCode.UNSET);
    expect(third?.parentSpanContext).toEqual(refused?.spanContext());
    expect(third?.attributes[ATTR_ERROR_TYPE]).toBe('token');
    expect(refused?.status.code).toBe(SpanStatusCode.ERROR);
  });

  test('ends the span of a request that got no response', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url);
    const token = await relay.token();
    await upstream.kill();
    await relay.search('a:ok', token);
    const requests = spansOf(SpanKind.CLIENT);
    expect(requests.length).toBeGreaterThan(0);
    for (const { attributes, status } of requests) {
      expect(attributes).not.toHaveProperty([ATTR_HTTP_RESPONSE_STATUS_CODE]);
      expect(status.code).toBe(SpanStatusCode.ERROR);
    }
  });

  test('is not sent to the upstream', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url);
    const url = `${relay.url}${callOf('searchUsers', { token: await relay.token(), keyword: 'a:ok' })}`;
    await ask(url, { headers: { traceparent, 'X-Request-Id': 'cron-7' } });
    const [span] = spansOf(SpanKind.CLIENT);
    expect(span?.spanContext().traceId).toBe(traceId);
    const [request] = (await upstream.report()).requests;
    expect(request?.headers.traceparent).toBeUndefined();
  });

  test('has neither tokens nor keywords in names, attributes and events, whatever fails', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url);
    const token = await relay.token();
    const headers = { traceparent, 'X-Request-Id': token, Authorization: `Bearer ${token}` };
    const refusals = ['quote', 'complain', 'code-400', 'code-100'];
    const steps = ['ok', 'echo', 'code-301', 'cut', 'reset', 'truncate', 'html', ...refusals];
    for (const step of steps)
      await ask(`${relay.url}${callOf('searchUsers', { token, keyword: `canary:${step}` })}`, {
        headers,
      });
    await ask(`${relay.url}${callOf('searchUsers', { token: `${token}x` })}`);
    expect(spansOf(SpanKind.SERVER)).toHaveLength(steps.length + 1);
    expect(spansOf(SpanKind.CLIENT).length).toBeGreaterThan(steps.length);
    const texts = JSON.stringify(
      spans().map(({ name, attributes, events, links, status, resource }) => [
        ...[name, attributes, events, links, status, resource.attributes],
      ]),
    );
    for (const secret of [token, teamToken, encodeURIComponent(teamToken), 'canary'])
      expect(texts).not.toContain(secret);
  });
});

test('a gateway without an SDK gives calls no spans, also when one is loaded later', async () => {
  const exporter = new InMemorySpanExporter();
  let span: unknown = 'not asked';
  const source = sourceOf((call) => {
    span = call.span;
    return { ok: true, data: '{}' };
  });
  const gateway = await startTestGateway({}, { source });
  const spanProcessors = [new SimpleSpanProcessor(exporter)];
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors }));
  try {
    await ask(`${gateway.url}${callOf('searchUsers', { token: await gateway.token() })}`);
  } finally {
    trace.disable();
  }
  expect(span).toBeUndefined();
  expect(exporter.getFinishedSpans()).toEqual([]);
});

longTest(
  'the command serves with the SDK that the README loads, and exports the last spans before it ends',
  async () => {
    const [program, exporter, file] = [path('tracing.mjs'), path('exporter.mjs'), path('spans')];
    writeFileSync(
      exporter,
      `import { appendFileSync } from 'node:fs';
    export class OTLPTraceExporter {
      export(spans, done) {
        for (const { name, attributes } of spans)
          appendFileSync(${JSON.stringify(file)}, JSON.stringify({ name, attributes }) + '\\n');
        done({ code: 0 });
      }
      async shutdown() {}
    }`,
    );
    writeFileSync(program, guideWith(exporter));
    const env = { NODE_OPTIONS: `--import=${program}` };
    const gateway = await serve(['--demo'], { env });
    expect((await searchUsers(gateway.url, 'demo-token')).code).toBe(0);
    expect((await searchUsers(gateway.url, 'demo-empty')).code).toBe(601);
    expect(await gateway.stop('SIGTERM')).toBe(0);
    const written = readFileSync(file, 'utf8').trim().split('\n');
    expect(written.map((line) => JSON.parse(line).attributes['social_data.code'])).toEqual([
      0, 601,
    ]);
    expect(written.join()).not.toContain('demo-');
    expect((await run(['--version'], { env })).code).toBe(0);
  },
);
