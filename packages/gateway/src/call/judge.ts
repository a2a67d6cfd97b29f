import { type OperationInfo, operations, security } from '@social-data/contract/operations';
import { resultCode } from '@social-data/contract/result-codes';
import { type Account, hashToken } from '@social-data/ledger/accounts';
import type { LimitState } from '@social-data/ledger/rules/limits';
import {
  type AccountReading,
  CURRENT,
  type FoundAccount,
  type Store,
} from '@social-data/ledger/store';
import { pathValues, type RequestTarget, validateQuery } from '@social-data/server-protocol';
import { type Refusal, refuse, type SourceCall } from '@social-data/source/source';
import type {
  CallContext,
  CallResult,
  CallServices,
  RelayRules,
  RequestContext,
} from './call-context.ts';

/** Longer than any token; bounds how much is hashed. */
const MAX_TOKEN_LENGTH = 512;
/** What comes along from files, cells and messages; no token has it. */
const PASTED_WITH_MORE = /^[\s"'“”]|[\s"'“”]$/;

/** A call that passed its token, the checks and the validation of its parameters. `admit` checks its limits next. */
export interface JudgedCall extends FoundAccount {
  readonly ok: true;
  readonly values: SourceCall['values'];
}

/** A call that ends with this result, without the further stages. */
export interface EndedCall {
  readonly ok: false;
  readonly result: CallResult;
}

/**
 * Judges a call in the order of decision D4: its token (code 100), the checks (600), its parameters (400). Before a
 * call is refused because of a remembered account, the account is read afresh and judged again.
 * @param reading how the account is read. When a remembered one turns out to have changed, the call is judged again.
 */
export async function judge(
  call: CallContext,
  services: CallServices,
  reading: AccountReading = 'remembered',
): Promise<JudgedCall | EndedCall> {
  const token = readToken(call);
  if (typeof token !== 'string') return { ok: false, result: { ...token, charged: 0 } };
  const found = await services.store.findAccount(hashToken(token), reading);
  const judged = judgeAccount(call, found, services);
  if (judged.ok) return judged;
  if (found !== undefined && found.version !== CURRENT) return judge(call, services, 'fresh');
  // A call with a wrong token has no account.
  if (found === undefined || judged.code === resultCode.invalidToken)
    return { ok: false, result: { ...judged, charged: 0 } };
  const { account } = found;
  const limits = await services.store.limits(account.id);
  return { ok: false, result: countFailed(call, account, judged, limits, services) };
}

/** Reads the account of a token afresh. Anything but an active token is code 100 (decision D3). */
export async function authenticate(
  context: RequestContext,
  store: Store,
): Promise<({ readonly ok: true } & FoundAccount) | Refusal> {
  const token = readToken(context);
  if (typeof token !== 'string') return token;
  const found = await store.findAccount(hashToken(token), 'fresh');
  return checkActive(found, store.latestTime());
}

function judgeAccount(
  call: CallContext,
  found: FoundAccount | undefined,
  { store, relay }: CallServices,
): JudgedCall | Refusal {
  const active = checkActive(found, store.latestTime());
  if (!active.ok) return active;
  const { account, version } = active;
  const refused = checkOrigin(call, account) ?? checkOperation(call, account);
  if (refused !== undefined) return refused;
  const validated = validate(call, relay);
  return validated.ok ? { ok: true, account, version, values: validated.values } : validated;
}

/** Only the query parameter is a credential; it has to be given once (decision D3). */
function readToken({ target }: RequestContext): string | Refusal {
  const { name } = security;
  const tokens = target.query.getAll(name);
  const [token = ''] = tokens;
  if (tokens.length > 1)
    return refuse('invalidToken', `The ${name} was given ${tokens.length} times. Give it once.`);
  if (token.trim() === '')
    return refuse('invalidToken', `The ${name} is missing. Add ${name}=… to the query.`);
  if (PASTED_WITH_MORE.test(token))
    return refuse(
      'invalidToken',
      `The ${name} begins or ends with blanks, line ends or quotation marks. Leave them out.`,
    );
  if (token.length > MAX_TOKEN_LENGTH || target.malformedParameters.includes(name))
    return refuse('invalidToken');
  return token;
}

/** @param now milliseconds since 1970 */
function checkActive(
  found: FoundAccount | undefined,
  now: number,
): ({ readonly ok: true } & FoundAccount) | Refusal {
  if (found === undefined) return refuse('invalidToken');
  const { account, version } = found;
  if (account.revokedAt !== null)
    return refuse('invalidToken', 'The token was revoked. Ask the account owner for a new one.');
  if (account.expiresAt !== null && account.expiresAt <= now)
    return refuse('invalidToken', 'The token has expired. Ask the account owner for a new one.');
  return { ok: true, account, version };
}

/** Counts a failed call that has no entry in the ledger, and returns its result. */
export function countFailed(
  { operationId }: CallContext,
  account: Account,
  failure: Refusal,
  limits: LimitState,
  { store }: CallServices,
): CallResult {
  store.count({ accountId: account.id, operationId, code: failure.code });
  return { ...failure, account, limits, charged: 0 };
}

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

type Validated = { readonly ok: true; readonly values: SourceCall['values'] } | Refusal;

/**
 * Checks the parameters against the contract: code 400 with all problems (decision D8). Of a call that is passed on,
 * also whether the other server can take them.
 */
function validate({ operationId, target }: CallContext, relay: RelayRules | null): Validated {
  const known = relay ? withKnownValues(operationId, target, relay) : target;
  const read = validateQuery(operationId, known);
  if (!read.ok)
    return refuse('invalidParameters', read.problems.map(({ message }) => message).join(' '));
  const values = Object.assign(read.values, pathValues(operationId, target.query));
  const problem = relay ? sizeProblem(values) : undefined;
  return problem === undefined ? { ok: true, values } : refuse('invalidParameters', problem);
}

/** Of a text parameter that is passed on, in percent-encoding. */
const MAX_TEXT_BYTES = 8_192;
/** Of a UTF-16 code unit in percent-encoding. */
const MAX_ENCODED_BYTES = 9;

/** Why a valid value cannot be passed on to another server; undefined when all can. */
function sizeProblem(values: object): string | undefined {
  for (const [name, value] of Object.entries(values)) {
    // A program with 64-bit floating-point numbers would change it.
    if (typeof value === 'number' && !Number.isSafeInteger(value))
      return `The parameter ${name} is too large: give a whole number from ${Number.MIN_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}.`;
    if (typeof value !== 'string' || value.length * MAX_ENCODED_BYTES <= MAX_TEXT_BYTES) continue;
    const { length } = encodeURIComponent(value);
    if (length > MAX_TEXT_BYTES)
      return `The parameter ${name} is too long: it has ${length} bytes in percent-encoding, and this gateway passes on ${MAX_TEXT_BYTES} at most. Give a shorter text.`;
  }
  return undefined;
}

/** The query with each value that only the relay allows replaced by one that the contract allows. */
function withKnownValues(
  operationId: CallContext['operationId'],
  target: RequestTarget,
  { allowValues }: RelayRules,
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
