import { type ChangedAccount, unlimitedAccount } from '../../../ledger/src/accounts.ts';
import type { Admin } from '../../src/admin/admin.ts';
import type { IssuedToken, NewToken, TokenChange } from '../../src/admin/token-commands.ts';

/** Creates a token, which is unlimited but for the given limits. */
export async function createToken(
  admin: Admin,
  limits: Partial<NewToken> & { readonly name: string },
): Promise<IssuedToken> {
  const token = { ...unlimitedAccount, balance: null, ...limits };
  const { created, rejected } = await admin.run('createTokens', { tokens: [token] });
  const [issued] = created;
  if (issued === undefined) throw new Error(rejected[0]?.reason);
  return issued;
}

export async function changeToken(admin: Admin, change: TokenChange): Promise<ChangedAccount> {
  const { changed, rejected } = await admin.run('changeTokens', { changes: [change] });
  const [account] = changed;
  if (account === undefined) throw new Error(rejected[0]?.reason);
  return account;
}
