import {
  type Context,
  ProxyTracerProvider,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { operations } from '@social-data/contract/operations';
import { resultCode } from '@social-data/contract/result-codes';
import type { CallerIds, CallSpan, RequestSpan } from '@social-data/source/source';
import type { CallContext } from '../call/call-context.ts';
import { gatewayVersion } from '../gateway-version.ts';

const NAME = '@social-data/gateway';
/** The codes of calls that failed through no fault of their callers. */
const failedCodes: ReadonlySet<number> = new Set([
  resultCode.collectionFailed,
  resultCode.serverError,
]);

type TracedCall = Pick<
  CallContext,
  'operationId' | 'requestId' | 'callerIds' | 'isSecure' | 'address'
>;

/** Begins the span of a call. No span has a query: the token and what callers look for are in it. */
export type BeginSpan = (call: TracedCall) => CallSpan;

/** Undefined when the process has no OpenTelemetry SDK at this moment: then calls have no spans. */
export function createTracing(): BeginSpan | undefined {
  const provider = trace.getTracerProvider();
  // What the API gives before an SDK has registered itself.
  if (provider instanceof ProxyTracerProvider && provider.getDelegateTracer(NAME) === undefined)
    return undefined;
  const tracer = provider.getTracer(NAME, gatewayVersion);
  return (call) => beginCall(tracer, call);
}

function beginCall(
  tracer: Tracer,
  { operationId, requestId, callerIds, isSecure, address }: TracedCall,
): CallSpan {
  const { path } = operations[operationId];
  const attributes = {
    'http.request.method': 'GET',
    'http.route': path,
    'url.path': path,
    'url.scheme': isSecure ? 'https' : 'http',
    'client.address': address,
    'social_data.operation': operationId,
    'social_data.request_id': requestId,
  };
  const options = { kind: SpanKind.SERVER, attributes };
  const span = tracer.startSpan(`GET ${path}`, options, parentOf(callerIds));
  const { traceId, spanId } = span.spanContext();
  return {
    traceId,
    spanId,
    beginRequest: (request) => beginRequest(tracer, trace.setSpan(ROOT_CONTEXT, span), request),
    end: ({ code, status, via }) => {
      span.setAttribute('social_data.code', code);
      if (status !== undefined) span.setAttribute('http.response.status_code', status);
      if (via !== undefined) span.setAttribute('social_data.via', via);
      if (failedCodes.has(code)) fail(span, { type: String(code), message: `code ${code}` });
      span.end();
    },
  };
}

function beginRequest(
  tracer: Tracer,
  parent: Context,
  { operationId, origin, path, resends }: Parameters<CallSpan['beginRequest']>[0],
): RequestSpan {
  const { hostname, port, protocol } = new URL(origin);
  const attributes = {
    'http.request.method': 'GET',
    'url.full': `${origin}${path}`,
    'server.address': hostname,
    'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
    'social_data.operation': operationId,
    ...(resends > 0 && { 'http.request.resend_count': resends }),
  };
  const span = tracer.startSpan(`GET ${path}`, { kind: SpanKind.CLIENT, attributes }, parent);
  return {
    end: ({ status, failure }) => {
      if (status !== undefined) span.setAttribute('http.response.status_code', status);
      if (failure !== undefined) fail(span, failure);
      span.end();
    },
  };
}

function fail(span: Span, { type, message }: { readonly type: string; readonly message: string }) {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR, message });
}

/** The context of the caller's span; `traceparent` was validated. */
function parentOf(callerIds: CallerIds | undefined): Context {
  const [, traceId, spanId, flags] = callerIds?.traceparent?.split('-') ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags ?? '0', 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
