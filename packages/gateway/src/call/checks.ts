import { type OperationInfo, operations } from '@social-data/contract/operations';
import { pathValues, type RequestTarget, validateQuery } from '@social-data/server-protocol';
import type { Account } from '../ledger/accounts/account.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { SourceCall } from '../source.ts';
import type { CallContext, RequestContext } from './call-context.ts';

/** Checks a call against its account. Returns the refusal; undefined when the call passes. Has no side effects. */
export type Check = (call: CallContext, account: Account) => Refusal | undefined;

/** The checks of every call, in their order. A new check is one more function here. */
export const checks: readonly Check[] = [checkOrigin, checkOperation];

/**
 * Code 600 when the token may not be used from the calling page. Requests without an `Origin` header pass: only
 * browsers send it (decision D3).
 */
export function checkOrigin({ origin }: RequestContext, { origins }: Account): Refusal | undefined {
  if (origin === undefined || origins === null || origins.includes(origin)) return undefined;
  return refuse(
    'permissionDenied',
    'The token may not be used by pages of this origin. Ask the account owner to allow it.',
  );
}

/** Code 600 when the token has no right to the operation. */
function checkOperation(
  { operationId }: CallContext,
  { operations }: Account,
): Refusal | undefined {
  if (operations === null || operations.includes(operationId)) return undefined;
  const allowed = operations.length > 0 ? operations.join(', ') : 'none';
  return refuse(
    'permissionDenied',
    `The token has no right to ${operationId}. Its operations: ${allowed}. Ask the account owner for the right.`,
  );
}

/** Of a UTF-16 code unit in percent-encoding. */
const MAX_ENCODED_BYTES = 9;

/** Differences from the contract, for a source that passes parameters on to another server. */
export interface ParameterRules {
  /** Values that are valid in addition to those of the contract, by the name of the parameter. */
  readonly allowValues: Readonly<Record<string, readonly string[]>>;
  /** Refuses integers that a program with 64-bit floating-point numbers would change. */
  readonly safeIntegersOnly: boolean;
  /** Bytes of a text as it is sent in the query, percent-encoded. */
  readonly maxTextLength: number;
}

/** The contract alone. */
export const contractRules: ParameterRules = {
  allowValues: {},
  safeIntegersOnly: false,
  maxTextLength: Number.POSITIVE_INFINITY,
};

type Validated = { readonly ok: true; readonly values: SourceCall['values'] } | Refusal;

/** Checks the parameters against the contract: code 400 with all problems (decision D8). */
export function validate({ operationId, target }: CallContext, rules: ParameterRules): Validated {
  const known = rules === contractRules ? target : withKnownValues(operationId, target, rules);
  const read = validateQuery(operationId, known);
  if (!read.ok)
    return refuse('invalidParameters', read.problems.map(({ message }) => message).join(' '));
  const values = Object.assign(read.values, pathValues(operationId, target.query));
  const problem = rules === contractRules ? undefined : sizeProblem(values, rules);
  return problem === undefined ? { ok: true, values } : refuse('invalidParameters', problem);
}

/** Why a valid value cannot be passed on to another server; undefined when all can. */
function sizeProblem(
  values: object,
  { safeIntegersOnly, maxTextLength }: ParameterRules,
): string | undefined {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'number' && safeIntegersOnly && !Number.isSafeInteger(value))
      return `The parameter ${name} is too large: give a whole number from ${Number.MIN_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}.`;
    if (typeof value !== 'string' || value.length * MAX_ENCODED_BYTES <= maxTextLength) continue;
    const { length } = encodeURIComponent(value);
    if (length > maxTextLength)
      return `The parameter ${name} is too long: it has ${length} bytes in percent-encoding, and this gateway passes on ${maxTextLength} at most. Give a shorter text.`;
  }
  return undefined;
}

/** The query with each value that only the rules allow replaced by one that the contract allows. */
function withKnownValues(
  operationId: CallContext['operationId'],
  target: RequestTarget,
  { allowValues }: ParameterRules,
): Pick<RequestTarget, 'query' | 'malformedParameters'> {
  const { parameters }: OperationInfo = operations[operationId];
  let query: URLSearchParams | undefined;
  for (const { name, enum: known } of parameters) {
    const [text = '', ...others] = target.query.getAll(name);
    const isAllowed = Object.hasOwn(allowValues, name) && allowValues[name]?.includes(text);
    if (!isAllowed || others.length > 0 || known?.[0] === undefined) continue;
    query ??= new URLSearchParams(target.query);
    query.set(name, String(known[0]));
  }
  return query === undefined ? target : { query, malformedParameters: target.malformedParameters };
}
