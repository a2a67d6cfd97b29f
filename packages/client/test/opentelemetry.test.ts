import { readFileSync } from 'node:fs';
import * as api from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import * as undici from '@opentelemetry/instrumentation-undici';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import {
  ATTR_ERROR_TYPE,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_REQUEST_RESEND_COUNT,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_SERVER_ADDRESS,
  ATTR_SERVER_PORT,
  ATTR_URL_FULL,
} from '@opentelemetry/semantic-conventions';
import * as client from '@social-data/client';
import { routes } from '@social-data/contract/operations';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { failure, success } from './test-client.ts';
import { useServer } from './use-server.ts';

const TOKEN = 'demo-canary-token';
const guide = readFileSync(
  new URL('../../../openapi/guides/opentelemetry.md', import.meta.url),
  'utf8',
);

/** Runs the guide's program that imports a module, and returns what it exports. */
function runGuide<Exports>(imported: string): Exports {
  const modules: Readonly<Record<string, object>> = {
    '@opentelemetry/api': api,
    '@opentelemetry/instrumentation-undici': undici,
    '@social-data/client': client,
  };
  const programs = [...guide.matchAll(/```js .*\n([\s\S]+?)```/g)].map(([, code = '']) => code);
  const code = programs.find((each) => each.includes(`from '${imported}'`)) ?? '';
  const [, exported] = /^export const (\w+)/m.exec(code) ?? [];
  const body = code
    .replace(/^import (\{.*?\}) from ('.*?');$/gm, 'const $1 = modules[$2];')
    .replace(/^export /gm, '');
  return new Function('modules', `${body}; return { ${exported} };`)(modules);
}

describe('the guide to OpenTelemetry', () => {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  api.trace.setGlobalTracerProvider(provider);
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  api.propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const received: (string | undefined)[] = [];
  let code = 0;
  const server = useServer((request, response) => {
    const { traceparent } = request.headers;
    received.push(typeof traceparent === 'string' ? traceparent : undefined);
    const isFirst = received.length === 1;
    const other = code === 0 ? success({ users: [] }) : failure(code);
    response.end(JSON.stringify(isFirst ? failure(301) : other));
  });
  beforeEach(() => {
    exporter.reset();
    received.length = 0;
    vi.stubEnv('SOCIAL_DATA_BASE_URL', server());
    vi.stubEnv('SOCIAL_DATA_TOKEN', TOKEN);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    api.trace.disable();
    api.context.disable();
    api.propagation.disable();
  });

  test('makes each of several parallel calls a span, and sends it on', async () => {
    const { api: social } = runGuide<{ api: client.SocialData }>('@opentelemetry/api');
    await Promise.all([
      social.users.search({ keyword: 'camping' }),
      social.users.search({ keyword: 'tea' }),
    ]);
    await social.authors.linkInfo({ oAuthorId: '' }).catch(() => {});
    const spans = exporter.getFinishedSpans();
    expect(spans.map(({ name }) => name)).toEqual(Array(2).fill(`GET ${routes.searchUsers.path}`));
    expect(spans.map(({ attributes }) => attributes[ATTR_HTTP_REQUEST_RESEND_COUNT])).toContain(1);
    expect(spans.flatMap(({ events }) => events)).toMatchObject([
      { name: 'retry', attributes: { 'error.type': 'CollectionFailedError', attempt: 1 } },
    ]);
    const ids = spans.map((span) => span.spanContext().spanId);
    const sent = received.map((traceparent) => traceparent?.split('-')[2]);
    expect(sent).toHaveLength(3);
    expect(new Set(sent)).toEqual(new Set(ids));
  });

  test('names attributes by the semantic conventions, and gives a failed call the status of an error', async () => {
    const { api: social } = runGuide<{ api: client.SocialData }>('@opentelemetry/api');
    received.push(undefined);
    await social.users.search({ keyword: 'camping' });
    code = 601;
    await social.users.search({ keyword: 'camping' }).catch(() => {});
    code = 0;
    const [success, failed] = exporter.getFinishedSpans();
    const { hostname, port } = new URL(server());
    const address = `${server()}${routes.searchUsers.path}?keyword=camping`;
    const common = {
      [ATTR_HTTP_REQUEST_METHOD]: 'GET',
      [ATTR_URL_FULL]: address,
      [ATTR_SERVER_ADDRESS]: hostname,
      [ATTR_SERVER_PORT]: Number(port),
      [ATTR_HTTP_RESPONSE_STATUS_CODE]: 200,
      'social_data.operation': 'searchUsers',
    };
    expect(success?.attributes).toEqual({ ...common, 'social_data.code': 0 });
    expect(success?.kind).toBe(api.SpanKind.CLIENT);
    expect(success?.status).toEqual({ code: api.SpanStatusCode.UNSET });
    expect(failed?.attributes).toEqual({
      ...common,
      'social_data.code': 601,
      [ATTR_ERROR_TYPE]: 'InsufficientBalanceError',
    });
    expect(failed?.status).toEqual({ code: api.SpanStatusCode.ERROR, message: 'code 601' });
  });

  test('keeps the token out of the spans of the HTTP layer', async () => {
    received.push(undefined);
    const search = () => new client.SocialData().users.search({ keyword: 'camping' });
    const everything = new undici.UndiciInstrumentation();
    everything.setTracerProvider(provider);
    await search();
    everything.disable();
    expect(JSON.stringify(exporter.getFinishedSpans().map((span) => span.attributes))).toContain(
      TOKEN,
    );
    exporter.reset();
    const { instrumentation } = runGuide<{ instrumentation: undici.UndiciInstrumentation }>(
      '@opentelemetry/instrumentation-undici',
    );
    instrumentation.setTracerProvider(provider);
    await search();
    instrumentation.disable();
    expect(exporter.getFinishedSpans()).toEqual([]);
  });
});
