import { quotaDay } from '../admission/quota-day.ts';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/store.ts';
import type { AccountSummary } from '../tokens/account.ts';
import { createToken, hashToken, isTokenForm } from '../tokens/token.ts';
import { type Admin, AdminError, type FilterByAccount } from './admin.ts';

type AccountCommands = Pick<
  Admin,
  | 'createToken'
  | 'listTokens'
  | 'showToken'
  | 'updateToken'
  | 'rotateToken'
  | 'revokeToken'
  | 'topUpToken'
  | 'usage'
  | 'ledger'
>;

export interface AccountCommandOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** IANA zone of the daily quota. */
  readonly quotaZone: string;
}

/** The commands for tokens, usage and ledger. */
export function createAccountCommands({
  store,
  clock,
  quotaZone,
}: AccountCommandOptions): AccountCommands {
  return {
    createToken: async (input) => {
      const token = createToken();
      const secretHash = hashToken(token);
      return { account: await store.createAccount({ ...input, secretHash }), token };
    },
    listTokens: () => store.accounts(),
    showToken: async ({ account: reference }) => {
      const account = await findAccount(store, reference);
      const { day, resetsAt } = quotaDay(quotaZone, clock.now());
      const limits = await store.limits(account.id);
      return { account, limits, day, resetsAt };
    },
    updateToken: async ({ account: reference, changes }) => {
      const account = await findAccount(store, reference);
      return store.updateAccount(account.id, changes);
    },
    rotateToken: async ({ account: reference, overlap }) => {
      const { id } = await findAccount(store, reference);
      const token = createToken();
      const othersEndAt = clock.now() + overlap;
      const account = await store.rotateSecret(id, hashToken(token), othersEndAt);
      return { account, token, othersEndAt };
    },
    revokeToken: async ({ account: reference }) => {
      const account = await findAccount(store, reference);
      return store.revokeAccount(account.id);
    },
    topUpToken: async ({ account: reference, credits }) => {
      const account = await findAccount(store, reference);
      return store.topUp(account.id, credits);
    },
    usage: async (filter) => store.usage(await withAccountId(store, filter)),
    ledger: async (filter) => store.ledger(await withAccountId(store, filter)),
  };
}

async function withAccountId<Filter extends object>(
  store: Store,
  filter: FilterByAccount<Filter>,
): Promise<Omit<FilterByAccount<Filter>, 'account'> & { accountId?: string }> {
  const { account: reference, ...rest } = filter;
  if (reference === undefined) return rest;
  return { ...rest, accountId: (await findAccount(store, reference)).id };
}

/**
 * Finds an account by its id, or by its name unless it is revoked.
 * @throws AdminError that repeats the reference, unless it could be a token
 */
async function findAccount(store: Store, reference: string): Promise<AccountSummary> {
  const accounts = await store.accounts();
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
