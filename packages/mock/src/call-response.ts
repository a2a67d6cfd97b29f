import type { OperationQuery } from '@social-data/contract/client';
import { type OperationId, operations, security } from '@social-data/contract/operations';
import { type ResultCodeInfo, resultCode, resultCodes } from '@social-data/contract/result-codes';
import {
  type Envelope,
  failure,
  type RequestTarget,
  success,
  validateQuery,
} from '@social-data/server-protocol';
import { LRUCache } from 'lru-cache';
import { envelopeResponse, type MockResponse } from './mock-response.ts';
import type { PrismContract, PrismOperation } from './prism-contract.ts';
import type { PageWindow } from './samples/page-window.ts';
import type { Sample } from './samples/sample-call.ts';
import type { SamplesByOperation } from './samples/samples-by-operation.ts';
import type { ScenarioPlan } from './scenarios/parse-scenarios.ts';
import { secretsIn, type TokenMask } from './token-mask.ts';

/** One call of an operation. */
export interface MockCall {
  readonly operation: PrismOperation;
  readonly target: RequestTarget;
  /** What the scenarios of the token do. */
  readonly plan: ScenarioPlan;
}

/** What responses are made from. */
export interface ResponseSources {
  readonly contract: PrismContract;
  readonly samples: SamplesByOperation;
  /** Serialised responses that Prism has validated. */
  readonly responseCache: ResponseCache;
  readonly tokenMask: TokenMask;
  readonly now: Date;
  /** Address of the mock, for the links between pages. */
  readonly baseUrl: string;
}

export type ResponseCache = LRUCache<string, MockResponse>;

const MAX_CACHE_BYTES = 16 * 1024 * 1024;

export function createResponseCache(): ResponseCache {
  return new LRUCache({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length,
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

/** The failure that a scenario asks for; always the same for one operation and scenario. */
export function scenarioFailureResponse(
  call: MockCall,
  { code, scenario }: { readonly code: number; readonly scenario: string },
  sources: ResponseSources,
): MockResponse {
  const { operation, plan } = call;
  const key = JSON.stringify([operation.id, code, scenario, plan.envelope.length]);
  return cached(sources.responseCache, key, () =>
    callResponse(call, codeEnvelope(call, code, sources, scenario), sources),
  );
}

/** A named example of the contract; code 400 with the known names for any other name. */
export function exampleResponse(
  call: MockCall,
  name: string,
  sources: ResponseSources,
): MockResponse {
  const { contract, now } = sources;
  const { id } = call.operation;
  const example = contract.examples.get(id, name);
  if (!example) {
    const known = contract.examples.names(id).join(', ');
    const message = `There is no example of that name. Known are: ${known}.`;
    return badRequestResponse(call, message, sources);
  }
  const code = Number(example.code);
  const envelope =
    code === 0 ? success(example.data, now) : failure(code, String(example.message), now);
  return callResponse(call, envelope, sources);
}

/** Code 400 that names each parameter problem. */
export function parameterProblemsResponse(call: MockCall, sources: ResponseSources): MockResponse {
  const { operation, target } = call;
  // A message may quote a value, so the messages are made from a query without secrets.
  const secrets = secretsIn(target.query);
  const query = new URLSearchParams(
    [...target.query].map(([name, value]) => [name, sources.tokenMask.text(value, secrets)]),
  );
  query.delete(security.name);
  const { malformedParameters } = target;
  const masked = validateQuery(operation.id, { query, malformedParameters });
  const messages = masked.ok
    ? ['A parameter is not valid.']
    : masked.problems.map(({ message }) => message);
  return badRequestResponse(call, messages.join(' '), sources);
}

/** A success with sample data, changed by the scenarios. */
export function sampleResponse(
  call: MockCall,
  values: OperationQuery[OperationId],
  sources: ResponseSources,
): MockResponse {
  const { operation, plan, target } = call;
  const maskedValues = maskValues(values, secretsIn(target.query), sources.tokenMask);
  const effects = [...plan.data, ...plan.envelope].map(({ name }) => name);
  // A response to values that contain a token must not be served to other callers.
  const isCacheable = maskedValues === values;
  const key = isCacheable ? JSON.stringify([operation.id, values, effects]) : undefined;
  return cached(sources.responseCache, key, () => {
    const sample = makeSample(operation.id, values, maskedValues, plan, sources);
    if (!sample.ok) return badRequestResponse(call, sample.message, sources);
    const data = plan.data.reduce<unknown>(
      (changed, { changeData }) =>
        changeData ? changeData(changed, sample.window, operations[operation.id]) : changed,
      sample.data,
    );
    return callResponse(call, success(data, sources.now), sources);
  });
}

function cached(
  cache: ResponseCache,
  key: string | undefined,
  make: () => MockResponse,
): MockResponse {
  if (key === undefined) return make();
  const known = cache.get(key);
  if (known) return known;
  const made = make();
  cache.set(key, made);
  return made;
}

/** Serialises an envelope once Prism has found it valid. */
function callResponse(
  { operation, plan }: MockCall,
  envelope: Envelope,
  { contract, now }: ResponseSources,
): MockResponse {
  const body = plan.envelope.reduce<object>(
    (_, effect) => effect.changeEnvelope(envelope),
    envelope,
  );
  const violation = contract.findViolation(operation, body);
  if (violation !== undefined) {
    const message = `The response of the mock violates the contract: ${violation}.`;
    return envelopeResponse(failure(resultCode.serverError, message, now));
  }
  return envelopeResponse(envelope, { body, headers: retryAfter(envelope.code, now) });
}

const SECONDS_PER_DAY = 86_400;

/** The `Retry-After` header of a code (decision D19): one second after 302, the next midnight in UTC after 303. */
function retryAfter(code: number, now: Date): Readonly<Record<string, string>> {
  if (code === resultCode.rateLimit) return { 'Retry-After': '1' };
  if (code !== resultCode.dailyQuota) return {};
  const sinceMidnight = Math.floor(now.getTime() / 1000) % SECONDS_PER_DAY;
  // Before 1970 the remainder is negative.
  const elapsed = (sinceMidnight + SECONDS_PER_DAY) % SECONDS_PER_DAY;
  return { 'Retry-After': String(SECONDS_PER_DAY - elapsed) };
}

/**
 * The envelope of a failure code, in the words of the contract.
 * @param scenario name, without the label, of the scenario that asks for the code
 */
function codeEnvelope(
  { operation }: MockCall,
  code: number,
  { contract, now }: ResponseSources,
  scenario?: string,
): Envelope {
  const info: ResultCodeInfo | undefined = resultCodes.find((entry) => entry.code === code);
  const example = contract.examples.get(operation.id, `code${code}`)?.message;
  const shown = typeof example === 'string' ? example : 'The call failed.';
  const explanation =
    info?.evidence === 'unknown' ? [shown, info.meaning] : [info?.meaning, info?.hint];
  const cause =
    scenario === undefined
      ? []
      : [`The mock sends this code because the token asks for ${scenario}.`];
  const message = [...explanation, ...cause].filter((sentence) => sentence !== undefined).join(' ');
  return failure(code, message, now);
}

interface ExampleSample {
  readonly ok: true;
  readonly data: unknown;
  readonly window?: PageWindow;
}

/** The sample data of a call; the `success` example for an operation without sample data. */
function makeSample<Id extends OperationId>(
  operationId: Id,
  values: OperationQuery[Id],
  maskedValues: object,
  plan: ScenarioPlan,
  { contract, samples, baseUrl }: ResponseSources,
): Sample<Id> | ExampleSample {
  const make = samples[operationId];
  if (!make) return { ok: true, data: contract.examples.get(operationId, 'success')?.data };
  const moveWindow = (window: PageWindow) =>
    plan.data.reduce((moved, effect) => effect.moveWindow?.(moved) ?? moved, window);
  return make({ values, maskedValues, baseUrl, moveWindow });
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
