import { type QuotaDay, quotaDay } from '../limits/quota-day.ts';
import type { Store } from '../store/store.ts';
import { createToken, hashToken } from '../tokens/token.ts';
import type { Administration, Selection } from './administration.ts';
import type { AdministrationParts } from './direct-administration.ts';
import { findAccount } from './find-account.ts';

type AccountCommands = Pick<
  Administration,
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

/** Tokens, what they spent, and the ledger. */
export function accountCommands({ store, clock, quotaZone }: AdministrationParts): AccountCommands {
  const today = (): QuotaDay => quotaDay(quotaZone, clock.now());
  return {
    createToken: async (input) => {
      const token = createToken();
      const secretHash = hashToken(token);
      return {
        account: await store.createAccount({ ...input, secretHash, createdAt: clock.now() }),
        token,
      };
    },
    listTokens: () => store.accounts(),
    showToken: async ({ account: reference }) => {
      const account = await findAccount(store, reference);
      const { day, resetsAt } = today();
      const limits = await store.limits(account.id, { day, monotonic: clock.monotonic() });
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
      return store.revokeAccount(account.id, clock.now());
    },
    topUpToken: async ({ account: reference, credits }) => {
      const account = await findAccount(store, reference);
      return store.topUp(account.id, credits, clock.now());
    },
    usage: async (selection) => store.usage(await filterOf(store, selection)),
    ledger: async (selection) => store.ledger(await filterOf(store, selection)),
  };
}

async function filterOf<Filter extends object>(
  store: Store,
  selection: Selection<Filter>,
): Promise<Omit<Selection<Filter>, 'account'> & { accountId?: string }> {
  const { account: reference, ...filter } = selection;
  if (reference === undefined) return filter;
  return { ...filter, accountId: (await findAccount(store, reference)).id };
}
