import { randomUUID } from 'node:crypto';
import type { RunningGateway } from '@social-data/gateway';
import { createToken, hashToken } from '../../../packages/gateway/src/ledger/accounts/token.ts';

const PLENTY = 1_000_000_000;

/** Creates an account with all three limits, none of which a benchmark reaches, and returns its token. */
export async function newToken(store: RunningGateway['store'], name: string): Promise<string> {
  const token = createToken();
  await store.createAccount({
    name: `${name} ${randomUUID()}`,
    operations: null,
    rate: { calls: 1_000_000, seconds: 1 },
    dailyQuota: PLENTY,
    balance: PLENTY,
    expiresAt: null,
    origins: null,
    group: null,
    secretHash: hashToken(token),
  });
  return token;
}
