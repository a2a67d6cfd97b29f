import { security } from '@social-data/contract/operations';
import type { Account } from '../ledger/accounts/account.ts';
import { hashToken } from '../ledger/accounts/token.ts';
import type { RecalledAccount } from '../ledger/store.ts';
import type { RequestContext } from './call-context.ts';
import type { PipelineServices } from './pipeline-services.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Longer than any token; bounds how much is hashed. */
const MAX_TOKEN_LENGTH = 512;

type Authenticated = { readonly ok: true; readonly account: Account } | Refusal;

/**
 * Finds the account of the token. A missing, empty, repeated, unknown, revoked or expired token is
 * code 100 (decision D3). Only the query parameter is a credential.
 */
export function authenticate(
  { target }: Pick<RequestContext, 'target'>,
  { store }: Pick<PipelineServices, 'store'>,
): Promise<Authenticated> | Authenticated {
  const token = readToken(target);
  if (typeof token !== 'string') return token;
  const found = store.findAccount(hashToken(token));
  return found instanceof Promise
    ? found.then((account) => checkActive(account, store.latestTime()))
    : checkActive(found, store.latestTime());
}

/** The account of the token as the store remembers it; undefined when it has none in memory that is active. */
export function recallAccount(
  { target }: Pick<RequestContext, 'target'>,
  { store }: Pick<PipelineServices, 'store'>,
): RecalledAccount | undefined {
  if (store.memory === undefined) return undefined;
  const token = readToken(target);
  if (typeof token !== 'string') return undefined;
  const recalled = store.memory.recall(hashToken(token));
  return checkActive(recalled?.account, store.latestTime()).ok ? recalled : undefined;
}

function readToken(target: RequestContext['target']): string | Refusal {
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

function checkActive(account: Account | undefined, now: number): Authenticated {
  if (!account) return refuse('invalidToken');
  if (account.revokedAt !== null)
    return refuse('invalidToken', 'The token was revoked. Ask the account owner for a new one.');
  if (account.expiresAt !== null && account.expiresAt <= now)
    return refuse('invalidToken', 'The token has expired. Ask the account owner for a new one.');
  return { ok: true, account };
}
