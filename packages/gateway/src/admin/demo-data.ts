import type { DatasetAdmin } from '../dataset/dataset-admin.ts';
import { type AccountLimits, unlimitedAccount } from '../ledger/accounts/account.ts';
import { hashToken } from '../ledger/accounts/token.ts';
import type { Store } from '../ledger/store.ts';
import { DuplicateNameError } from '../ledger/store-errors.ts';

/**
 * The public demo tokens. Their limits make every call with them return one code: 0, 601, 600, 302 and 303. A limit
 * of zero is exceeded by the first call, so the codes are the same on every day and after every restart.
 */
const demoTokens: Readonly<Record<string, AccountLimits & { readonly balance: number | null }>> = {
  'demo-token': { ...unlimitedAccount, balance: null },
  'demo-empty': { ...unlimitedAccount, balance: 0 },
  'demo-denied': { ...unlimitedAccount, operations: [], balance: null },
  'demo-slow': { ...unlimitedAccount, rate: { calls: 0, seconds: 1 }, balance: null },
  'demo-spent': { ...unlimitedAccount, dailyQuota: 0, balance: null },
};

/** Enough for lists of several pages, and seeded in a moment. */
const DEMO_SIZE = { authors: 200, users: 2_000, questions: 50 } as const;

/** Creates the demo accounts, or resets their limits, and seeds an empty dataset. */
export async function addDemoData(store: Store, dataset: DatasetAdmin): Promise<void> {
  for (const [token, { balance, ...limits }] of Object.entries(demoTokens)) {
    const secretHash = hashToken(token);
    const account = (await store.findAccount(secretHash))?.account;
    if (account?.revokedAt === null) {
      await store.updateAccount(account.id, limits);
      continue;
    }
    try {
      await store.createAccount({ ...limits, balance, name: token, secretHash });
    } catch (error) {
      // Another node of the database started at the same time and has created the account.
      if (!(error instanceof DuplicateNameError)) throw error;
    }
  }
  if (await dataset.isEmpty()) await dataset.seed(DEMO_SIZE);
}

/** Revokes the demo accounts of an earlier demo, because their tokens are public, and returns their names. */
export async function revokeDemoAccounts(store: Store): Promise<readonly string[]> {
  const revoked: string[] = [];
  for (const token of Object.keys(demoTokens)) {
    const account = (await store.findAccount(hashToken(token)))?.account;
    if (account?.revokedAt !== null) continue;
    await store.revokeAccount(account.id);
    revoked.push(token);
  }
  return revoked;
}
