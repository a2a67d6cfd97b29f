import {
  type AccountSummary,
  createToken,
  hashToken,
  isTokenForm,
  tokenState,
} from '@social-data/ledger/accounts';
import { quotaDay } from '@social-data/ledger/rules/limits';
import type { Store } from '@social-data/ledger/store';
import { DuplicateNameError } from '@social-data/ledger/store-errors';
import { withTotal } from '@social-data/ledger/usage';
import {
  type Admin,
  AdminError,
  type CreatedTokens,
  type FilterByAccount,
  instantOf,
  type ListContext,
  type NewToken,
  type TokenFilter,
} from './admin.ts';

/** Rows of a list that is in memory, in one message. */
const BATCH_ROWS = 500;

type AccountCommands = Pick<
  Admin,
  | 'createToken'
  | 'createTokens'
  | 'listTokens'
  | 'showToken'
  | 'updateToken'
  | 'rotateToken'
  | 'revokeToken'
  | 'topUpToken'
  | 'usage'
  | 'usageBy'
  | 'failures'
  | 'ledger'
>;

export interface AccountCommandOptions {
  readonly store: Store;
  /** IANA zone of the daily quota. */
  readonly quotaZone: string;
}

/** The commands for tokens, usage and ledger. */
export function createAccountCommands({
  store,
  quotaZone,
}: AccountCommandOptions): AccountCommands {
  // The clock of the store: with several gateways, that of the database.
  const now = () => store.latestTime();
  return {
    createToken: async (input) => {
      const token = createToken();
      const secretHash = hashToken(token);
      return {
        account: await store.createAccount({
          ...input,
          expiresAt: instantOf(input.expiresAt, now()),
          secretHash,
        }),
        token,
      };
    },
    createTokens: async ({ tokens }) => createTokens(store, tokens),
    listTokens: (filter) => listTokens(store, filter, now()),
    showToken: async ({ account: reference }) => {
      const account = await findAccount(store, reference);
      const { day, resetsAt } = quotaDay(quotaZone, now());
      const limits = await store.limits(account.id);
      return { account, limits, day, resetsAt };
    },
    updateToken: async ({ account: reference, changes }) => {
      const account = await findAccount(store, reference);
      const { expiresAt, ...others } = changes;
      return store.updateAccount(account.id, {
        ...others,
        ...(expiresAt !== undefined && { expiresAt: instantOf(expiresAt, now()) }),
      });
    },
    rotateToken: async ({ account: reference, overlap }) => {
      const { id } = await findAccount(store, reference);
      const token = createToken();
      const othersEndAt = now() + overlap;
      const account = await store.rotateSecret(id, hashToken(token), othersEndAt);
      return { account, token, othersEndAt };
    },
    revokeToken: async ({ account: reference }) => {
      const account = await findAccount(store, reference);
      return store.revokeAccount(account.id);
    },
    topUpToken: async ({ account: reference, credits, ...details }) => {
      const account = await findAccount(store, reference);
      return store.topUp(account.id, credits, details);
    },
    usage: async (filter, context) => {
      const usage = store.usage(await withAccountIds(store, filter), context.signal);
      return writeBatches(usage, context);
    },
    usageBy: async ({ by, top, ...filter }, context) => {
      const sums = store.usageSums(by, await withAccountIds(store, filter), context.signal);
      return writeBatches(inBatches(await withTotal(sums, top)), context);
    },
    failures: async (filter, context) => {
      const failures = store.failures(await withAccountIds(store, filter), context.signal);
      return writeBatches(failures, context);
    },
    ledger: async (filter, context) => {
      const entries = store.ledger(await withAccountIds(store, filter), context.signal);
      return writeBatches(entries, context);
    },
  };
}

/**
 * Reports every name in use. `createAccounts` checks them again, because another node may create an account meanwhile.
 */
async function createTokens(store: Store, inputs: readonly NewToken[]): Promise<CreatedTokens> {
  const accounts = await store.accounts();
  const inUse = new Set(
    accounts.filter((each) => each.revokedAt === null).map((each) => each.name),
  );
  const rejected = inputs.flatMap(({ name }, index) =>
    inUse.has(name) ? [{ index, reason: new DuplicateNameError(name).message }] : [],
  );
  if (rejected.length > 0) return { created: [], rejected };
  const secrets = inputs.map(() => createToken());
  const made = await store.createAccounts(
    inputs.map((input, at) => ({
      ...input,
      expiresAt: instantOf(input.expiresAt, store.latestTime()),
      secretHash: hashToken(secrets[at] ?? ''),
    })),
  );
  const created = made.map((account, at) => ({ account, token: secrets[at] ?? '' }));
  return { created, rejected };
}

async function listTokens(
  store: Store,
  { state, name, operation, after, limit }: TokenFilter,
  now: number,
): Promise<readonly AccountSummary[]> {
  const all = await store.accounts();
  const last = after === undefined ? undefined : await findAccount(store, after);
  const start = last === undefined ? 0 : all.findIndex(({ id }) => id === last.id) + 1;
  const part = name?.toLowerCase();
  return all
    .slice(start)
    .filter(
      (account) =>
        (state === undefined || tokenState(account, now) === state) &&
        (part === undefined || account.name.toLowerCase().includes(part)) &&
        (operation === undefined || (account.operations?.includes(operation) ?? true)),
    )
    .slice(0, limit);
}

async function writeBatches<Row>(
  batches: AsyncIterable<readonly Row[]>,
  { writeRows }: ListContext<Row>,
): Promise<{ rows: number }> {
  let rows = 0;
  for await (const batch of batches) {
    await writeRows(batch);
    rows += batch.length;
  }
  return { rows };
}

async function* inBatches<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += BATCH_ROWS) yield rows.slice(at, at + BATCH_ROWS);
}

async function withAccountIds<Filter extends object>(
  store: Store,
  filter: FilterByAccount<Filter>,
): Promise<Omit<FilterByAccount<Filter>, 'account'> & { accountIds?: readonly string[] }> {
  const { account: reference, ...rest } = filter;
  if (reference === undefined) return rest;
  const accounts = accountsOf(await store.accounts(), reference);
  return { ...rest, accountIds: accounts.map(({ id }) => id) };
}

/**
 * Finds an account by its id, or by its name unless it is revoked.
 * @throws AdminError that repeats the reference, unless it could be a token
 */
export async function findAccount(store: Store, reference: string): Promise<AccountSummary> {
  return accountIn(await store.accounts(), reference);
}

/** As `findAccount`, in a list. */
export function accountIn(accounts: readonly AccountSummary[], reference: string): AccountSummary {
  const account =
    accounts.find(({ id }) => id === reference) ??
    accounts.find(({ name, revokedAt }) => name === reference && revokedAt === null);
  if (account === undefined) throw unknownAccount(reference);
  return account;
}

/**
 * The account with this id, or all accounts that have or had this name, revoked ones included: reports are of the past.
 * @throws AdminError as `findAccount`, when there is none
 */
function accountsOf(
  accounts: readonly AccountSummary[],
  reference: string,
): readonly AccountSummary[] {
  const withId = accounts.filter(({ id }) => id === reference);
  const found = withId.length > 0 ? withId : accounts.filter(({ name }) => name === reference);
  if (found.length === 0) throw unknownAccount(reference);
  return found;
}

function unknownAccount(reference: string): AdminError {
  return new AdminError(
    isTokenForm(reference)
      ? 'That is a token, not an id or name. "tokens list" shows the id and the name of its account. Remove the token from the history of your shell.'
      : `There is no token with the id or name ${JSON.stringify(reference)}. "tokens list" shows all tokens.`,
  );
}
