import { randomBytes, randomUUID } from 'node:crypto';
import {
  type AccountSummary,
  ADMIN_TOKEN_PREFIX,
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
import { type AdminData, AdminError, type CommandTable } from './command-context.ts';

/**
 * When a token expires: in milliseconds since 1970, or so many milliseconds after now, by the clock of the store, which
 * with several gateways is that of the database.
 */
export type Expiry = number | { readonly afterMs: number };

export type NewToken = Omit<NewAccount, 'secretHash' | 'expiresAt'> & {
  /** Null for never. */
  readonly expiresAt: Expiry | null;
};

export type TokenChanges = Partial<NewToken>;

export interface IssuedToken {
  readonly account: AccountSummary;
  /** The token in plain text. Only its hash is stored, so it cannot be shown again. */
  readonly token: string;
}

/** The id or name of a token. */
interface Reference {
  readonly account: string;
}

interface TokenFilter {
  readonly state?: TokenState | undefined;
  readonly name?: string | undefined;
}

/** The commands for tokens, and for the tokens that open the admin page. */
export const tokenCommands = {
  createToken: async (
    { store, logChange },
    { expiresAt, ...limits }: NewToken,
  ): Promise<IssuedToken> => {
    const token = createToken();
    const account = await store.createAccount({
      ...limits,
      expiresAt: expiresAt && instantOf(expiresAt, store),
      secretHash: hashToken(token),
    });
    logChange('tokens create', { ...limitFields(account), ...secretField(token) });
    return { account, token };
  },

  updateToken: async (
    { store, logChange },
    { account: reference, changes }: Reference & { readonly changes: TokenChanges },
  ) => {
    const { id } = await findAccount(store, reference);
    const { expiresAt, ...others } = changes;
    const expiry =
      expiresAt === undefined ? {} : { expiresAt: expiresAt && instantOf(expiresAt, store) };
    const account = await store.updateAccount(id, { ...others, ...expiry });
    logChange('tokens update', limitFields(account));
    return account;
  },

  revokeToken: async ({ store, logChange }, { account: reference }: Reference) => {
    const { id, name } = await findAccount(store, reference);
    await store.revokeAccount(id);
    logChange('tokens revoke', { account: id, name });
    return { id, name };
  },

  /** Adds credits; a negative number deducts them. */
  topUpToken: async (
    { store, logChange },
    input: Reference & TopUpDetails & { readonly credits: number },
  ) => {
    // With a key, the line in the log names its entry, and giving it again adds nothing.
    const { account: reference, credits, note, key = `log-${randomUUID()}` } = input;
    const { id } = await findAccount(store, reference);
    const { name, balance, isRepeated = false } = await store.topUp(id, credits, { note, key });
    // Also when it is repeated: a gateway that ended before its line may have made it.
    logChange('tokens top-up', { account: id, name, credits, balance, note, key });
    return { id, name, balance, isRepeated };
  },

  /** The tokens of a state, and with a part of their name in upper or lower case; oldest first. */
  listTokens: async ({ store }, { state, name = '' }: TokenFilter) => {
    const tokens = (await store.accounts()).map((account) => withState(account, store));
    const part = name.toLowerCase();
    return tokens.filter(
      (token) =>
        token.name.toLowerCase().includes(part) && (state === undefined || token.state === state),
    );
  },

  /** A token and the current state of its limits, as admission sees them. */
  showToken: async ({ store, quotaZone }, { account: reference }: Reference) => {
    const account = withState(await findAccount(store, reference), store);
    const { day, resetsAt } = quotaDay(quotaZone, store.latestTime());
    return { account, limits: await store.limits(account.id), day, resetsAt };
  },

  /** Issues a new token; the older ones expire after the overlap, in milliseconds. */
  rotateToken: async (
    { store, logChange },
    { account: reference, overlap }: Reference & { readonly overlap: number },
  ) => {
    const { id, name, state } = withState(await findAccount(store, reference), store);
    if (state !== 'active') {
      const remedy =
        state === 'expired' ? '"tokens update" with --expires first' : '"tokens create"';
      throw new AdminError(
        `The token ${id} is ${state}, so a new one would make no calls. Give ${remedy}.`,
      );
    }
    const token = createToken();
    const othersEndAt = store.latestTime() + overlap;
    const account = await store.rotateSecret(id, hashToken(token), othersEndAt);
    logChange('tokens rotate', { account: id, name, ...secretField(token), othersEndAt });
    return { account, token, othersEndAt };
  },

  createAdminToken: async (
    { store, logChange }: Pick<AdminData, 'store' | 'logChange'>,
    { expiresAt }: { readonly expiresAt: Expiry },
  ) => {
    const token = createToken(randomBytes, ADMIN_TOKEN_PREFIX);
    const created = await store.adminTokens.create(hashToken(token), instantOf(expiresAt, store));
    logChange('admin-token create', { id: created.id, expiresAt: created.expiresAt });
    return { ...created, token };
  },

  listAdminTokens: async ({ store }) =>
    (await store.adminTokens.list()).map((token) => withState(token, store)),

  revokeAdminToken: async ({ store, logChange }, { id }: { readonly id: string }) => {
    if (isTokenForm(id.trim())) throw tokenGiven('admin-token list');
    const revoked = await store.adminTokens.revoke(id);
    logChange('admin-token revoke', { id });
    return revoked;
  },
} satisfies CommandTable;

/** Adds the state by the clock of the store, by which calls are judged. */
function withState<Token extends Parameters<typeof tokenState>[0]>(
  token: Token,
  store: Store,
): Token & { readonly state: TokenState } {
  return { ...token, state: tokenState(token, store.latestTime()) };
}

function instantOf(expiry: Expiry, store: Store): number {
  return typeof expiry === 'number' ? expiry : store.latestTime() + expiry.afterMs;
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
  const accounts = await store.accounts();
  const account =
    accounts.find(({ id }) => id === reference) ??
    accounts.find(({ name, revokedAt }) => name === reference && revokedAt === null);
  if (account === undefined) throw unknownAccount(reference, accounts);
  return account;
}

/**
 * Adds to the filter of a report the ids of its account: with this id, or all that have or had this name, revoked ones
 * included, because reports are of the past.
 * @throws AdminError as `findAccount`, when there is none
 */
export async function withAccountIds<Filter extends { readonly account?: string | undefined }>(
  store: Store,
  filter: Filter,
): Promise<Filter & { readonly accountIds?: readonly string[] }> {
  const { account: reference } = filter;
  if (reference === undefined) return filter;
  const accounts = await store.accounts();
  const withId = accounts.filter(({ id }) => id === reference);
  const found = withId.length > 0 ? withId : accounts.filter(({ name }) => name === reference);
  if (found.length === 0) throw unknownAccount(reference, accounts);
  return { ...filter, accountIds: found.map(({ id }) => id) };
}

function unknownAccount(reference: string, accounts: readonly AccountSummary[]): AdminError {
  if (isTokenForm(reference.trim())) return tokenGiven('tokens list');
  const named = JSON.stringify(reference);
  return new AdminError(
    accounts.some(({ name }) => name === reference)
      ? `The token with the name ${named} is revoked: give its id, which "tokens list" shows.`
      : `There is no token with the id or name ${named}. "tokens list" shows all tokens.`,
  );
}

/** Does not repeat the token. */
function tokenGiven(list: string): AdminError {
  return new AdminError(
    `That is a token, not an id or name. "${list}" shows which ids there are. Remove the token from the history of your shell.`,
  );
}
