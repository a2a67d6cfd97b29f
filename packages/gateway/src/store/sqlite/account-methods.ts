import type { Store } from '../store.ts';
import { type AccountState, tokenAccountOf } from './account-state.ts';
import { Administration } from './administration.ts';
import { catchUp, type StoreParts } from './store-parts.ts';

type AccountMethods = Pick<
  Store,
  'createAccount' | 'updateAccount' | 'rotateSecret' | 'revokeAccount' | 'topUp' | 'accounts'
>;

/** The methods of a store that administer accounts. */
export function accountMethods(parts: StoreParts): AccountMethods {
  const { database, book, nextId } = parts;
  const administration = new Administration(database, book, nextId);
  const changed = async (change: () => AccountState) => {
    catchUp(parts);
    return tokenAccountOf(change());
  };
  return {
    createAccount: (account) => changed(() => administration.create(account)),
    updateAccount: (id, changes) => changed(() => administration.update(id, changes)),
    rotateSecret: (id, hash, endAt) => changed(() => administration.rotate(id, hash, endAt)),
    revokeAccount: (id, at) => changed(() => administration.revoke(id, at)),
    topUp: (id, credits, at) => changed(() => administration.topUp(id, credits, at)),
    accounts: async () => [...book.accounts.values()].map(tokenAccountOf),
  };
}
