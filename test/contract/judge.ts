import { type OperationId, resultCodes } from '@social-data/contract';
import { responses, strictResponses, type ValidationError } from '@social-data/contract/validators';
import { ownEnvelopeProblem } from './own-envelope-problem.ts';
import type { Profile, Target } from './target.ts';
import type { Reply } from './wire/connection.ts';

/** An answer in the common envelope. */
export interface Answer {
  /** As a number, in whichever form it came. */
  readonly code: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly reply: Reply;
}

export type Judged = { readonly answer: Answer } | { readonly problem: string };

const declared: readonly number[] = resultCodes.map(({ code }) => code);

/**
 * Whether a reply is an envelope of the contract with a declared code and a valid payload. The HTTP
 * status counts for a success only, where the specification names it.
 * @param operationId undefined for a reply outside of the paths of the contract
 */
export function judge(
  reply: Reply,
  operationId: OperationId | undefined,
  { target, profile }: { readonly target: Target; readonly profile: Profile },
): Judged {
  const body = readObject(reply);
  if (typeof body === 'string') return { problem: body };
  const code = codeOf(body.code);
  if (code === undefined) return { problem: 'an envelope whose code is a number or digits' };
  if (!declared.includes(code))
    return { problem: `one of the declared codes ${declared.join(', ')}` };
  if (code === 0 && reply.status !== 200) return { problem: 'HTTP 200 with code 0' };
  const invalid = operationId && layoutProblem(body, operationId, target.strict);
  if (invalid !== undefined) return { problem: invalid };
  const own = profile === 'decisions' ? ownEnvelopeProblem(body, reply, target) : undefined;
  return own === undefined ? { answer: { code, body, reply } } : { problem: own };
}

function readObject(reply: Reply): Record<string, unknown> | string {
  if (!reply.isUtf8) return 'a body in UTF-8';
  try {
    const value: unknown = JSON.parse(reply.text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return Object.fromEntries(Object.entries(value));
  } catch {
    // Said below: no JSON, or no object.
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
  const reasons = (validate.errors ?? []).filter(isTelling).map(explain);
  return `a body that the ${strict ? 'strict ' : ''}validator of ${operationId} takes (${reasons.join('; ')})`;
}

/** Each body is tried as a success and as a failure: the code, which is declared, tells nothing here. */
function isTelling({ keyword, instancePath }: ValidationError): boolean {
  return keyword !== 'oneOf' && instancePath !== '/code';
}

function explain({ instancePath, message, params }: ValidationError): string {
  const { additionalProperty } = params;
  const name = additionalProperty === undefined ? '' : ` "${String(additionalProperty)}"`;
  return `${instancePath || '/'} ${message}${name}`;
}
