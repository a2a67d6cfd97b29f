import { resultCode } from '@social-data/contract/result-codes';
import type { CallRecord } from './call-line.ts';

/** Time after which an address may have lines of its own again. */
const INTERVAL_MS = 10_000;
/** Lines of failed calls of one address in an interval; further ones are counted. */
const MAX_LINES = 100;
/** Addresses that are told apart in one interval; the calls of the others are counted together. */
const MAX_ADDRESSES = 1_000;
const OTHER_ADDRESSES = 'others';

interface AddressRefusals {
  lines: number;
  notLogged: number;
  readonly codes: Record<number, number>;
}

/**
 * Chooses the calls that are logged. Every call with code 0 is. Of the failed calls of one address, the first hundred
 * in ten seconds are logged and the others summed up by code, so that a flood can neither fill the disk nor take the
 * time of other callers.
 */
export class RefusalLog {
  readonly #write: (fields: object, message: string) => void;
  readonly #addresses = new Map<string, AddressRefusals>();
  #timer: NodeJS.Timeout | undefined;

  /** @param write logs a summary */
  constructor(write: (fields: object, message: string) => void) {
    this.#write = write;
  }

  /** The records that get a line of their own. Counts the others. */
  select(records: readonly CallRecord[]): readonly CallRecord[] {
    return records.every(isSuccess) ? records : records.filter((record) => this.#isLogged(record));
  }

  /** Logs what is counted, and stops. */
  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    for (const [address, { notLogged, codes }] of this.#addresses)
      if (notLogged > 0)
        this.#write({ address, calls: notLogged, codes }, 'failed calls not logged');
    this.#addresses.clear();
  }

  #isLogged(record: CallRecord): boolean {
    if (isSuccess(record)) return true;
    const refusals = this.#of(record.address);
    if (refusals.lines < MAX_LINES) {
      refusals.lines += 1;
      return true;
    }
    refusals.notLogged += 1;
    refusals.codes[record.code] = (refusals.codes[record.code] ?? 0) + 1;
    return false;
  }

  #of(address: string): AddressRefusals {
    const key = this.#addresses.size < MAX_ADDRESSES ? address : OTHER_ADDRESSES;
    const known = this.#addresses.get(address) ?? this.#addresses.get(key);
    if (known !== undefined) return known;
    const refusals = { lines: 0, notLogged: 0, codes: {} };
    this.#addresses.set(key, refusals);
    this.#timer ??= setInterval(() => this.stop(), INTERVAL_MS).unref();
    return refusals;
  }
}

function isSuccess({ code }: CallRecord): boolean {
  return code === resultCode.success;
}
