import { DiskFailureError } from '@social-data/database/in-transaction';

/** What a store refuses or cannot do. Administrators read the messages. */
export class StoreError extends Error {
  override readonly name: string = 'StoreError';
}

/** Makes a class of errors whose message is made of its arguments. */
function storeError<Arguments extends readonly unknown[]>(
  name: string,
  describe: (...of: Arguments) => string,
) {
  return class extends StoreError {
    override readonly name = name;

    constructor(...of: Arguments) {
      super(describe(...of));
    }
  };
}

export const UnknownAccountError = storeError(
  'UnknownAccountError',
  (id: string) => `There is no account "${id}". "tokens list" shows all accounts.`,
);

/** An account that is not revoked has this name already. */
export const DuplicateNameError = storeError(
  'DuplicateNameError',
  (name: string) =>
    `There is an account named "${name}" already. Choose another name, or revoke that account.`,
);

/** An account that is not revoked has this secret already. */
export const DuplicateSecretError = storeError(
  'DuplicateSecretError',
  () => 'The secret belongs to another account already. Create a new one.',
);

/** A negative top-up exceeds the credits that no call in flight reserves. */
export const InsufficientCreditsError = storeError(
  'InsufficientCreditsError',
  (available: number, asked: number) =>
    `${asked} credits cannot be removed: only ${available} are available.`,
);

/** A top-up of an unlimited balance, which would limit the calls of the account to its credits. */
export const UnlimitedBalanceError = storeError(
  'UnlimitedBalanceError',
  () =>
    'The balance of the token is unlimited, so there is nothing to add to. To limit it, set it: "tokens update" with --balance.',
);

/** The idempotency key of a top-up is that of another one. */
export const TopUpKeyError = storeError(
  'TopUpKeyError',
  (
    key: string,
    made: { readonly account: string; readonly credits: number; readonly at: number },
  ) =>
    `The key "${key}" is that of a top-up of ${made.credits} credits for token ${made.account} on ${new Date(made.at).toISOString()}. Give each top-up a key of its own.`,
);

/** A limit or an amount is outside what the store can hold. */
export const InvalidAccountError = storeError('InvalidAccountError', (problem: string) => problem);

export const UnknownGroupError = storeError(
  'UnknownGroupError',
  (group: string) =>
    `There is no group ${JSON.stringify(group)}. "groups list" shows all groups, "groups create" makes one.`,
);

export const DuplicateGroupError = storeError(
  'DuplicateGroupError',
  (group: string) => `There is a group ${JSON.stringify(group)} already. Choose another name.`,
);

/** A group that has accounts cannot be removed. */
export const UsedGroupError = storeError(
  'UsedGroupError',
  (group: string, accounts: number) =>
    `The group ${JSON.stringify(group)} has ${accounts} ${accounts === 1 ? 'token that is' : 'tokens that are'} not revoked. Give them another group first, with "tokens update".`,
);

/** A budget would be spent before it begins. */
export const BudgetBelowSpentError = storeError(
  'BudgetBelowSpentError',
  (credits: number, spent: number, resetsAt: number) =>
    `The budget of ${credits} credits is below what is spent of the period: ${spent}. With it, calls would be refused at once, until ${new Date(resetsAt).toISOString()}. Give at least ${spent}, or --even-if-spent.`,
);

export const NoSuchBudgetError = storeError(
  'NoSuchBudgetError',
  (period: string) => `There is no such budget by ${period}. "budgets list" shows all budgets.`,
);

export const UnknownAdminTokenError = storeError(
  'UnknownAdminTokenError',
  (id: string) =>
    `There is no admin token ${JSON.stringify(id)}. "admin-token list" shows all of them.`,
);

/** One of several changes, of which none was made. */
export class RejectedChangeError extends StoreError {
  override readonly name = 'RejectedChangeError' as const;
  /** Of the change, from 0. */
  readonly index: number;

  constructor(index: number, cause: StoreError) {
    super(cause.message, { cause });
    this.index = index;
  }
}

/** A write failed because the disk is full or failing, or a shared database refused it. Nothing was changed or charged. */
export class StoreWriteError extends StoreError {
  override readonly name = 'StoreWriteError' as const;

  constructor(cause: unknown, remedy = 'Free space or repair the disk; no restart is needed.') {
    super(`The data could not be written (${messageOf(cause)}). Nothing was changed. ${remedy}`, {
      cause,
    });
  }
}

/** The error of a failed write: a disk failure as it is, anything else explained. */
export function storeWriteError(cause: unknown): DiskFailureError | StoreWriteError {
  return cause instanceof DiskFailureError ? cause : new StoreWriteError(cause);
}

/** A shared database refused to read. */
export class StoreReadError extends StoreError {
  override readonly name = 'StoreReadError' as const;

  constructor(cause: unknown) {
    super(`The shared database refused to read (${messageOf(cause)}). Check its log.`, { cause });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A shared database did not reply in time. What it did meanwhile is undone, unless the settlement stays. */
export class StoreDeadlineError extends StoreError {
  override readonly name = 'StoreDeadlineError' as const;
  /** Whether the call is settled as soon as the database replies: charged, or noted as having taken quota. */
  readonly staysSettled: boolean;

  constructor(milliseconds: number, problem: string | undefined, staysSettled = false) {
    super(
      `The shared database did not reply within ${milliseconds} ms${problem === undefined ? '' : ` (${problem})`}.`,
    );
    this.staysSettled = staysSettled;
  }
}
