import { StoreError } from './store-errors.ts';

/** A top-up as the store remembers it by its idempotency key. */
export interface MadeTopUp {
  /** Id of the account. */
  readonly account: string;
  readonly credits: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The idempotency key of a top-up is that of another one. */
export class TopUpKeyError extends StoreError {
  override readonly name = 'TopUpKeyError' as const;

  constructor(key: string, { account, credits, at }: MadeTopUp) {
    super(
      `The key "${key}" is that of a top-up of ${credits} credits for token ${account} on ${new Date(at).toISOString()}. Give each top-up a key of its own.`,
    );
  }
}

/** Returns if the same top-up is asked for again. @throws TopUpKeyError if it is another one with the same key */
export function checkRepeats(
  key: string,
  made: MadeTopUp,
  { account, credits }: Pick<MadeTopUp, 'account' | 'credits'>,
): void {
  if (made.account !== account || made.credits !== credits) throw new TopUpKeyError(key, made);
}
