import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Postgres } from '@social-data/database/postgres/open-postgres';
import type { Clock } from '@social-data/source/clock';
import {
  type LimitDay,
  maxTransitMs,
  type Pace,
  type PaceDemand,
  type PacedRequest,
  type PaceRate,
  UpstreamPause,
} from './pace.ts';

/** What became of permits, for the database. */
interface Reports {
  /** Permits whose response has arrived. */
  readonly responded: readonly string[];
  /** Permits whose request was never sent. */
  readonly unused: readonly string[];
  /** Permits whose request was not billed. */
  readonly notBilled: readonly string[];
}

/** How many permits a node wants, and its reports on earlier ones. */
export interface PermitRequest extends Reports {
  /** Identifies the token of the upstream. */
  readonly key: string;
  /** The id of the key in the ledger. */
  readonly id: string;
  readonly wanted: number;
  /** The quota day. */
  readonly day: string;
  /** Requests of the day that are known to have been made: the count is never lower. */
  readonly dayBefore: number;
  /** After the upstream asked to slow down, or after a request that was accepted. */
  readonly pause: PauseReport | null;
}

/** Times are in milliseconds. All are 0 after a request that was accepted. */
interface PauseReport {
  /** Until the pause ends. */
  readonly waitMs: number;
  /** `UpstreamPause.lengthMs` */
  readonly nextMs: number;
  /** `UpstreamPause.askedMs` */
  readonly askedMs: number;
}

/** Times are in milliseconds. */
interface GrantedPermits {
  readonly permits: readonly string[];
  /** Until a further request may be sent. */
  readonly waitMs: number;
  /** Until the pause ends. */
  readonly pausedMs: number;
  /** `UpstreamPause.lengthMs`, the longest of all nodes. */
  readonly pauseMs: number;
  /** `UpstreamPause.askedMs`. While it is not 0 and the pause is over, one permit at a time is granted for a trial. */
  readonly askedMs: number;
  /** Requests of the day; null without a daily limit. */
  readonly today: number | null;
  /** The same before it was raised to `dayBefore`; null also for a day that was not counted yet. */
  readonly todayBefore: number | null;
  /** The time of the database, since 1970. */
  readonly now: number;
}

type AskForPermits = (request: PermitRequest) => Promise<GrantedPermits>;

/** Asks PostgreSQL for permits. A report may be sent again after an error: it takes effect once. */
export function postgresPermits(
  { pool }: Pick<Postgres, 'pool'>,
  { rate, dayLimit }: { readonly rate: PaceRate | null; readonly dayLimit: number | null },
): AskForPermits {
  return async ({ key, id, wanted, day, dayBefore, responded, unused, notBilled, pause }) => {
    const { rows } = await pool.query<GrantedPermits>(
      `SELECT granted AS permits, wait_ms AS "waitMs", paused_ms AS "pausedMs", pause_ms AS "pauseMs",
         asked_ms AS "askedMs", today, today_before AS "todayBefore", now_ms AS now
       FROM pace_upstream($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        ...[key, wanted, rate?.calls ?? null, rate === null ? null : rate.seconds * 1_000],
        ...[dayLimit, day, dayBefore, responded, unused, notBilled],
        ...[pause?.waitMs ?? null, pause?.nextMs ?? null, pause?.askedMs ?? null, id],
      ],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('Unreachable: a function gives one row');
    return row;
  };
}

interface ClusterPaceOptions {
  readonly clock: Clock;
  readonly ask: AskForPermits;
  /** Identifies the current token of the upstream. */
  readonly key: () => string;
  /** The id of the key in the ledger. */
  readonly id: string;
  readonly rate: PaceRate | null;
  readonly dayLimit: number | null;
  /** The quota day at a time in milliseconds since 1970. */
  readonly dayAt: (time: number) => LimitDay;
  /** The time of the database, in milliseconds since 1970. */
  readonly databaseTime: number;
  /** Requests of each day that the gateways counted before the cluster-wide count began. */
  readonly counted: ReadonlyMap<string, number>;
  /** Called after the count of a day, which was set back with the database, was raised to what this node has seen. */
  readonly onRaised?: (raised: RaisedCount) => void;
}

interface RaisedCount {
  readonly day: string;
  readonly from: number;
  readonly to: number;
}

/** Milliseconds for which a node keeps an unused permit when there is no rate. Meanwhile other nodes may lack it. */
const MAX_UNUSED_WITHOUT_RATE_MS = 1_000;
/** Share of the time until the window of a permit begins. The rest is left for the request to reach the upstream. */
const MAX_UNUSED_SHARE = 0.6;
/** Milliseconds after which a count at the daily limit is read again. */
const REFRESH_MS = 5_000;
/** Milliseconds until a failed query is repeated. */
const RETRY_MS = 500;

interface HeldPermit {
  readonly id: string;
  /** When it was asked for, which is before it was granted. */
  readonly askedAt: number;
}

/**
 * The pace that all nodes of a database keep together. Every request needs a permit of the database. One query asks for
 * the permits of all waiting calls, and reports what became of earlier permits.
 */
export class ClusterPace implements Pace {
  readonly #options: ClusterPaceOptions;
  readonly pause = new UpstreamPause((isOver) => this.#reportPause(isOver));
  #demand: PaceDemand = { wanted: () => 0, onChange: () => {} };
  #held: HeldPermit[] = [];
  /** When the database may grant a further permit. */
  #nextAt = 0;
  #count: { readonly day: string; readonly requests: number } | undefined;
  /** The highest count of a day that the database has told. */
  #highest = { day: '', requests: 0 };
  /** The count that the database must have at least, because it may have been set back. */
  #raiseTo: { readonly day: string; readonly requests: number } | undefined;
  /** The time of the database at 0 of the monotonic clock: the wall clock of this machine may jump between two replies. */
  #databaseTimeAtStart: number;
  /** When the database replied last. */
  #learnedAt = 0;
  /** Whether a query is due that only reads the count of the day. */
  #isStale = false;
  /** What the database has not confirmed yet. */
  readonly #reports: Record<keyof Reports, string[]> = {
    ...{ responded: [], unused: [], notBilled: [] },
  };
  /** For the next query. */
  #pauseReport: PauseReport | null = null;
  readonly #maxUnusedMs: number;
  #asking: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: ClusterPaceOptions) {
    this.#options = options;
    this.#databaseTimeAtStart = options.databaseTime - options.clock.monotonic();
    const { rate } = options;
    this.#maxUnusedMs =
      rate === null ? MAX_UNUSED_WITHOUT_RATE_MS : MAX_UNUSED_SHARE * maxTransitMs(rate);
  }

  /** Learns the count of the day and the pause. Rejects when the database cannot be asked. */
  open(): Promise<void> {
    return this.#ask(0);
  }

  /** After the database may have been set back: it counts at least what this node has seen of the day. */
  databaseChanged(): void {
    this.#raiseTo = { ...this.#highest };
    this.#isStale = true;
    this.#flush();
  }

  serve(demand: PaceDemand): void {
    this.#demand = demand;
  }

  wait(now: number, before: number): number {
    const paused = this.pause.wait(now);
    if (paused > 0 || before < this.#held.length) return paused;
    const { rate } = this.#options;
    const windows = rate === null ? 0 : Math.floor((before - this.#held.length) / rate.calls);
    return Math.max(0, this.#nextAt - now) + windows * (rate?.seconds ?? 0) * 1_000;
  }

  free(now: number): number {
    const isFresh = ({ askedAt }: HeldPermit) => askedAt + this.#maxUnusedMs > now;
    const stale = this.#held.filter((permit) => !isFresh(permit));
    if (stale.length > 0) {
      this.#held = this.#held.filter(isFresh);
      for (const { id } of stale) this.#reports.unused.push(id);
      this.#flush();
    }
    return this.pause.wait(now) > 0 ? 0 : this.#held.length;
  }

  take(): PacedRequest {
    const permit = this.#held.shift();
    if (permit === undefined) throw new Error('Unreachable: a request is sent with a permit only');
    return {
      ended: () => {
        this.#reports.responded.push(permit.id);
        this.#flush();
      },
      notBilled: () => {
        this.#reports.notBilled.push(permit.id);
        this.#flush();
      },
    };
  }

  askForMore(): void {
    this.#flush();
  }

  blockedUntil(): number | undefined {
    const { dayLimit, dayAt, clock } = this.#options;
    const databaseTime = this.#databaseTime();
    const { day, resetsAt } = dayAt(databaseTime);
    // The count includes the permits that are held, so their requests may be sent.
    const isUsedUp =
      dayLimit !== null && this.#count?.day === day && this.#count.requests >= dayLimit;
    if (!isUsedUp || this.#held.length > 0 || this.#countMayFall()) return undefined;
    // The count falls when another node learns that a request was not billed.
    if (clock.monotonic() - this.#learnedAt > REFRESH_MS && !this.#isStale) {
      this.#isStale = true;
      this.#flush();
    }
    return clock.now() + resetsAt - databaseTime;
  }

  today(): number | undefined {
    const { dayLimit, dayAt } = this.#options;
    if (dayLimit === null) return undefined;
    const { day } = dayAt(this.#databaseTime());
    return this.#count?.day === day ? this.#count.requests : 0;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#asking;
    for (const { id } of this.#held.splice(0)) this.#reports.unused.push(id);
    await this.#ask(0).catch(() => undefined);
  }

  #reportPause(isOver: boolean): void {
    const now = this.#options.clock.monotonic();
    const { pause } = this;
    if (isOver) this.#pauseReport ??= { waitMs: 0, nextMs: 0, askedMs: 0 };
    else
      this.#pauseReport = {
        waitMs: pause.wait(now),
        nextMs: pause.lengthMs,
        askedMs: pause.askedMs(now),
      };
    this.#flush();
  }

  /** Queries the database at the end of this turn; while a query is in progress, again after it. */
  #flush(): void {
    this.#asking ??= this.#askUntilDone();
  }

  async #askUntilDone(): Promise<void> {
    await setImmediate();
    while (!this.#isClosed) {
      const wanted = this.#missing();
      if (wanted === 0 && !this.#isQueryDue()) break;
      try {
        await this.#ask(wanted);
        this.#demand.onChange();
      } catch {
        // The store needs the same database, so no call gets this far until it is back.
        await sleep(RETRY_MS, undefined, { ref: false });
      }
      // The queue asks again when this wait is over.
      if (this.wait(this.#options.clock.monotonic(), 0) > 0 && !this.#isQueryDue()) break;
    }
    // At once: whoever asks from now on starts again.
    this.#asking = undefined;
  }

  /** Whether a query is due even if no permit is wanted. */
  #isQueryDue(): boolean {
    const isResponded = this.#reports.responded.length > 0;
    return isResponded || this.#countMayFall() || this.#pauseReport !== null || this.#isStale;
  }

  /** Whether reports that lower the count of the day are not applied yet. */
  #countMayFall(): boolean {
    return this.#reports.unused.length + this.#reports.notBilled.length > 0;
  }

  /** Milliseconds since 1970. */
  #databaseTime(): number {
    return this.#databaseTimeAtStart + this.#options.clock.monotonic();
  }

  #missing(): number {
    const now = this.#options.clock.monotonic();
    if (this.pause.wait(now) > 0 || this.#nextAt > now || this.blockedUntil() !== undefined)
      return 0;
    return Math.max(0, this.#demand.wanted() - this.free(now));
  }

  async #ask(wanted: number): Promise<void> {
    const { clock, dayAt, ask, key, id, counted, onRaised } = this.#options;
    const { day } = dayAt(this.#databaseTime());
    const raiseTo = this.#raiseTo;
    const seen = raiseTo?.day === day ? raiseTo.requests : 0;
    const dayBefore = Math.max(counted.get(day) ?? 0, seen);
    const { responded, unused, notBilled } = this.#reports;
    const sent = { responded: [...responded], unused: [...unused], notBilled: [...notBilled] };
    const pause = this.#pauseReport;
    this.#pauseReport = null;
    const askedAt = clock.monotonic();
    try {
      const granted = await ask({ key: key(), id, wanted, day, dayBefore, pause, ...sent });
      responded.splice(0, sent.responded.length);
      unused.splice(0, sent.unused.length);
      notBilled.splice(0, sent.notBilled.length);
      if (this.#raiseTo === raiseTo) this.#raiseTo = undefined;
      const from = granted.todayBefore ?? 0;
      if (granted.today !== null && from < seen) onRaised?.({ day, from, to: dayBefore });
      this.#learn(granted, day, askedAt);
    } catch (error) {
      this.#pauseReport ??= pause;
      throw error;
    }
  }

  #learn(granted: GrantedPermits, day: string, askedAt: number): void {
    const { clock } = this.#options;
    const now = clock.monotonic();
    const { permits, waitMs, pausedMs, pauseMs, askedMs, today } = granted;
    for (const id of permits) this.#held.push({ id, askedAt });
    this.#nextAt = now + waitMs;
    this.#learnedAt = now;
    this.#isStale = false;
    this.#databaseTimeAtStart = granted.now - now;
    if (today !== null) this.#count = { day, requests: today };
    if (today !== null && (this.#highest.day !== day || this.#highest.requests < today))
      this.#highest = { day, requests: today };
    this.pause.join(now, pausedMs, pauseMs, askedMs);
    // `free` gives back the permits that no request took in time.
    if (permits.length > 0) {
      const timer = setTimeout(() => void this.free(clock.monotonic()), this.#maxUnusedMs + 1);
      timer.unref();
    }
  }
}
