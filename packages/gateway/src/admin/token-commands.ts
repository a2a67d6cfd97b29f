import { randomBytes, randomUUID } from 'node:crypto';
import {
  type AccountChange,
  type AccountChanges,
  type AccountSummary,
  ADMIN_TOKEN_PREFIX,
  type ChangedAccount,
  createToken,
  hashToken,
  isTokenForm,
  type NewAccount,
  type TokenState,
  type TopUpDetails,
  tokenState,
} from '@social-data/ledger/accounts';
import { FINGERPRINT_LENGTH } from '@social-data/ledger/reconciliation';
import { quotaDay } from '@social-data/ledger/rules/limits';
import type { Store } from '@social-data/ledger/store';
import { DuplicateNameError, RejectedChangeError } from '@social-data/ledger/store-errors';
import { type AdminData, AdminError } from './command-context.ts';

/**
 * When a token expires: in milliseconds since 1970, or so many milliseconds after now, by the clock of the store, which
 * with several gateways is that of the database; null for never.
 */
export type Expiry = number | { readonly afterMs: number } | null;

export type NewToken = Omit<NewAccount, 'secretHash' | 'expiresAt'> & {
  readonly expiresAt: Expiry;
};

export type TokenChanges = Omit<AccountChanges, 'expiresAt'> & { readonly expiresAt?: Expiry };

/** A change of the token with this id or name. */
export type TokenChange = { readonly account: string } & (
  | { readonly kind: 'update'; readonly changes: TokenChanges }
  | ({ readonly kind: 'top-up'; readonly credits: number } & TopUpDetails)
  | { readonly kind: 'revoke' }
);

export interface IssuedToken {
  readonly account: AccountSummary;
  /** The token in plain text. Only its hash is stored, so it cannot be shown again. */
  readonly token: string;
}

/** An input that was rejected, by its index. */
export interface Rejection {
  readonly index: number;
  readonly reason: string;
}

/** The commands for tokens, and for the tokens that open the admin page. */
export const tokenCommands = {
  /** Creates all tokens, or none if the name of one is in use. */
  createTokens: async (
    { store, logChange }: AdminData,
    { tokens }: { readonly tokens: readonly NewToken[] },
  ) => {
    const rejected = await namesInUse(store, tokens);
    if (rejected.length > 0) return { created: [], rejected };
    const secrets = tokens.map(() => createToken());
    // It checks the names again, because another node may create an account meanwhile.
    const accounts = await store.createAccounts(
      tokens.map((input, at) => ({
        ...input,
        expiresAt: instantOf(input.expiresAt, store),
        secretHash: hashToken(secrets[at] ?? ''),
      })),
    );
    const created = accounts.map((account, at): IssuedToken => {
      const token = secrets[at] ?? '';
      logChange('tokens create', { ...limitFields(account), ...secretField(token) });
      return { account, token };
    });
    return { created, rejected };
  },

  /** Makes all changes, or none. No token is changed twice. A negative top-up deducts credits. */
  changeTokens: async (
    { store, logChange }: AdminData,
    { changes }: { readonly changes: readonly TokenChange[] },
  ): Promise<{
    readonly changed: readonly ChangedAccount[];
    readonly rejected: readonly Rejection[];
  }> => {
    const { found, rejected } = await findAll(store, changes);
    if (rejected.length > 0) return { changed: [], rejected };
    try {
      const changed = await store.changeAccounts(found);
      for (const [index, account] of changed.entries()) {
        const change = found[index];
        if (change && !account.isRepeated)
          logChange(`tokens ${change.kind}`, changeFields(change, account));
      }
      return { changed, rejected };
    } catch (error) {
      if (!(error instanceof RejectedChangeError)) throw error;
      return { changed: [], rejected: [{ index: error.index, reason: error.message }] };
    }
  },

  /** The tokens of a state, and with a part of their name in upper or lower case; oldest first. */
  listTokens: async (
    { store }: AdminData,
    { state, name }: { readonly state?: TokenState; readonly name?: string },
  ) => {
    const accounts = await store.accounts();
    const part = name?.toLowerCase() ?? '';
    return accounts.filter(
      (account) =>
        account.name.toLowerCase().includes(part) &&
        (state === undefined || tokenState(account, store.latestTime()) === state),
    );
  },

  /** A token and the current state of its limits, as admission sees them. */
  showToken: async (
    { store, quotaZone }: AdminData,
    { account: reference }: { readonly account: string },
  ) => {
    const account = await findAccount(store, reference);
    const { day, resetsAt } = quotaDay(quotaZone, store.latestTime());
    return { account, limits: await store.limits(account.id), day, resetsAt };
  },

  /** Issues a new token; the older ones expire after the overlap, in milliseconds. */
  rotateToken: async (
    { store, logChange }: AdminData,
    { account: reference, overlap }: { readonly account: string; readonly overlap: number },
  ) => {
    const { id } = await findAccount(store, reference);
    const token = createToken();
    const othersEndAt = store.latestTime() + overlap;
    const account = await store.rotateSecret(id, hashToken(token), othersEndAt);
    logChange('tokens rotate', {
      ...{ account: id, name: account.name },
      ...{ ...secretField(token), othersEndAt },
    });
    return { account, token, othersEndAt };
  },

  createAdminToken: async (
    { store, logChange }: Pick<AdminData, 'store' | 'logChange'>,
    input: { readonly expiresAt: Expiry },
  ) => {
    const expiresAt = instantOf(input.expiresAt, store);
    if (expiresAt === null)
      throw new AdminError('An admin token has to expire. Give a time such as 30d.');
    const token = createToken(randomBytes, ADMIN_TOKEN_PREFIX);
    // The clock of a shared database has fractions of a millisecond.
    const created = await store.adminTokens.create(hashToken(token), Math.floor(expiresAt));
    logChange('admin-token create', { id: created.id, expiresAt: created.expiresAt });
    return { ...created, token };
  },

  listAdminTokens: ({ store }: AdminData) => store.adminTokens.list(),

  revokeAdminToken: async ({ store, logChange }: AdminData, { id }: { readonly id: string }) => {
    const revoked = await store.adminTokens.revoke(id);
    logChange('admin-token revoke', { id });
    return revoked;
  },
};

/** The time of an expiry. */
function instantOf(expiry: Expiry, store: Store): number | null {
  return typeof expiry === 'object' && expiry !== null
    ? store.latestTime() + expiry.afterMs
    : expiry;
}

async function namesInUse(
  store: Store,
  tokens: readonly NewToken[],
): Promise<readonly Rejection[]> {
  const active = (await store.accounts()).filter(({ revokedAt }) => revokedAt === null);
  const inUse = new Set(active.map(({ name }) => name));
  const seen = new Set<string>();
  return tokens.flatMap(({ name }, index) => {
    if (inUse.has(name)) return [{ index, reason: new DuplicateNameError(name).message }];
    if (seen.has(name)) return [{ index, reason: `The name "${name}" is there twice.` }];
    seen.add(name);
    return [];
  });
}

async function findAll(
  store: Store,
  changes: readonly TokenChange[],
): Promise<{
  readonly found: readonly AccountChange[];
  readonly rejected: readonly Rejection[];
}> {
  const accounts = await store.accounts();
  const rejected: Rejection[] = [];
  const found: AccountChange[] = [];
  const seen = new Set<string>();
  const addOnce = (what: string, value: string) => {
    if (seen.has(`${what} ${value}`)) throw new AdminError(`${what} is there twice.`);
    seen.add(`${what} ${value}`);
  };
  for (const [index, change] of changes.entries())
    try {
      const { id, name } = accountIn(accounts, change.account);
      addOnce(`The token "${name}"`, id);
      if (change.kind === 'top-up' && change.key !== undefined)
        addOnce(`The key "${change.key}"`, '');
      found.push(accountChange(id, change, store));
    } catch (error) {
      if (!(error instanceof AdminError)) throw error;
      rejected.push({ index, reason: error.message });
    }
  return { found, rejected };
}

function accountChange(id: string, change: TokenChange, store: Store): AccountChange {
  if (change.kind === 'revoke') return { kind: 'revoke', id };
  // With a key, the line of a top-up in the log names its entry, and giving it again adds nothing.
  if (change.kind === 'top-up') return { key: `log-${randomUUID()}`, ...change, id };
  const { expiresAt, ...others } = change.changes;
  const expiry = expiresAt === undefined ? {} : { expiresAt: instantOf(expiresAt, store) };
  return { kind: 'update', id, changes: { ...others, ...expiry } };
}

function changeFields(change: AccountChange, account: AccountSummary): object {
  const { id, name, balance } = account;
  if (change.kind === 'update') return limitFields(account);
  if (change.kind === 'revoke') return { account: id, name };
  const { credits, note, key } = change;
  return { account: id, name, credits, balance, note, key };
}

function limitFields({ createdAt: _, revokedAt: __, id, ...limits }: AccountSummary): object {
  return { account: id, ...limits };
}

function secretField(token: string): object {
  return { secret: hashToken(token).slice(0, FINGERPRINT_LENGTH) };
}

/**
 * Finds an account by its id, or by its name unless it is revoked.
 * @throws AdminError that repeats the reference, unless it could be a token
 */
export async function findAccount(store: Store, reference: string): Promise<AccountSummary> {
  return accountIn(await store.accounts(), reference);
}

function accountIn(accounts: readonly AccountSummary[], reference: string): AccountSummary {
  const account =
    accounts.find(({ id }) => id === reference) ??
    accounts.find(({ name, revokedAt }) => name === reference && revokedAt === null);
  if (account === undefined) throw unknownAccount(reference);
  return account;
}

/**
 * The ids of a report about an account: with this id, or all that have or had this name, revoked ones included, because
 * reports are of the past.
 * @throws AdminError as `findAccount`, when there is none
 */
export async function accountIds(
  store: Store,
  reference: string | undefined,
): Promise<{ readonly accountIds?: readonly string[] }> {
  if (reference === undefined) return {};
  const accounts = await store.accounts();
  const withId = accounts.filter(({ id }) => id === reference);
  const found = withId.length > 0 ? withId : accounts.filter(({ name }) => name === reference);
  if (found.length === 0) throw unknownAccount(reference);
  return { accountIds: found.map(({ id }) => id) };
}

function unknownAccount(reference: string): AdminError {
  return new AdminError(
    isTokenForm(reference)
      ? 'That is a token, not an id or name. "tokens list" shows the id and the name of its account. Remove the token from the history of your shell.'
      : `There is no token with the id or name ${JSON.stringify(reference)}. "tokens list" shows all tokens.`,
  );
}
