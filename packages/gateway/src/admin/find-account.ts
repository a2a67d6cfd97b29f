import type { AccountSummary } from '../ledger/accounts/account.ts';
import { isTokenForm } from '../ledger/accounts/token.ts';
import type { Store } from '../ledger/store.ts';
import { AdminError } from './admin.ts';

/**
 * Finds an account by its id, or by its name unless it is revoked.
 * @throws AdminError that repeats the reference, unless it could be a token
 */
export async function findAccount(store: Store, reference: string): Promise<AccountSummary> {
  return accountIn(await store.accounts(), reference);
}

/** As `findAccount`, in a list. */
export function accountIn(accounts: readonly AccountSummary[], reference: string): AccountSummary {
  const account =
    accounts.find(({ id }) => id === reference) ??
    accounts.find(({ name, revokedAt }) => name === reference && revokedAt === null);
  if (account !== undefined) return account;
  if (isTokenForm(reference))
    throw new AdminError(
      'That is a token, not an id or name. "tokens list" shows the id and the name of its account. Remove the token from the history of your shell.',
    );
  throw new AdminError(
    `There is no token with the id or name ${JSON.stringify(reference)}. "tokens list" shows all tokens.`,
  );
}
