import { security } from '@social-data/contract/operations';
import { resultCode } from '@social-data/contract/result-codes';
import type { Account } from '../ledger/accounts/account.ts';
import { hashToken } from '../ledger/accounts/token.ts';
import { type AccountReading, CURRENT, type FoundAccount } from '../ledger/store.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { SourceCall } from '../source.ts';
import type { CallContext, CallResult, RequestContext } from './call-context.ts';
import type { CallServices } from './call-services.ts';
import { validate } from './checks.ts';

/** Longer than any token; bounds how much is hashed. */
const MAX_TOKEN_LENGTH = 512;

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
 */
export async function judge(
  call: CallContext,
  services: CallServices,
  reading: AccountReading,
): Promise<JudgedCall | EndedCall> {
  const token = readToken(call);
  if (typeof token !== 'string') return { ok: false, result: { ...token, charged: 0 } };
  const found = await services.store.findAccount(hashToken(token), reading);
  const judged = judgeAccount(call, found, services);
  if (judged.ok) return judged;
  if (found !== undefined && found.version !== CURRENT) return judge(call, services, 'fresh');
  return { ok: false, result: await countRefusal(judged, call, found?.account, services) };
}

/** Reads the account of a token afresh. Anything but an active token is code 100 (decision D3). */
export async function authenticate(
  context: RequestContext,
  { store }: CallServices,
): Promise<{ readonly ok: true; readonly account: Account } | Refusal> {
  const token = readToken(context);
  if (typeof token !== 'string') return token;
  const found = await store.findAccount(hashToken(token), 'fresh');
  return checkActive(found, store.latestTime());
}

function judgeAccount(
  call: CallContext,
  found: FoundAccount | undefined,
  { store, checks, parameterRules }: CallServices,
): JudgedCall | Refusal {
  const active = checkActive(found, store.latestTime());
  if (!active.ok) return active;
  const { account, version } = active;
  for (const check of checks) {
    const refusal = check(call, account);
    if (refusal) return refusal;
  }
  const validated = validate(call, parameterRules);
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

/** Counts a refused call for its account, and returns its result. A call with a wrong token has no account. */
async function countRefusal(
  refusal: Refusal,
  { operationId }: CallContext,
  account: Account | undefined,
  { store }: CallServices,
): Promise<CallResult> {
  if (account === undefined || refusal.code === resultCode.invalidToken)
    return { ...refusal, charged: 0 };
  store.count({ accountId: account.id, operationId, code: refusal.code });
  return { ...refusal, account, limits: await store.limits(account.id), charged: 0 };
}
