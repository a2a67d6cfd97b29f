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
import * as client from '@social-data/client';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { failure, success } from './test-client.ts';
import { useServer } from './use-server.ts';

const TOKEN = 'demo-canary-token';
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

/** Runs the README's program that imports a module, and returns what it exports. */
function runGuide<Exports>(imported: string): Exports {
  const modules: Readonly<Record<string, object>> = {
    '@opentelemetry/api': api,
    '@opentelemetry/instrumentation-undici': undici,
    '@social-data/client': client,
  };
  const programs = [...readme.matchAll(/```js\n([\s\S]+?)```/g)].map(([, code = '']) => code);
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
  const server = useServer((request, response) => {
    const { traceparent } = request.headers;
    received.push(typeof traceparent === 'string' ? traceparent : undefined);
    const isFirst = received.length === 1;
    response.end(JSON.stringify(isFirst ? failure(301) : success({ users: [] })));
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
    expect(spans.map(({ name }) => name)).toEqual(['searchUsers', 'searchUsers']);
    expect(spans.map(({ attributes }) => attributes.attempts).sort()).toEqual([1, 2]);
    expect(spans.flatMap(({ events }) => events)).toMatchObject([
      { name: 'retry', attributes: { 'error.type': 'CollectionFailedError', attempt: 1 } },
    ]);
    const ids = spans.map((span) => span.spanContext().spanId);
    const sent = received.map((traceparent) => traceparent?.split('-')[2]);
    expect(sent).toHaveLength(3);
    expect(new Set(sent)).toEqual(new Set(ids));
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
