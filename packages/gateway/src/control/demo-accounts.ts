import type { Clock } from '../clock.ts';
import type { Store } from '../store/store.ts';
import { hashToken } from '../tokens/token.ts';
import { type TokenLimits, unlimited } from '../tokens/token-account.ts';

/**
 * The tokens that everyone knows, and limits that make each of them give its code on every call: 0, 601, 600,
 * 302 and 303. Limits of zero need no spending beforehand, so they hold on every day and after every restart.
 */
const demoTokens: Readonly<Record<string, TokenLimits & { readonly balance: number | null }>> = {
  'demo-token': { ...unlimited, balance: null },
  'demo-empty': { ...unlimited, balance: 0 },
  'demo-denied': { ...unlimited, operations: [], balance: null },
  'demo-slow': { ...unlimited, rate: { calls: 0, seconds: 1 }, balance: null },
  'demo-spent': { ...unlimited, dailyQuota: 0, balance: null },
};

/** Makes the demo accounts, or sets their limits back. */
export async function addDemoAccounts(store: Store, clock: Clock): Promise<void> {
  for (const [token, { balance, ...limits }] of Object.entries(demoTokens)) {
    const secretHash = hashToken(token);
    const found = await store.findAccount(secretHash, clock.now());
    if (found?.revokedAt === null) await store.updateAccount(found.id, limits);
    else
      await store.createAccount({
        ...limits,
        balance,
        name: token,
        secretHash,
        createdAt: clock.now(),
      });
  }
}

/** Revokes the demo accounts that an earlier demo left in the data, and returns their names: a real gateway must not take tokens that everyone knows. */
export async function revokeDemoAccounts(store: Store, clock: Clock): Promise<readonly string[]> {
  const revoked: string[] = [];
  for (const token of Object.keys(demoTokens)) {
    const found = await store.findAccount(hashToken(token), clock.now());
    if (found?.revokedAt !== null) continue;
    await store.revokeAccount(found.id, clock.now());
    revoked.push(token);
  }
  return revoked;
}
