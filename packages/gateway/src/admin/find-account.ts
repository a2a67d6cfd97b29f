import type { AccountSummary } from '@social-data/ledger/accounts/account';
import { isTokenForm } from '@social-data/ledger/accounts/token';
import type { Store } from '@social-data/ledger/store';
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
  if (account === undefined) throw unknownAccount(reference);
  return account;
}

/**
 * The account with this id, or all accounts that have or had this name, revoked ones included: reports are of the past.
 * @throws AdminError as `findAccount`, when there is none
 */
export function accountsOf(
  accounts: readonly AccountSummary[],
  reference: string,
): readonly AccountSummary[] {
  const withId = accounts.filter(({ id }) => id === reference);
  const found = withId.length > 0 ? withId : accounts.filter(({ name }) => name === reference);
  if (found.length === 0) throw unknownAccount(reference);
  return found;
}

function unknownAccount(reference: string): AdminError {
  return new AdminError(
    isTokenForm(reference)
      ? 'That is a token, not an id or name. "tokens list" shows the id and the name of its account. Remove the token from the history of your shell.'
      : `There is no token with the id or name ${JSON.stringify(reference)}. "tokens list" shows all tokens.`,
  );
}
