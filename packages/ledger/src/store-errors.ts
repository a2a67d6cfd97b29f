import { DiskFailureError } from '@social-data/database/in-transaction';

/** What a store refuses or cannot do. Administrators read the messages. */
export class StoreError extends Error {
  override readonly name: string = 'StoreError';
}

export class UnknownAccountError extends StoreError {
  override readonly name = 'UnknownAccountError' as const;

  constructor(id: string) {
    super(`There is no account "${id}". "tokens list" shows all accounts.`);
  }
}

/** An account that is not revoked has this name already. */
export class DuplicateNameError extends StoreError {
  override readonly name = 'DuplicateNameError' as const;

  constructor(name: string) {
    super(
      `There is an account named "${name}" already. Choose another name, or revoke that account.`,
    );
  }
}

/** An account that is not revoked has this secret already. */
export class DuplicateSecretError extends StoreError {
  override readonly name = 'DuplicateSecretError' as const;

  constructor() {
    super('The secret belongs to another account already. Create a new one.');
  }
}

/** A negative top-up exceeds the credits that no call in flight reserves. */
export class InsufficientCreditsError extends StoreError {
  override readonly name = 'InsufficientCreditsError' as const;

  constructor(available: number, asked: number) {
    super(`${asked} credits cannot be removed: only ${available} are available.`);
  }
}

/** A top-up of an unlimited balance, which would limit the calls of the account to its credits. */
export class UnlimitedBalanceError extends StoreError {
  override readonly name = 'UnlimitedBalanceError' as const;

  constructor() {
    super(
      'The balance of the token is unlimited, so there is nothing to add to. To limit it, set it: "tokens update" with --balance.',
    );
  }
}

/** The idempotency key of a top-up is that of another one. */
export class TopUpKeyError extends StoreError {
  override readonly name = 'TopUpKeyError' as const;

  constructor(
    key: string,
    {
      account,
      credits,
      at,
    }: { readonly account: string; readonly credits: number; readonly at: number },
  ) {
    super(
      `The key "${key}" is that of a top-up of ${credits} credits for token ${account} on ${new Date(at).toISOString()}. Give each top-up a key of its own.`,
    );
  }
}

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

/** A limit or an amount is outside what the store can hold. */
export class InvalidAccountError extends StoreError {
  override readonly name = 'InvalidAccountError' as const;
}

/** A write failed because the disk is full or failing, or a shared database refused it. Nothing was changed or charged. */
export class StoreWriteError extends StoreError {
  override readonly name = 'StoreWriteError' as const;

  constructor(cause: unknown, remedy = 'Free space or repair the disk; no restart is needed.') {
    const detail = cause instanceof Error ? cause.message : String(cause);
    super(`The data could not be written (${detail}). Nothing was changed. ${remedy}`, { cause });
  }
}

/** A shared database refused to read. */
export class StoreReadError extends StoreError {
  override readonly name = 'StoreReadError' as const;

  constructor(cause: unknown) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    super(`The shared database refused to read (${detail}). Check its log.`, { cause });
  }
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

/** The error of a failed write: a disk failure as it is, anything else explained. */
export function storeWriteError(cause: unknown): DiskFailureError | StoreWriteError {
  return cause instanceof DiskFailureError ? cause : new StoreWriteError(cause);
}

export class UnknownGroupError extends StoreError {
  override readonly name = 'UnknownGroupError' as const;

  constructor(group: string) {
    super(
      `There is no group ${JSON.stringify(group)}. "groups list" shows all groups, "groups create" makes one.`,
    );
  }
}

/** A budget would be spent before it begins. */
export class BudgetBelowSpentError extends StoreError {
  override readonly name = 'BudgetBelowSpentError' as const;

  constructor(credits: number, spent: number, resetsAt: number) {
    super(
      `The budget of ${credits} credits is below what is spent of the period: ${spent}. With it, calls would be refused at once, until ${new Date(resetsAt).toISOString()}. Give at least ${spent}, or --even-if-spent.`,
    );
  }
}

export class DuplicateGroupError extends StoreError {
  override readonly name = 'DuplicateGroupError' as const;

  constructor(group: string) {
    super(`There is a group ${JSON.stringify(group)} already. Choose another name.`);
  }
}

/** A group that has accounts cannot be removed. */
export class UsedGroupError extends StoreError {
  override readonly name = 'UsedGroupError' as const;

  constructor(group: string, accounts: number) {
    super(
      `The group ${JSON.stringify(group)} has ${accounts} ${accounts === 1 ? 'token that is' : 'tokens that are'} not revoked. Give them another group first, with "tokens update".`,
    );
  }
}

export class NoSuchBudgetError extends StoreError {
  override readonly name = 'NoSuchBudgetError' as const;

  constructor(period: string) {
    super(`There is no such budget by ${period}. "budgets list" shows all budgets.`);
  }
}

export class UnknownAdminTokenError extends StoreError {
  override readonly name = 'UnknownAdminTokenError' as const;

  constructor(id: string) {
    super(`There is no admin token ${JSON.stringify(id)}. "admin-token list" shows all of them.`);
  }
}
