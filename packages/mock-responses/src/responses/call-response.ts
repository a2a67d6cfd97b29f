import type { OperationQuery } from '@social-data/contract/client';
import { type OperationId, operations, security } from '@social-data/contract/operations';
import { type ResultCodeInfo, resultCode, resultCodes } from '@social-data/contract/result-codes';
import {
  type Envelope,
  failure,
  type ResponseHeader,
  success,
} from '@social-data/server-protocol/envelope';
import { type RequestTarget, statusOf, validateQuery } from '@social-data/server-protocol/request';
import { LRUCache } from 'lru-cache';
import type { ContractReader, ExampleBody, ExampleResponse } from '../contract-reader.ts';
import {
  corsHeaders,
  envelopeResponse,
  type MockResponse,
  type ResponseOptions,
} from '../mock-response.ts';
import { mergePatch } from '../overrides/merge-patch.ts';
import type { Override } from '../overrides/override.ts';
import type { PageWindow } from '../samples/page-window.ts';
import type { Sample } from '../samples/sample-call.ts';
import type { SamplesByOperation } from '../samples/samples-by-operation.ts';
import type { CallPlan } from '../scenarios/call-plan.ts';
import type { TokenMask } from '../token-mask.ts';

const SECONDS_PER_DAY = 86_400;

/** The limits that the mock shows. Only scenarios enforce limits, so a success always has the same numbers left. */
const RATE = { calls: 5, left: 4 };
const DAILY = { quota: 1_000, left: 999 };
const BALANCE = 500;

/**
 * The headers about the account (decision D19), in the form in which the gateway sends them: price, balance, limits,
 * and `Retry-After` one second after 302, and at the next midnight in UTC after 303.
 */
function accountHeaders(
  code: number,
  now: Date,
): Readonly<Partial<Record<ResponseHeader, string>>> {
  const isSuccess = code === resultCode.success;
  const cost = isSuccess ? 1 : 0;
  if (code === resultCode.invalidToken) return { 'X-Cost': String(cost) };
  const midnight = secondsToMidnight(now);
  const rate = code === resultCode.rateLimit ? 0 : RATE.left;
  const daily = code === resultCode.dailyQuota ? 0 : DAILY.left;
  const balance = code === resultCode.insufficientBalance ? 0 : BALANCE;
  return {
    RateLimit: `"rate";r=${rate};t=1, "daily";r=${daily};t=${midnight}`,
    'RateLimit-Policy': `"rate";q=${RATE.calls};w=1, "daily";q=${DAILY.quota};w=${SECONDS_PER_DAY}`,
    'X-Balance-Remaining': String(balance),
    'X-Cost': String(cost),
    ...(code === resultCode.rateLimit ? { 'Retry-After': '1' } : {}),
    ...(code === resultCode.dailyQuota ? { 'Retry-After': String(midnight) } : {}),
  };
}

function secondsToMidnight(now: Date): number {
  const sinceMidnight = Math.floor(now.getTime() / 1000) % SECONDS_PER_DAY;
  // Before 1970 the remainder is negative.
  return SECONDS_PER_DAY - ((sinceMidnight + SECONDS_PER_DAY) % SECONDS_PER_DAY);
}

/** One call of an operation. */
export interface MockCall {
  readonly operationId: OperationId;
  readonly target: RequestTarget;
  /** What the scenarios of the token do. */
  readonly plan: CallPlan;
  /** Texts that must not appear in the response: the tokens of the call. */
  readonly secrets: readonly string[];
}

/** What responses are made from. */
export interface ResponseSources {
  readonly contract: ContractReader;
  readonly samples: SamplesByOperation;
  /** Serialised responses that were found valid. */
  readonly responseCache: ResponseCache;
  /** Encodes the body of a response that is kept, so that it is done once; absent where nobody sends bytes. */
  readonly encode?: (body: string) => Uint8Array;
  readonly tokenMask: TokenMask;
  readonly now: Date;
  /** Address of the mock, for the links between pages. */
  readonly baseUrl: string;
}

export type ResponseCache = LRUCache<string, MockResponse>;

const MAX_CACHE_BYTES = 16 * 1024 * 1024;
const BYTES_PER_CHARACTER = 2;

export function createResponseCache(): ResponseCache {
  return new LRUCache({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ body, bytes }, key) =>
      // The payload takes about as much as its text.
      BYTES_PER_CHARACTER * (2 * body.length + key.length) + (bytes?.length ?? 0),
  });
}

/** Code 100 for a call without a valid token. */
export function invalidTokenResponse(call: MockCall, sources: ResponseSources): MockResponse {
  return callResponse(call, codeEnvelope(call, resultCode.invalidToken, sources), sources);
}

/** Code 400 with a message. */
export function badRequestResponse(
  call: MockCall,
  message: string,
  sources: ResponseSources,
): MockResponse {
  const envelope = failure(resultCode.invalidParameters, message, sources.now);
  return callResponse(call, envelope, sources);
}

/** The failure that a scenario or an override asks for; always the same for one operation and cause. */
export function failureResponse(
  call: MockCall,
  { code, cause }: { readonly code: number; readonly cause: string },
  sources: ResponseSources,
): MockResponse {
  const { operationId, plan } = call;
  const key = JSON.stringify([operationId, code, cause, plan.envelope.length]);
  return cached(sources, key, () =>
    callResponse(call, codeEnvelope(call, code, sources, cause), sources),
  );
}

/** A named example of the contract; code 400 with the known names for any other name. */
export function exampleResponse(
  call: MockCall,
  name: string,
  sources: ResponseSources,
): MockResponse {
  const { contract, now } = sources;
  const { operationId } = call;
  const example = contract.examples.get(operationId, name);
  if (!example) {
    const known = contract.examples.names(operationId).join(', ');
    const message = `There is no example with that name. Known examples: ${known}.`;
    return badRequestResponse(call, message, sources);
  }
  const code = Number(example.code);
  const envelope =
    code === 0 ? success(example.data, now) : failure(code, String(example.message), now);
  return callResponse(call, envelope, sources);
}

/**
 * Code 400 that names each problem of a request; problem details, as Prism sends them, for an operation of another
 * contract that has no codes.
 * @param problems of path, headers and body
 */
export function invalidRequestResponse(
  call: MockCall,
  problems: readonly string[],
  sources: ResponseSources,
): MockResponse {
  const { operationId, target, secrets } = call;
  // A message may quote a value, so the messages are made from a query without secrets.
  const query = new URLSearchParams(
    [...target.query].map(([name, value]) => [name, sources.tokenMask.text(value, secrets)]),
  );
  query.delete(security.name);
  const { malformedParameters } = target;
  const masked = validateQuery(operationId, { query, malformedParameters });
  const ofQuery = masked.ok ? [] : masked.problems.map(({ message }) => message);
  const others = problems.map((text) => sources.tokenMask.text(text, secrets).replace(/\.?$/, '.'));
  const all = [...ofQuery, ...others];
  const message = all.length === 0 ? 'A parameter is not valid.' : all.join(' ');
  const hasCodes = sources.contract.examples.get(operationId, 'code400') !== undefined;
  return hasCodes ? badRequestResponse(call, message, sources) : problemDetails(message);
}

function problemDetails(detail: string): MockResponse {
  const status = 422;
  const payload = { type: 'about:blank', title: 'Invalid request', status, detail };
  const headers = { ...corsHeaders, 'Content-Type': 'application/problem+json' };
  const body = JSON.stringify(payload);
  return {
    ...{ status, headers, body, payload, unchecked: true },
    ...{ code: resultCode.invalidParameters, reason: detail },
  };
}

/** A success with sample data, changed by the scenarios. */
export function sampleResponse(
  call: MockCall,
  values: OperationQuery[OperationId],
  sources: ResponseSources,
): MockResponse {
  const { operationId, plan, secrets } = call;
  const { contract, samples } = sources;
  const maskedValues = maskValues(values, secrets, sources.tokenMask);
  const effects = [...plan.data, ...plan.envelope].map(({ name }) => name);
  // A response to values that contain a token must not be served to other callers.
  const isCacheable = maskedValues === values;
  const key = isCacheable ? JSON.stringify([operationId, values, effects]) : undefined;
  return cached(sources, key, () => {
    const example = samples[operationId] ? undefined : contract.exampleResponse(operationId);
    if (example && !isEnvelope(example.body)) return foreignResponse(example);
    const made = makeData(call, values, maskedValues, sources);
    return made.ok
      ? callResponse(call, success(made.data, sources.now), sources, example)
      : badRequestResponse(call, made.message, sources);
  });
}

/** A success with the sample data that a patch has changed. */
export function patchedResponse(
  call: MockCall,
  values: OperationQuery[OperationId],
  { patch, unchecked = false }: Override,
  sources: ResponseSources,
): MockResponse {
  const made = makeData(call, values, maskValues(values, call.secrets, sources.tokenMask), sources);
  if (!made.ok) return badRequestResponse(call, made.message, sources);
  const envelope = success(mergePatch(made.data, patch), sources.now);
  return callResponse(call, envelope, sources, { unchecked });
}

/** The data or the whole response of an override. */
export function givenResponse(
  call: MockCall,
  { data, response, unchecked = false }: Override,
  sources: ResponseSources,
): MockResponse {
  if (response === undefined)
    return callResponse(call, success(data, sources.now), sources, { unchecked });
  const { code, message } = { code: undefined, message: undefined, ...response };
  const shown = failure(Number(code), String(message ?? ''), sources.now);
  return envelopeResponse(shown, {
    status: statusOf(call.operationId),
    body: response,
    unchecked,
    headers: accountHeaders(shown.code, sources.now),
  });
}

function cached(
  { responseCache, encode }: ResponseSources,
  key: string | undefined,
  make: () => MockResponse,
): MockResponse {
  if (key === undefined) return make();
  const known = responseCache.get(key);
  if (known) return known;
  const made = make();
  const kept = encode ? { ...made, bytes: encode(made.body) } : made;
  responseCache.set(key, kept);
  return kept;
}

/** A response of an operation whose contract has no envelope. */
function foreignResponse({ status, headers, body }: ExampleResponse): MockResponse {
  const isText = typeof body === 'string' || body === undefined;
  return {
    ...{ status, headers: { ...corsHeaders, ...headers }, payload: body },
    ...{ body: isText ? (body ?? '') : JSON.stringify(body) },
    ...{ code: resultCode.success, reason: undefined },
  };
}

function isEnvelope(body: unknown): body is ExampleBody {
  return typeof body === 'object' && body !== null && 'code' in body && 'data' in body;
}

/** Serialises an envelope, with status and headers of the operation. */
function callResponse(
  { operationId, plan }: MockCall,
  envelope: Envelope,
  { now }: ResponseSources,
  { unchecked = false, headers = {} }: Pick<ResponseOptions, 'unchecked' | 'headers'> = {},
): MockResponse {
  const body = plan.envelope.reduce<object>(
    (_, effect) => effect.changeEnvelope(envelope),
    envelope,
  );
  return envelopeResponse(envelope, {
    ...{ status: statusOf(operationId), body, unchecked },
    headers: { ...accountHeaders(envelope.code, now), ...headers },
  });
}

/**
 * The envelope of a failure code, in the words of the contract.
 * @param cause what asks for the code, such as `the token asks for mock-302`
 */
function codeEnvelope(
  { operationId }: MockCall,
  code: number,
  { contract, now }: ResponseSources,
  cause?: string,
): Envelope {
  const info: ResultCodeInfo | undefined = resultCodes.find((entry) => entry.code === code);
  const example = contract.examples.get(operationId, `code${code}`)?.message;
  const shown = typeof example === 'string' ? example : 'The call failed.';
  const explanation =
    info?.evidence === 'unknown' ? [shown, info.meaning] : [info?.meaning, info?.hint];
  const reason = cause === undefined ? [] : [`The mock sends this code because ${cause}.`];
  const message = [...explanation, ...reason]
    .filter((sentence) => sentence !== undefined)
    .join(' ');
  return failure(code, message, now);
}

interface ExampleSample {
  readonly ok: true;
  readonly data: unknown;
  readonly window?: PageWindow;
}

/** The sample data of a call, changed by the scenarios; that of the contract's example for an operation without sample data. */
function makeData<Id extends OperationId>(
  { operationId, plan }: MockCall & { readonly operationId: Id },
  values: OperationQuery[Id],
  maskedValues: object,
  { contract, samples, baseUrl }: ResponseSources,
): Sample<Id> | ExampleSample {
  const moveWindow = (window: PageWindow) =>
    plan.data.reduce((moved, effect) => effect.moveWindow?.(moved) ?? moved, window);
  const make = samples[operationId];
  const sample: Sample<Id> | ExampleSample = make
    ? make({ values, maskedValues, baseUrl, moveWindow })
    : { ok: true, data: Object(contract.exampleResponse(operationId).body).data };
  if (!sample.ok) return sample;
  const data = plan.data.reduce<unknown>(
    (changed, { changeData }) =>
      changeData ? changeData(changed, sample.window, operations[operationId]) : changed,
    sample.data,
  );
  return { ok: true, data };
}

/** The values without secrets; the same object when no value contains one. */
function maskValues(values: object, secrets: readonly string[], tokenMask: TokenMask): object {
  const entries = Object.entries(values);
  const masked = entries.map(([name, value]) => [
    name,
    typeof value === 'string' ? tokenMask.text(value, secrets) : value,
  ]);
  const isSame = entries.every(([, value], index) => value === masked[index]?.[1]);
  return isSame ? values : Object.fromEntries(masked);
}
