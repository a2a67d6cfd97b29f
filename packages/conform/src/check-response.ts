import { codeAdvice, type OperationId, resultCodes } from '@social-data/contract';
import { responses, type ValidationError } from '@social-data/contract/validators';
import { statusOf } from '@social-data/server-protocol';
import type { HttpResponse } from './request.ts';
import type { RuleId } from './rules.ts';

/** A response body that is a JSON object. */
export interface Envelope {
  readonly body: Readonly<Record<string, unknown>>;
  /** Its code as a number, whether it was sent as a number or as digits; undefined when it is neither. */
  readonly code: number | undefined;
}

/** What was expected of a response, and the rules that it breaks. */
export interface Problem {
  readonly expected: string;
  readonly breaks: readonly RuleId[];
}

const declared: readonly number[] = resultCodes.map(({ code }) => code);

/**
 * Checks that a response is an envelope of the contract with a declared code and a valid payload. The HTTP status is
 * checked for a success only, because the specification names no other.
 * @returns undefined when nothing is wrong
 */
export function problemIn(response: HttpResponse, operationId: OperationId): Problem | undefined {
  const { body, code } = readEnvelope(response) ?? {};
  if (body === undefined)
    return {
      expected: 'a JSON object, the common envelope (HTML comes from a proxy or another program)',
      breaks: ['service.read-only'],
    };
  if (code === undefined || !declared.includes(code))
    return {
      expected: `one of the codes ${declared.join(', ')}, as a number or as digits`,
      breaks: ['envelope.code'],
    };
  const status = statusOf(operationId);
  if (code === 0 && response.status !== status)
    return { expected: `HTTP ${status} with code 0`, breaks: [`endpoint.${operationId}`] };
  const validate = responses[operationId];
  if (validate(body)) return undefined;
  const errors = (validate.errors ?? []).filter(isInformative);
  const ofData: RuleId = `data.${operationId}`;
  const rules = errors.map(({ instancePath }) => members[instancePath] ?? ofData);
  return {
    expected: `a body that the schema of ${operationId} allows (${errors.map(explain).join('; ')})`,
    breaks: rules.length > 0 ? [...new Set(rules)] : [ofData],
  };
}

/** The rules about members of the envelope. */
const members: Readonly<Record<string, RuleId>> = {
  '': 'envelope.data',
  '/data': 'envelope.data',
  '/message': 'envelope.message',
  '/recordTime': 'envelope.record-time',
};

/** Each body is validated as a success and as a failure, so that errors of `oneOf` and of the code say nothing. */
function isInformative({ keyword, instancePath }: ValidationError): boolean {
  return keyword !== 'oneOf' && instancePath !== '/code';
}

function explain({ instancePath, message }: ValidationError): string {
  return `${instancePath || '/'} ${message}`;
}

/** Reads the body of a response; undefined when it is not a JSON object. */
export function readEnvelope({ text }: Pick<HttpResponse, 'text'>): Envelope | undefined {
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

/** Whether the same request may get another response in the next attempt. */
export function isPassing(response: HttpResponse): boolean {
  const envelope = readEnvelope(response);
  return envelope ? isPassingCode(envelope.code) : response.status >= 500;
}

/** Whether a call with this code may succeed in another attempt. */
export function isPassingCode(code = 0): boolean {
  const { retry = 'after-reset' } = codeAdvice[code] ?? {};
  return retry !== 'after-reset';
}

/** Why no call to this address can be judged; undefined for an envelope, whatever its code. */
export function unusableReason(response: HttpResponse): string | undefined {
  const { status, headers } = response;
  if (readEnvelope(response)) return undefined;
  if (status >= 300 && status < 400) {
    // Without path and query, which may repeat the token.
    const place = URL.parse(headers.location ?? '')?.origin ?? 'another path';
    return `it redirects (HTTP ${status}) to ${place}. No redirect is followed, because each address contains the token: give the address itself with --base-url.`;
  }
  const type = headers['content-type'] ?? 'no content type';
  return `it responds to a valid call with HTTP ${status} and ${type}, not with a JSON object. Check --base-url, and its path.`;
}
