import { resultCode } from '@social-data/contract/result-codes';
import { LogThrottle } from '../log-throttle.ts';
import type { CallRecord } from './call-line.ts';

/**
 * Maximum number of lines for failed calls of one account in ten seconds, including the line that counts the others; of
 * calls without an account, those of one address.
 */
const MAX_LINES = 100;

interface OmittedCalls {
  calls: number;
  readonly codes: Record<number, number>;
}

/**
 * Chooses the calls that are logged. Every call with code 0 is logged, and every call with uncertain requests. Of the other failed calls of one account in ten
 * seconds, the first ones are logged and the others counted by code, so that a flood can neither fill the disk nor take
 * the time or the lines of other callers, also when they share its address. Calls without an account are counted by
 * their address.
 */
export class FailedCallThrottle {
  readonly #ofAccounts: LogThrottle<number, OmittedCalls>;
  readonly #ofAddresses: LogThrottle<number, OmittedCalls>;

  /** @param write logs a summary */
  constructor(write: (fields: object, message: string) => void) {
    const throttleBy = (field: 'account' | 'address') =>
      new LogThrottle({
        lines: MAX_LINES,
        count: countCode,
        write: (omitted, key) => write({ [field]: key, ...omitted }, 'failed calls not logged'),
      });
    this.#ofAccounts = throttleBy('account');
    this.#ofAddresses = throttleBy('address');
  }

  /** The records that get a line of their own. Counts the others. */
  select(records: readonly CallRecord[]): readonly CallRecord[] {
    return records.every(hasOwnLine)
      ? records
      : records.filter((record) => hasOwnLine(record) || this.#hasLine(record));
  }

  /** Logs the counts, and stops. */
  stop(): void {
    this.#ofAccounts.stop();
    this.#ofAddresses.stop();
  }

  #hasLine({ account, address, code }: CallRecord): boolean {
    return account === undefined
      ? this.#ofAddresses.hasLine(address, code)
      : this.#ofAccounts.hasLine(account.id, code);
  }
}

/** A call whose requests may have been billed has a line, from which its entry in the ledger can be found. */
function hasOwnLine({ code, entry }: CallRecord): boolean {
  return code === resultCode.success || (entry !== undefined && entry.uncertain > 0);
}

function countCode(omitted: OmittedCalls = { calls: 0, codes: {} }, code: number): OmittedCalls {
  omitted.calls += 1;
  omitted.codes[code] = (omitted.codes[code] ?? 0) + 1;
  return omitted;
}
