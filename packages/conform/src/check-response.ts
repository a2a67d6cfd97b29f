import { type OperationId, resultCodes } from '@social-data/contract';
import { responses, strictResponses, type ValidationError } from '@social-data/contract/validators';
import { statusOf } from '@social-data/server-protocol';
import type { Context } from './conformance-case.ts';
import type { HttpResponse } from './connection.ts';
import type { Diagnosis } from './errors.ts';
import type { RuleId } from './rules.ts';
import type { Target } from './target.ts';

/** A response in the common envelope. */
export interface CallResult {
  /** As a number, whether it was sent as a number or as digits. */
  readonly code: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly response: HttpResponse;
}

/** What was checked, or what was expected instead and what to do about it. */
export type CheckedResponse =
  | { readonly result: CallResult }
  | ({ readonly problem: string } & Required<Diagnosis>);

const advice = {
  encoding: 'Send the body in UTF-8.',
  envelope:
    'Send the JSON envelope of the contract, for failures too. A page of HTML comes from a proxy, or from another program than the service.',
  code: 'Send one of the codes that the contract declares, as a number or as digits.',
  status: 'Send a success with the HTTP status that the contract has for the operation.',
  payload:
    'Send each field that the validator names with the type that the schema of the operation has in the contract.',
  ownEnvelope:
    'Send `code` as a number, `message` and `recordTime` with each response, `data` null on failure, and never the token.',
} as const;

const UTC_TIME = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?Z$/;

const declared: readonly number[] = resultCodes.map(({ code }) => code);

/**
 * Checks that a response is an envelope of the contract with a declared code and a valid payload. The
 * HTTP status is checked for a success only, because the specification names no other.
 * @param operationId undefined for a response outside the paths of the contract
 */
export function checkResponse(
  response: HttpResponse,
  operationId: OperationId | undefined,
  { target, profile }: Pick<Context, 'target' | 'profile'>,
): CheckedResponse {
  // What is no envelope at all breaks another rule on other paths: only our servers have one there.
  const breaks: readonly RuleId[] = operationId ? ['service.read-only'] : ['D1'];
  if (!response.isUtf8) return { problem: 'a body in UTF-8', advice: advice.encoding, breaks };
  const envelope = readEnvelope(response);
  if (envelope === undefined)
    return { problem: 'a JSON object, the common envelope', advice: advice.envelope, breaks };
  const { body, code } = envelope;
  const ofCode = { advice: advice.code, breaks: ['envelope.code'] } as const;
  if (code === undefined)
    return { problem: 'an envelope whose code is a number or digits', ...ofCode };
  if (!declared.includes(code))
    return { problem: `one of the declared codes ${declared.join(', ')}`, ...ofCode };
  const status = operationId ? statusOf(operationId) : 200;
  if (code === 0 && response.status !== status)
    return {
      problem: `HTTP ${status} with code 0`,
      advice: advice.status,
      breaks: operationId ? [`endpoint.${operationId}`] : breaks,
    };
  const invalid = operationId && layoutProblem(body, operationId, profile === 'decisions');
  if (invalid !== undefined) return { ...invalid, advice: advice.payload };
  const own = profile === 'decisions' ? ownEnvelopeProblem(body, response, target) : undefined;
  return own === undefined
    ? { result: { code, body, response } }
    : { problem: own, advice: advice.ownEnvelope, breaks: ['D2'] };
}

function layoutProblem(
  body: unknown,
  operationId: OperationId,
  strict: boolean,
): { readonly problem: string; readonly breaks: readonly RuleId[] } | undefined {
  const validate = (strict ? strictResponses : responses)[operationId];
  if (validate(body)) return undefined;
  const errors = (validate.errors ?? []).filter(isInformative);
  const rules = errors.map(({ instancePath }) => members[instancePath] ?? dataOf(operationId));
  return {
    problem: `a body that the ${strict ? 'strict ' : ''}validator of ${operationId} takes (${errors.map(explain).join('; ')})`,
    breaks: rules.length > 0 ? [...new Set(rules)] : [dataOf(operationId)],
  };
}

/** The rules about members of the envelope. */
const members: Readonly<Record<string, RuleId>> = {
  '': 'envelope.data',
  '/data': 'envelope.data',
  '/message': 'envelope.message',
  '/recordTime': 'envelope.record-time',
};

function dataOf(operationId: OperationId): RuleId {
  return `data.${operationId}`;
}

/** Each body is validated as a success and as a failure, so that errors of `oneOf` and of the code say nothing. */
function isInformative({ keyword, instancePath }: ValidationError): boolean {
  return keyword !== 'oneOf' && instancePath !== '/code';
}

function explain({ instancePath, message, params }: ValidationError): string {
  const { additionalProperty } = params;
  const name = additionalProperty === undefined ? '' : ` "${String(additionalProperty)}"`;
  return `${instancePath || '/'} ${message}${name}`;
}

/** What differs from the envelope that our own servers send (decision D2); undefined when nothing does. */
function ownEnvelopeProblem(
  body: Readonly<Record<string, unknown>>,
  response: HttpResponse,
  target: Target,
): string | undefined {
  const { code, message, data, recordTime } = body;
  if (typeof code !== 'number') return 'a code that is a number';
  if (typeof message !== 'string' || message.trim() === '') return 'a message that is not blank';
  if (typeof recordTime !== 'string' || !UTC_TIME.test(recordTime))
    return 'a recordTime in ISO 8601 and UTC';
  if (data === undefined || (code !== 0 && data !== null)) return 'data that is null on failure';
  const sent = `${response.text}${Object.values(response.headers).join(' ')}`;
  return sent.includes(target.validToken) ? 'a response that does not repeat the token' : undefined;
}

/** A response body that is a JSON object. */
export interface Envelope {
  readonly body: Readonly<Record<string, unknown>>;
  /** Its code as a number, whether it was sent as a number or as digits; undefined when it is neither. */
  readonly code: number | undefined;
}

/** Reads the body of a response; undefined when it is no JSON object in UTF-8. */
export function readEnvelope({ text, isUtf8 }: HttpResponse): Envelope | undefined {
  if (!isUtf8) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const body = Object.fromEntries(Object.entries(value));
    return { body, code: codeOf(body.code) };
  } catch {
    return undefined;
  }
}

function codeOf(code: unknown): number | undefined {
  if (typeof code === 'string') return /^[0-9]+$/.test(code) ? Number(code) : undefined;
  return typeof code === 'number' && Number.isInteger(code) ? code : undefined;
}
