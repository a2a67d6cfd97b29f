import { resultCode } from '@social-data/contract/result-codes';
import { LogThrottle } from '../log-throttle.ts';
import type { CallRecord } from './call-line.ts';

/**
 * Maximum number of lines for failed calls of one address in ten seconds, including the line that counts the others.
 */
const MAX_LINES = 100;

interface OmittedCalls {
  calls: number;
  readonly codes: Record<number, number>;
}

/**
 * Chooses the calls that are logged. Every call with code 0 is logged. Of the failed calls of one address in ten
 * seconds, the first ones are logged and the others counted by code, so that a flood can neither fill the disk nor take
 * the time of other callers.
 */
export class FailedCallThrottle {
  readonly #throttle: LogThrottle<number, OmittedCalls>;

  /** @param write logs a summary */
  constructor(write: (fields: object, message: string) => void) {
    this.#throttle = new LogThrottle({
      lines: MAX_LINES,
      count: countCode,
      write: (omitted, address) => write({ address, ...omitted }, 'failed calls not logged'),
    });
  }

  /** The records that get a line of their own. Counts the others. */
  select(records: readonly CallRecord[]): readonly CallRecord[] {
    return records.every(isSuccess)
      ? records
      : records.filter(
          (record) => isSuccess(record) || this.#throttle.hasLine(record.address, record.code),
        );
  }

  /** Logs the counts, and stops. */
  stop(): void {
    this.#throttle.stop();
  }
}

function isSuccess({ code }: CallRecord): boolean {
  return code === resultCode.success;
}

function countCode(omitted: OmittedCalls = { calls: 0, codes: {} }, code: number): OmittedCalls {
  omitted.calls += 1;
  omitted.codes[code] = (omitted.codes[code] ?? 0) + 1;
  return omitted;
}
