import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { setInterval } from 'node:timers/promises';
import type { DatasetAdmin } from '@social-data/dataset/dataset';
import {
  type AccountChange,
  ADMIN_TOKEN_PREFIX,
  createToken,
  hashToken,
} from '@social-data/ledger/accounts';
import type { BudgetSubject } from '@social-data/ledger/rules/budgets';
import type { Store } from '@social-data/ledger/store';
import { RejectedChangeError } from '@social-data/ledger/store-errors';
import {
  type AccountCommandOptions,
  accountIn,
  createAccountCommands,
  findAccount,
} from './account-commands.ts';
import {
  type Admin,
  AdminError,
  type BudgetReference,
  type ChangedTokens,
  instantOf,
  type TokenChange,
} from './admin.ts';
import { createDatasetCommands } from './dataset-commands.ts';

const PROGRESS_INTERVAL_MS = 1_000;

/** Copies tokens, ledger and dataset into one file and reports the progress. */
function createBackupCommand(store: Store): Admin['backup'] {
  return async ({ file }, context) => {
    const done = new AbortController();
    const reporting = reportProgress(file, done.signal, (progress) => context?.emit({ progress }));
    try {
      await store.backup(file, context?.signal);
    } finally {
      done.abort();
      await reporting;
    }
    return { bytes: sizeOf(file) };
  };
}

async function reportProgress(
  file: string,
  signal: AbortSignal,
  emit: (text: string) => void | Promise<void> | undefined,
): Promise<void> {
  try {
    for await (const _ of setInterval(PROGRESS_INTERVAL_MS, undefined, { signal }))
      await emit(`${sizeOf(file)} bytes copied`);
  } catch {
    // The backup is done, or its client has disconnected, which ends the backup as well.
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Changes many tokens, all or none. */
function createChangeCommand(store: Store): Admin['changeTokens'] {
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

type BudgetCommands = Pick<
  Admin,
  'createGroup' | 'removeGroup' | 'listGroups' | 'setBudget' | 'removeBudget' | 'listBudgets'
>;

/** The commands for groups and budgets. */
function createBudgetCommands(store: Store): BudgetCommands {
  const { budgets } = store;
  return {
    createGroup: ({ name }) => budgets.createGroup(name),
    removeGroup: async ({ name }) => {
      await budgets.removeGroup(name);
      return {};
    },
    listGroups: () => budgets.groups(),
    setBudget: async ({ credits, isHard, thresholds, mayBeBelowSpent, ...reference }) => {
      const { name, subject } = await subjectOf(store, reference);
      const budget = { ...subject, period: reference.period, credits, isHard, thresholds };
      return { ...(await budgets.setBudget(budget, { mayBeBelowSpent })), name };
    },
    removeBudget: async (reference) => {
      const { subject } = await subjectOf(store, reference);
      await budgets.removeBudget(subject, reference.period);
      return subject;
    },
    listBudgets: async () => {
      const accounts = await store.accounts();
      const names = new Map(accounts.map(({ id, name }) => [id, name]));
      const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
      return (await budgets.budgets()).map((each) => ({ ...each, name: nameOf(each.accountId) }));
    },
  };
}

async function subjectOf(
  store: Store,
  reference: BudgetReference,
): Promise<{ readonly name: string | null; readonly subject: BudgetSubject }> {
  if ('group' in reference)
    return { name: null, subject: { accountId: null, group: reference.group } };
  const { id, name } = await findAccount(store, reference.account);
  return { name, subject: { accountId: id, group: null } };
}

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

export interface LocalAdminOptions extends AccountCommandOptions {
  readonly dataset: DatasetAdmin;
}

/** Runs the commands in this process, on store and dataset. */
export function createLocalAdmin({ store, dataset, quotaZone }: LocalAdminOptions): Admin {
  return {
    ...createAccountCommands({ store, quotaZone }),
    changeTokens: createChangeCommand(store),
    ...createAdminTokenCommands(store),
    ...createBudgetCommands(store),
    ...createDatasetCommands(dataset),
    addCalls: ({ calls, after }) => store.reconciliation.add(calls, after),
    lackingChanges: (ids) => store.reconciliation.lacking(ids),
    verifyLedger: async (_, context) => ({
      problems: await store.verify(context?.signal),
      released: store.released,
    }),
    pruneLedger: async ({ before }, context) => {
      const removed = await store.prune(before, {
        signal: context?.signal,
        onProgress: (count) => context?.emit({ progress: `${count} entries removed` }),
      });
      return { removed };
    },
    backup: createBackupCommand(store),
  };
}
