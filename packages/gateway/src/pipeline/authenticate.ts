import { security } from '@social-data/contract/operations';
import type { RequestTarget } from '@social-data/wire';
import type { Store } from '../store/store.ts';
import { hashToken } from '../tokens/token.ts';
import type { TokenHolder } from '../tokens/token-account.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Longer than any token; it bounds what is hashed. */
const MAX_TOKEN_LENGTH = 512;

type Authenticated = { readonly ok: true; readonly account: TokenHolder } | Refusal;

/**
 * Finds the account of the call's token. Missing, empty, repeated, unknown, revoked and expired tokens
 * are all code 100 (decision D3). Nothing but the query parameter is a credential.
 */
export function authenticate(
  target: Pick<RequestTarget, 'query' | 'malformed'>,
  store: Pick<Store, 'findAccount'>,
  now: number,
): Promise<Authenticated> | Authenticated {
  const { name } = security;
  const tokens = target.query.getAll(name);
  const [token = ''] = tokens;
  if (tokens.length > 1)
    return refuse('invalidToken', `The ${name} was given ${tokens.length} times. Give it once.`);
  if (token.trim() === '')
    return refuse('invalidToken', `The ${name} is missing. Add ${name}=… to the query.`);
  if (token.length > MAX_TOKEN_LENGTH || target.malformed.includes(name))
    return refuse('invalidToken');
  const found = store.findAccount(hashToken(token), now);
  return found instanceof Promise
    ? found.then((account) => judge(account, now))
    : judge(found, now);
}

function judge(account: TokenHolder | undefined, now: number): Authenticated {
  if (!account) return refuse('invalidToken');
  if (account.revokedAt !== null)
    return refuse('invalidToken', 'The token was revoked. Ask the account owner for a new one.');
  if (account.expiresAt !== null && account.expiresAt <= now)
    return refuse('invalidToken', 'The token has expired. Ask the account owner for a new one.');
  return { ok: true, account };
}
