import type { Store } from '../store/store.ts';
import { isTokenForm } from '../tokens/token.ts';
import type { TokenAccount } from '../tokens/token-account.ts';
import { AdministrationError } from './administration-error.ts';

/**
 * The account that people mean: by its id, or by the name that is in force.
 * @throws AdministrationError that shows what was given, unless it could be a token
 */
export async function findAccount(store: Store, reference: string): Promise<TokenAccount> {
  const accounts = await store.accounts();
  const account =
    accounts.find(({ id }) => id === reference) ??
    accounts.find(({ name, revokedAt }) => name === reference && revokedAt === null);
  if (account !== undefined) return account;
  if (isTokenForm(reference))
    throw new AdministrationError(
      'That is a token itself. Give the id or the name of its account, which "tokens list" shows, and take the token out of the history of the shell.',
    );
  throw new AdministrationError(
    `There is no token with the id or name ${JSON.stringify(reference)}. "tokens list" shows those there are.`,
  );
}
