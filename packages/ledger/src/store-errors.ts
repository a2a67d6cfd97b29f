import { messageOf } from '@social-data/database/data-file';
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
