import { Temporal } from 'temporal-polyfill';
import type { Account, Rate } from '../accounts.ts';
import { type BudgetPeriodState, type BudgetUse, budgetUse } from './budgets.ts';

/**
 * The limits that can refuse a call, in the order in which they are checked (decision D4). Budgets by day are checked
 * after the daily quota, those by month after the balance.
 */
export type Limit = 'rate' | 'daily' | 'balance' | 'budget';

/** How much of each limit of an account is left. Absent: the account does not have that limit. */
export interface LimitState {
  readonly rate?: {
    readonly limit: number;
    readonly seconds: number;
    readonly remaining: number;
    /** Milliseconds until the window is empty again. */
    readonly reset: number;
  };
  readonly daily?: {
    readonly limit: number;
    readonly remaining: number;
    /** Milliseconds since 1970 at which the quota starts again. */
    readonly resetsAt: number;
  };
  readonly balance?: number;
  /** The budgets of the account, then those of its group; absent when there are none. */
  readonly budgets?: readonly BudgetUse[];
}

/** The limit that refuses a call. */
interface LimitRefusal {
  readonly limit: Limit;
  /** Milliseconds until the next call can pass; absent for the balance, which does not come back by waiting. */
  readonly retryAfter?: number;
  /** The budget that refuses the call, when the limit is one. */
  readonly budget?: BudgetUse;
}

/** A limit refuses the call; nothing was taken. */
export interface RefusedAdmission extends LimitRefusal {
  readonly ok: false;
  readonly limits: LimitState;
}

export type ReuseAdmission = { readonly ok: true; readonly limits: LimitState } | RefusedAdmission;

/** By what the limits of an account are decided. */
export interface SpendingState {
  readonly record: Pick<Account, 'dailyQuota'>;
  /** Credits according to the ledger; null is unlimited. */
  balance: number | null;
  /** Credits of the balance that calls in flight reserve. */
  reserved: number;
  /** Null without a rate. */
  readonly window: CallWindow | null;
}

/** Calls of one account on one quota day. */
export interface DayUsage extends QuotaDay {
  /** Calls that took the quota and have ended, as the usage table counts them. */
  taken: number;
  /** Calls in flight. */
  reserved: number;
  /** The budgets that count the calls, in their periods; replaced when a budget or the group of the account changes. */
  budgets: readonly BudgetPeriodState[];
}

/** Credits that no call in flight reserves; null is unlimited. */
export function availableCredits(state: SpendingState): number | null {
  return state.balance === null ? null : state.balance - state.reserved;
}

/** @param monotonic milliseconds on the monotonic clock */
export function limitsOf(state: SpendingState, usage: DayUsage, monotonic: number): LimitState {
  const { window } = state;
  const { dailyQuota } = state.record;
  const balance = availableCredits(state);
  const limits: { -readonly [Name in keyof LimitState]: LimitState[Name] } = {};
  if (window !== null) {
    limits.rate = {
      limit: window.rate.calls,
      seconds: window.rate.seconds,
      remaining: window.remaining(monotonic),
      reset: window.reset(monotonic),
    };
  }
  if (dailyQuota !== null) {
    const remaining = Math.max(0, dailyQuota - usage.taken - usage.reserved);
    limits.daily = { limit: dailyQuota, remaining, resetsAt: usage.resetsAt };
  }
  if (balance !== null) limits.balance = balance;
  if (usage.budgets.length > 0) limits.budgets = usage.budgets.map(budgetUse);
  return limits;
}

/**
 * Decides on a call of this cost: undefined when it may pass, for which `reserve` takes what it needs. Changes nothing.
 * @param cost credits
 * @param moment wall clock (milliseconds since 1970) and monotonic clock (milliseconds)
 */
export function refuseCall(
  account: SpendingState,
  usage: DayUsage,
  cost: number,
  { now, monotonic }: { readonly now: number; readonly monotonic: number },
): RefusedAdmission | undefined {
  const limits = limitsOf(account, usage, monotonic);
  const wait = account.window?.wait(monotonic) ?? 0;
  if (wait > 0) return { ok: false, limit: 'rate', retryAfter: wait, limits };
  const refusal = spentLimit(limits, cost, now);
  return refusal && { ok: false, ...refusal, limits };
}

/**
 * The first limit behind the rate that refuses a call of this cost, in the order daily quota, budgets by day, balance,
 * budgets by month (decision D4); undefined when none does.
 * @param cost credits
 * @param now milliseconds since 1970
 */
export function spentLimit(
  { daily, balance, budgets = [] }: LimitState,
  cost: number,
  now: number,
): LimitRefusal | undefined {
  if (daily?.remaining === 0) return { limit: 'daily', retryAfter: daily.resetsAt - now };
  const exhausted = budgets.filter(
    ({ isHard, credits, taken }) => isHard && credits - taken < cost,
  );
  const ofDay = exhausted.find(({ period }) => period === 'day');
  if (ofDay === undefined && balance !== undefined && balance < cost) return { limit: 'balance' };
  const budget = ofDay ?? exhausted[0];
  return budget && { limit: 'budget', retryAfter: budget.resetsAt - now, budget };
}

/** Takes the rate alone, for a response that costs nothing. */
export function takeRate(
  account: SpendingState,
  usage: DayUsage,
  monotonic: number,
): ReuseAdmission {
  const wait = account.window?.wait(monotonic) ?? 0;
  if (wait === 0) account.window?.take(monotonic);
  const limits = limitsOf(account, usage, monotonic);
  return wait === 0 ? { ok: true, limits } : { ok: false, limit: 'rate', retryAfter: wait, limits };
}

/** What a call in flight holds. */
export interface HeldCall {
  readonly account: SpendingState;
  readonly usage: DayUsage;
  readonly reservation: { readonly cost: number };
  /** False when the balance was unlimited at admission. */
  readonly reservesCredits: boolean;
}

/** Takes rate, quota, credits and budgets of a call that no limit refuses. */
export function reserve(
  { account, usage, reservation, reservesCredits }: HeldCall,
  monotonic: number,
): void {
  account.window?.take(monotonic);
  usage.reserved += 1;
  if (reservesCredits) account.reserved += reservation.cost;
  for (const budget of usage.budgets) budget.reserved += reservation.cost;
}

/** Gives back what a call in flight holds. Its rate stays taken. */
export function release({ account, usage, reservation, reservesCredits }: HeldCall): void {
  usage.reserved -= 1;
  if (reservesCredits) account.reserved -= reservation.cost;
  for (const budget of usage.budgets) budget.reserved -= reservation.cost;
}

/** The calls of an account that its rate counts. Times are milliseconds. */
export interface CallWindow {
  readonly rate: Rate;
  /** Milliseconds until the next call may pass; 0 when it may pass now. For a rate of 0 calls, the length of the window. */
  wait(now: number): number;
  /** Records a call. Does not check the rate: call `wait` first. */
  take(now: number): void;
  /** Number of calls that may pass now. */
  remaining(now: number): number;
  /** Milliseconds until the window is empty. */
  reset(now: number): number;
}

/** Times that are out of the window are removed when there are so many of them, and more than half of all. */
const MIN_REMOVED = 1_000;

/**
 * An exact sliding window on the monotonic clock: in any window of `rate.seconds`, at most `rate.calls` calls
 * pass. Keeps the time of each call that passed. All times are milliseconds.
 */
export class RateWindow implements CallWindow {
  readonly rate: Rate;
  readonly #length: number;
  /** In ascending order. */
  #times: number[];
  /** Where the times in the window begin. */
  #first = 0;

  /** @param earlier times of the calls that passed under the previous rate of the account, in ascending order */
  constructor(rate: Rate, earlier: readonly number[] = []) {
    this.rate = rate;
    this.#length = rate.seconds * 1000;
    this.#times = [...earlier];
  }

  wait(now: number): number {
    if (this.#countAt(now) < this.rate.calls) return 0;
    if (this.rate.calls === 0) return this.#length;
    // After a change to a lower rate, the window can contain more calls than the rate allows.
    return this.#endOf(this.#times.length - this.rate.calls) - now;
  }

  take(now: number): void {
    this.#times.push(now);
  }

  remaining(now: number): number {
    return Math.max(0, this.rate.calls - this.#countAt(now));
  }

  reset(now: number): number {
    return this.#countAt(now) === 0 ? 0 : this.#endOf(this.#times.length - 1) - now;
  }

  /** Times of the calls in the window, in ascending order. */
  times(): readonly number[] {
    return this.#times.slice(this.#first);
  }

  /** When a call leaves the window. */
  #endOf(index: number): number {
    return (this.#times[index] ?? 0) + this.#length;
  }

  /** Calls in the window. */
  #countAt(now: number): number {
    while (this.#first < this.#times.length && this.#endOf(this.#first) <= now) this.#first += 1;
    // Stryker disable next-line all: it saves memory and decides nothing
    if (this.#first >= MIN_REMOVED && this.#first * 2 > this.#times.length) {
      this.#times.splice(0, this.#first);
      this.#first = 0;
    }
    return this.#times.length - this.#first;
  }
}

/** A day without a change of the clocks, in milliseconds. */
export const DAY_MS = 86_400_000;

/** A day of daily quotas (decision D6). */
export interface QuotaDay {
  /** The date, as 2026-01-31. */
  readonly day: string;
  /** Milliseconds since 1970 at which the next day begins. */
  readonly resetsAt: number;
}

/** The latest result for each zone. Calls of the same day need no calendar computation. */
const latestDays = new Map<string, QuotaDay & { readonly startsAt: number }>();

/**
 * Returns the quota day that contains a moment. A day ends at the first moment of the next date: after 23, 24 or 25
 * hours, and later than 00:00 where daylight saving skips midnight. Days do not overlap: where the clocks go back
 * over midnight, the new date stays. After a jump of the clock, the day is the one that the clock shows.
 * @param zone an IANA time zone as `timeZoneType` parses it
 * @param wallMs milliseconds since 1970
 */
export function quotaDay(zone: string, wallMs: number): QuotaDay {
  const last = latestDays.get(zone);
  if (last !== undefined && last.startsAt <= wallMs && wallMs < last.resetsAt) return last;
  const instant = Temporal.Instant.fromEpochMilliseconds(Math.floor(wallMs));
  const shown = instant.toZonedDateTimeISO(zone).toPlainDate();
  const following = shown.add({ days: 1 });
  const date = startOf(following, zone) <= wallMs ? following : shown;
  const span = {
    day: date.toString(),
    startsAt: startOf(date, zone),
    resetsAt: startOf(date.add({ days: 1 }), zone),
  };
  latestDays.set(zone, span);
  return span;
}

function startOf(date: Temporal.PlainDate, zone: string): number {
  return date.toZonedDateTime(zone).epochMilliseconds;
}

/**
 * The first moment of a quota day, in milliseconds since 1970.
 * @param day as 2026-01-31
 */
export function startOfQuotaDay(zone: string, day: string): number {
  return startOf(Temporal.PlainDate.from(day), zone);
}

/** Calls of the same period need no calendar computation. */
const periodEnds = new Map<string, number>();
const MAX_PERIOD_ENDS = 100;

/** The first moment after a day (2026-01-31) or a month (2026-01) of quota days, in milliseconds since 1970. */
export function endOfPeriod(zone: string, period: string): number {
  const key = `${zone} ${period}`;
  const known = periodEnds.get(key);
  if (known !== undefined) return known;
  // Stryker disable next-line all: it saves memory and decides nothing
  if (periodEnds.size >= MAX_PERIOD_ENDS) periodEnds.clear();
  const following =
    period.length > 7
      ? Temporal.PlainDate.from(period).add({ days: 1 })
      : Temporal.PlainDate.from(`${period}-01`).add({ months: 1 });
  const end = startOf(following, zone);
  periodEnds.set(key, end);
  return end;
}
