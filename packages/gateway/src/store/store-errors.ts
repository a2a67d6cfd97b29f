/** What a store refuses or cannot do. The messages are for the people who administer the gateway. */
export class StoreError extends Error {
  override readonly name: string = 'StoreError';
}

/** There is no account with this id. */
export class UnknownAccountError extends StoreError {
  override readonly name = 'UnknownAccountError' as const;

  constructor(id: string) {
    super(`There is no account "${id}". The list of tokens shows those that there are.`);
  }
}

/** Another account that is not revoked has the name. */
export class DuplicateNameError extends StoreError {
  override readonly name = 'DuplicateNameError' as const;

  constructor(name: string) {
    super(`There is an account named "${name}" already. Take another name, or revoke that one.`);
  }
}

/** Another account that is not revoked has the secret. */
export class DuplicateSecretError extends StoreError {
  override readonly name = 'DuplicateSecretError' as const;

  constructor() {
    super('The secret belongs to another account already. Make a new one.');
  }
}

/** More credits were to be taken off than there are, those held by open calls not counted. */
export class InsufficientCreditsError extends StoreError {
  override readonly name = 'InsufficientCreditsError' as const;

  constructor(available: number, asked: number) {
    super(`${asked} credits cannot be taken off: only ${available} are available.`);
  }
}

/** A limit or an amount is not a value that can be kept. */
export class InvalidAccountError extends StoreError {
  override readonly name = 'InvalidAccountError' as const;
}

/** The data could not be written: the disk is full or failing. Nothing was changed or charged. */
export class StoreWriteError extends StoreError {
  override readonly name = 'StoreWriteError' as const;

  constructor(cause: unknown) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    super(
      `The data could not be written (${detail}). Nothing was changed. Free space or mend the disk; no restart is needed.`,
      { cause },
    );
  }
}

/**
 * The disk did not keep what had been written, so nobody knows what it holds (the answer of many databases, too, is to
 * stop at that). Nothing more is charged until a restart has read the file anew.
 */
export class DiskFailureError extends StoreError {
  override readonly name = 'DiskFailureError' as const;

  constructor(cause: Error) {
    super(
      `The disk did not keep what was written (${cause.message}). No call is charged or answered any more: mend the disk and start the gateway again. "ledger list --state charged" then shows the calls that were charged and not answered.`,
      { cause },
    );
  }
}
