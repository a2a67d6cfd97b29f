import { constants, createReadStream, openSync, statSync } from 'node:fs';
import { Socket } from 'node:net';
import type { DatasetSize } from '@social-data/dataset/seed-dataset';
import type { LedgerFilter } from '@social-data/ledger/ledger-entry';
import type { LoggedCall, LoggedChangeIds } from '@social-data/ledger/reconciliation';
import type { BudgetPeriod, BudgetSubject, NewBudget } from '@social-data/ledger/rules/budgets';
import type { Store } from '@social-data/ledger/store';
import type { UsageDimension, UsageFilter } from '@social-data/ledger/usage';
import { errorCode } from '../config/config-error.ts';
import {
  type AdminData,
  AdminError,
  type CommandContext,
  type CommandTable,
} from './command-context.ts';
import { findAccount, tokenCommands, withAccountIds } from './token-commands.ts';

/** The budget of a token, given by its id or name, or of a group. */
export type BudgetReference = { readonly period: BudgetPeriod } & (
  | { readonly account: string }
  | { readonly group: string }
);

type BudgetInput = BudgetReference &
  Pick<NewBudget, 'credits' | 'isHard' | 'thresholds'> & {
    /** Whether calls may be refused at once because more is spent already. */
    readonly evenIfSpent: boolean;
  };

interface GroupName {
  readonly name: string;
}

/** The commands for groups and budgets. */
const budgetCommands = {
  createGroup: async ({ store, logChange }, { name }: GroupName) => {
    await store.budgets.createGroup(name);
    logChange('groups create', { group: name });
  },

  removeGroup: async ({ store, logChange }, { name }: GroupName) => {
    await store.budgets.removeGroup(name);
    logChange('groups remove', { group: name });
  },

  listGroups: ({ store }) => store.budgets.groups(),

  /** Creates or changes the budget of a token or a group. */
  setBudget: async (
    { store, logChange },
    { credits, isHard, thresholds, evenIfSpent, ...reference }: BudgetInput,
  ) => {
    const { period } = reference;
    const budget = { ...(await subjectOf(store, reference)), period, credits, isHard, thresholds };
    const set = await store.budgets.setBudget(budget, evenIfSpent);
    const { accountId: account, name, group } = set;
    logChange('budgets set', { account, name, group, period, credits, isHard, thresholds });
    return set;
  },

  removeBudget: async ({ store, logChange }, reference: BudgetReference) => {
    const { period } = reference;
    const subject = await subjectOf(store, reference);
    await store.budgets.removeBudget(subject, period);
    const { accountId: account, group } = subject;
    logChange('budgets remove', { account, group, period });
  },

  listBudgets: ({ store }) => store.budgets.budgets(),
} satisfies CommandTable;

async function subjectOf(store: Store, reference: BudgetReference): Promise<BudgetSubject> {
  if ('group' in reference) return { accountId: null, group: reference.group };
  const { id } = await findAccount(store, reference.account);
  return { accountId: id, group: null };
}

/** An absolute path. */
interface FilePath {
  readonly file: string;
}

const PROGRESS_INTERVAL_MS = 1_000;

/** The commands for ledger and dataset. */
const dataCommands = {
  /** Adds calls that a log has and the ledger lacks. See `Reconciliation.add`. */
  addCalls: async (
    { store, logChange },
    { calls, after }: { readonly calls: readonly LoggedCall[]; readonly after: number },
  ) => {
    const outcomes = await store.reconciliation.add(calls, after);
    const added = outcomes.filter((outcome) => outcome === 'added').length;
    logChange('ledger reconcile', { added });
    return outcomes;
  },

  /** Those of these keys of top-ups and fingerprints of secrets that the ledger lacks. */
  lackingChanges: ({ store }, ids: LoggedChangeIds) => store.reconciliation.lacking(ids),

  /** Every mismatch between balances, counters and ledger. */
  verifyLedger: ({ store }, _: unknown, { signal }: CommandContext) => store.verify(signal),

  /** Removes the ledger entries of the days before a day. The caller has a backup. */
  pruneLedger: ({ store }, { before }: { readonly before: string }, context: CommandContext) => {
    const report = progressReporter(context);
    const onProgress = (count: number) => report(`${count} entries removed`);
    return store.prune(before, { onProgress, signal: context.signal });
  },

  /**
   * Copies tokens, ledger and dataset into a new file.
   * @returns its size in bytes
   */
  backup: async ({ store }, { file }: FilePath, context: CommandContext) => {
    const report = progressReporter(context);
    const onProgress = (percent: number) => report(`${percent} % copied`);
    await store.backup(file, { onProgress, signal: context.signal });
    return statSync(file).size;
  },

  seedDataset: async (
    { dataset, logChange },
    { authors, users, questions }: DatasetSize,
    context: CommandContext,
  ) => {
    const size = { authors, users, questions };
    await dataset.seed(size, changeOptions(context));
    logChange('dataset seed', size);
    return size;
  },

  /** Imports an NDJSON file. */
  importDataset: async ({ dataset, logChange }, { file }: FilePath, context: CommandContext) => {
    const result = await dataset.import(readChunks(file, context), changeOptions(context));
    if (result.ok && result.lines > 0)
      logChange('dataset import', { imported: result.lines, file });
    return result;
  },

  /** Emits the NDJSON as `text` events. */
  exportDataset: ({ dataset }, _: unknown, { emit, signal }: CommandContext) =>
    dataset.export((text) => emit({ text }), { signal }),
} satisfies CommandTable;

/**
 * The text of a file, which is opened when the first chunk is asked for: an import that is refused leaves none open.
 * @throws AdminError when the file cannot be read
 */
async function* readChunks(
  file: string,
  { signal }: Pick<CommandContext, 'signal'>,
): AsyncGenerator<Uint8Array> {
  try {
    const type = statSync(file);
    // Such as the standard input of the gateway, which is not that of the command.
    if (type.isCharacterDevice()) throw new AdminError('a device');
    // A read of a pipe as a file cannot be ended: it would keep the process alive until the writer closes the pipe.
    yield* type.isFIFO()
      ? new Socket({ fd: openSync(file, constants.O_RDONLY | constants.O_NONBLOCK), signal })
      : createReadStream(file);
  } catch (error) {
    signal.throwIfAborted();
    const why = error instanceof AdminError ? error.message : errorCode(error);
    throw new AdminError(
      `The file ${file} cannot be read (${why}). A running gateway reads it itself: its user needs access, and a unit of systemd sees no /home and has a /tmp of its own.`,
    );
  }
}

/** Creates a function that emits progress, at most once per interval. */
function progressReporter({ emit }: CommandContext): (progress: string) => void {
  let lastTime = performance.now();
  return (progress) => {
    if (performance.now() - lastTime < PROGRESS_INTERVAL_MS) return;
    lastTime = performance.now();
    // Not awaited: a slow or disconnected client must not hold up the job. Its signal ends the job.
    Promise.resolve(emit({ progress })).catch(() => {});
  };
}

/** Reports how far a change of the dataset is, and which nodes of the database have not written it yet. */
function changeOptions(context: CommandContext) {
  const onProgress = progressReporter(context);
  const onWait = (nodes: readonly string[]) => {
    if (nodes.length > 0) return onProgress(`waiting for the nodes ${nodes.join(', ')}`);
    const progress =
      'The change is in the log of the shared database. No node runs that is ready, so it takes effect when one is started.';
    Promise.resolve(context.emit({ progress })).catch(() => {});
  };
  return { onProgress, onWait, signal: context.signal };
}

interface OfAccount {
  /** An id or a name: reports are of all accounts that have or had it. */
  readonly account?: string | undefined;
}

/** The lists of any length, in batches. */
export const adminLists = {
  async *usage(
    { store },
    { by, ...filter }: UsageFilter & OfAccount & { readonly by: readonly UsageDimension[] },
    { signal }: CommandContext,
  ) {
    yield* store.usageSums(by, await withAccountIds(store, filter), signal);
  },

  async *failures({ store }, filter: UsageFilter & OfAccount, { signal }: CommandContext) {
    yield* store.failures(await withAccountIds(store, filter), signal);
  },

  /** Newest entries first. */
  async *ledger({ store }, filter: LedgerFilter & OfAccount, { signal }: CommandContext) {
    yield* store.ledger(await withAccountIds(store, filter), signal);
  },
} satisfies Readonly<
  Record<string, (data: AdminData, input: never, context: CommandContext) => AsyncIterable<unknown>>
>;

export const adminCommands = { ...tokenCommands, ...budgetCommands, ...dataCommands };
