import { type OperationId, resultCodes } from '@social-data/contract';
import { responses, strictResponses, type ValidationError } from '@social-data/contract/validators';
import type { Profile } from './profile.ts';
import type { Target } from './target.ts';
import type { HttpResponse } from './transport/http-message.ts';

/** A response in the common envelope. */
export interface CallResult {
  /** As a number, whether it was sent as a number or as digits. */
  readonly code: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly response: HttpResponse;
}

export type CheckedResponse = { readonly result: CallResult } | { readonly problem: string };

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
  { target, profile }: { readonly target: Target; readonly profile: Profile },
): CheckedResponse {
  const body = readObject(response);
  if (typeof body === 'string') return { problem: body };
  const code = codeOf(body.code);
  if (code === undefined) return { problem: 'an envelope whose code is a number or digits' };
  if (!declared.includes(code))
    return { problem: `one of the declared codes ${declared.join(', ')}` };
  if (code === 0 && response.status !== 200) return { problem: 'HTTP 200 with code 0' };
  const invalid = operationId && layoutProblem(body, operationId, target.strict);
  if (invalid !== undefined) return { problem: invalid };
  const own = profile === 'decisions' ? ownEnvelopeProblem(body, response, target) : undefined;
  return own === undefined ? { result: { code, body, response } } : { problem: own };
}

function readObject(response: HttpResponse): Record<string, unknown> | string {
  if (!response.isUtf8) return 'a body in UTF-8';
  try {
    const value: unknown = JSON.parse(response.text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return Object.fromEntries(Object.entries(value));
  } catch {
    // Reported below, like JSON that is not an object.
  }
  return 'a JSON object, the common envelope';
}

function codeOf(code: unknown): number | undefined {
  if (typeof code === 'string') return /^[0-9]+$/.test(code) ? Number(code) : undefined;
  return typeof code === 'number' && Number.isInteger(code) ? code : undefined;
}

function layoutProblem(
  body: unknown,
  operationId: OperationId,
  strict: boolean,
): string | undefined {
  const validate = (strict ? strictResponses : responses)[operationId];
  if (validate(body)) return undefined;
  const reasons = (validate.errors ?? []).filter(isInformative).map(explain);
  return `a body that the ${strict ? 'strict ' : ''}validator of ${operationId} takes (${reasons.join('; ')})`;
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
