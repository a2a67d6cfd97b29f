import type { AccountChange, Store } from '../ledger/store.ts';
import { RejectedChangeError } from '../ledger/store-errors.ts';
import { type Admin, AdminError, type ChangedTokens, type TokenChange } from './admin.ts';
import { accountIn } from './find-account.ts';
import { instantOf } from './instant-of.ts';

/** Changes many tokens, all or none. */
export function createChangeCommand(store: Store): Admin['changeTokens'] {
  return async ({ changes }) => {
    const accounts = await store.accounts();
    const rejected: { index: number; reason: string }[] = [];
    const indexOf = new Map<string, number>();
    const keys = new Set<string>();
    const found: AccountChange[] = [];
    for (const [index, change] of changes.entries()) {
      try {
        const { id, name } = accountIn(accounts, change.account);
        if (indexOf.has(id)) throw new AdminError(`The token "${name}" is there twice.`);
        indexOf.set(id, index);
        checkKey(change, keys);
        found.push(accountChange(id, change, store.latestTime()));
      } catch (error) {
        if (!(error instanceof AdminError)) throw error;
        rejected.push({ index, reason: error.message });
      }
    }
    if (rejected.length > 0) return { changed: [], rejected };
    return makeAll(store, found);
  };
}

function checkKey(change: TokenChange, keys: Set<string>): void {
  if (change.kind !== 'top-up' || change.key === undefined) return;
  if (keys.has(change.key)) throw new AdminError(`The key "${change.key}" is there twice.`);
  keys.add(change.key);
}

async function makeAll(store: Store, changes: readonly AccountChange[]): Promise<ChangedTokens> {
  try {
    return { changed: await store.changeAccounts(changes), rejected: [] };
  } catch (error) {
    if (!(error instanceof RejectedChangeError)) throw error;
    return { changed: [], rejected: [{ index: error.index, reason: error.message }] };
  }
}

function accountChange(id: string, change: TokenChange, now: number): AccountChange {
  if (change.kind !== 'update') return { ...change, id };
  const { expiresAt, ...others } = change.changes;
  const expiry = expiresAt === undefined ? {} : { expiresAt: instantOf(expiresAt, now) };
  return { kind: 'update', id, changes: { ...others, ...expiry } };
}
