import type { Rate } from '../../../ledger/src/accounts.ts';
import type { FakeClock } from './fake-clock.ts';
import type { StoreHarness } from './harness.ts';
import { type CallEnd, PROBABLY_BILLED } from './traffic.ts';

/** A call in flight, as the model sees it. */
export interface ModelCall {
  readonly cost: number;
  readonly day: string;
  readonly reservesCredits: boolean;
  /** Whether its ledger entry is in the file. */
  isWritten: boolean;
}

/**
 * The reference model of an account: the rules in their simplest form, as lists of all calls, without regard to speed,
 * disk or concurrency. The tests compare a store with it.
 */
export class ModelAccount {
  rate: Rate | null;
  quota: number | null;
  balance: number | null;
  readonly open = new Set<ModelCall>();
  passed: number[] = [];
  readonly charged: ModelCall[] = [];
  /** Calls that took quota without a charge. */
  readonly probablyBilled: ModelCall[] = [];
  released = 0;
  /** Calls by day and code. */
  readonly usage = new Map<string, { calls: number; credits: number }>();

  readonly #traits: Pick<StoreHarness, 'writesAdmissions' | 'keepsRates'>;

  constructor(
    limits: { rate: Rate | null; quota: number | null; balance: number | null },
    traits: Pick<StoreHarness, 'writesAdmissions' | 'keepsRates'>,
  ) {
    this.#traits = traits;
    this.rate = limits.rate;
    this.quota = limits.quota;
    this.balance = limits.balance;
  }

  admit(cost: number, day: string, now: number): ModelCall | 'rate' | 'daily' | 'balance' {
    if (this.rate !== null && this.inWindow(now).length >= this.rate.calls) return 'rate';
    if (this.quota !== null && this.usedOn(day) >= this.quota) return 'daily';
    const available = this.available();
    if (available !== null && available < cost) return 'balance';
    if (this.rate !== null) this.passed.push(now);
    const isWritten = this.#traits.writesAdmissions;
    const call = { cost, day, reservesCredits: available !== null, isWritten };
    this.open.add(call);
    return call;
  }

  settle(call: ModelCall, end: CallEnd): void {
    this.open.delete(call);
    this.count(call.day, end === PROBABLY_BILLED ? 500 : end, end === 0 ? call.cost : 0);
    if (end === PROBABLY_BILLED) {
      this.probablyBilled.push(call);
      return;
    }
    if (end !== 0) {
      this.released += 1;
      return;
    }
    this.charged.push(call);
    if (call.reservesCredits && this.balance !== null) this.balance -= call.cost;
  }

  /** The settlement could not be written, so the caller gets 500. */
  fail(call: ModelCall): void {
    this.open.delete(call);
    this.count(call.day, 500);
    if (call.isWritten) this.released += 1;
  }

  count(day: string, code: number, credits = 0): void {
    const key = `${day} ${code}`;
    const { calls, credits: before } = this.usage.get(key) ?? { calls: 0, credits: 0 };
    this.usage.set(key, { calls: calls + 1, credits: before + credits });
  }

  /** The process restarts: calls in flight are released, and rates start empty unless the store keeps them. */
  restart(): void {
    if (!this.#traits.keepsRates) this.passed = [];
    this.released += this.open.size;
    this.open.clear();
  }

  limits(clock: Pick<FakeClock, 'day' | 'monotonic' | 'nextDay'>) {
    const now = clock.monotonic();
    const balance = this.available();
    return {
      ...(this.rate !== null && {
        rate: {
          limit: this.rate.calls,
          seconds: this.rate.seconds,
          remaining: Math.max(0, this.rate.calls - this.inWindow(now).length),
          reset: Math.max(0, (this.passed.at(-1) ?? -1e9) + this.rate.seconds * 1000 - now),
        },
      }),
      ...(this.quota !== null && {
        daily: {
          limit: this.quota,
          remaining: Math.max(0, this.quota - this.usedOn(clock.day())),
          resetsAt: clock.nextDay(),
        },
      }),
      ...(balance !== null && { balance }),
    };
  }

  available(): number | null {
    return this.balance === null ? null : this.balance - this.reserved();
  }

  reserved(): number {
    const reserving = [...this.open].filter(({ reservesCredits }) => reservesCredits);
    return reserving.reduce((sum, { cost }) => sum + cost, 0);
  }

  private inWindow(now: number): number[] {
    const length = (this.rate?.seconds ?? 0) * 1000;
    return this.passed.filter((time) => time > now - length);
  }

  private usedOn(day: string): number {
    const calls = [...this.open, ...this.charged, ...this.probablyBilled];
    return calls.filter((call) => call.day === day).length;
  }
}
