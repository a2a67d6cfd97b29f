import { randomBytes } from 'node:crypto';
import { ADMIN_TOKEN_PREFIX, createToken, hashToken } from '@social-data/ledger/accounts/token';
import type { Store } from '@social-data/ledger/store';
import { type Admin, AdminError } from './admin.ts';
import { instantOf } from './instant-of.ts';

type AdminTokenCommands = Pick<Admin, 'createAdminToken' | 'listAdminTokens' | 'revokeAdminToken'>;

/** The commands for the tokens that open the admin page. */
export function createAdminTokenCommands(store: Store): AdminTokenCommands {
  return {
    createAdminToken: async ({ expiresAt: expiry }) => {
      const expiresAt = instantOf(expiry, store.latestTime());
      if (expiresAt === null)
        throw new AdminError('An admin token has to expire. Give a time such as 30d.');
      const token = createToken(randomBytes, ADMIN_TOKEN_PREFIX);
      // The clock of a shared database has fractions of a millisecond.
      const created = await store.adminTokens.create(hashToken(token), Math.floor(expiresAt));
      return { ...created, token };
    },
    listAdminTokens: () => store.adminTokens.list(),
    revokeAdminToken: ({ id }) => store.adminTokens.revoke(id),
  };
}
