import { unlimitedAccount } from '../../../ledger/src/accounts.ts';
import type { Admin } from '../../src/admin/admin.ts';
import type { IssuedToken, NewToken } from '../../src/admin/token-commands.ts';

/** Creates a token, which is unlimited but for the given limits. */
export function createToken(
  admin: Admin,
  limits: Partial<NewToken> & { readonly name: string },
): Promise<IssuedToken> {
  return admin.run('createToken', { ...unlimitedAccount, balance: null, ...limits });
}
