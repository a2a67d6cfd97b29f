import { randomUUID } from 'node:crypto';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@social-data/source/source';
import {
  type AskForPermits,
  type CountedDay,
  type EndRequest,
  maxTransitMs,
  type Pace,
  type PaceRate,
  type PermitReply,
  UpstreamPause,
} from './pace.ts';

interface ClusterPaceOptions {
  readonly clock: Clock;
  readonly ask: AskForPermits;
  readonly rate: PaceRate | null;
  readonly dayLimit: number | null;
  /** Called when more may be sent, or when a longer wait is known. */
  readonly onChange: () => void;
}

/** Milliseconds for which a node keeps an unused permit when there is no rate. Meanwhile other nodes may lack it. */
const MAX_UNUSED_WITHOUT_RATE_MS = 1_000;
/** Share of the time until the window of a permit begins. The rest is left for the request to reach the upstream. */
const MAX_UNUSED_SHARE = 0.6;
/** Milliseconds after which a count at the daily limit is read again. */
const REFRESH_MS = 5_000;
/** Milliseconds for which the report of a response waits for another query, while the window of the rate has room. */
const REPORT_DELAY_MS = 100;
/** Milliseconds until a failed query is repeated. */
const RETRY_MS = 500;

/**
 * The pace that all nodes of a database keep together. Every request needs a permit of the database. One query asks for
 * the permits of all waiting calls, and reports what became of earlier permits. Times are of the monotonic clock, in
 * milliseconds.
 */
export class ClusterPace implements Pace {
  readonly pause = new UpstreamPause(() => {
    this.#isPauseChanged = true;
    this.#flush();
  });
  readonly #options: ClusterPaceOptions;
  readonly #maxUnusedMs: number;
  /** Gives the requests that could be sent. */
  #wanted = () => 0;
  /** Permits that the last query was granted. */
  readonly #held: string[] = [];
  /** When the database may grant a further permit. */
  #nextAt = 0;
  #today: { readonly requests: number; readonly resetsAt: number } | undefined;
  /** The highest count of a day that the database has told. */
  #highest: CountedDay | null = null;
  /** The count that the database must have at least, because it may have been set back. */
  #atLeast: CountedDay | null = null;
  /** When the database was asked last. */
  #askedAt = 0;
  /** Whether a query is due that only reads the count of the day, or reports responses. */
  #isDue = false;
  #reporting: NodeJS.Timeout | undefined;
  #isPauseChanged = false;
  /** What the database has not confirmed yet. */
  readonly #responded: string[] = [];
  readonly #undone: string[] = [];
  #hasFailed = false;
  #asking: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: ClusterPaceOptions) {
    this.#options = options;
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
    this.#atLeast = this.#highest;
    this.#isDue = true;
    this.#flush();
  }

  wait(now: number, before: number): number {
    const paused = this.pause.wait(now);
    if (paused > 0 || before < this.#held.length) return paused;
    const { rate } = this.#options;
    const windows = rate === null ? 0 : Math.floor((before - this.#held.length) / rate.calls);
    return Math.max(0, this.#nextAt - now) + windows * (rate?.seconds ?? 0) * 1_000;
  }

  free(now: number): number {
    // They may have been granted as soon as they were asked for.
    if (this.#held.length > 0 && this.#askedAt + this.#maxUnusedMs <= now) {
      this.#undoHeld();
      this.#flush();
    }
    return this.pause.allowed(now, this.#held.length);
  }

  take(now: number): EndRequest {
    const permit = this.#held.shift();
    if (permit === undefined) throw new Error('Unreachable: a request is sent with a permit only');
    // The calls that still wait learn that the day is used up.
    if (this.blockedUntil() !== undefined) queueMicrotask(this.#options.onChange);
    const endPaused = this.pause.take(now);
    return (at, isBilled) => {
      endPaused();
      if (!isBilled) this.#undone.push(permit);
      else if (this.#options.rate === null) return;
      this.#responded.push(permit);
      if (!isBilled || this.#nextAt > at) this.#report();
      else this.#reporting ??= setTimeout(() => this.#report(), REPORT_DELAY_MS).unref();
    };
  }

  askForMore(wanted: () => number): void {
    this.#wanted = wanted;
    this.#flush();
  }

  blockedUntil(): number | undefined {
    const { dayLimit, clock } = this.#options;
    const now = clock.monotonic();
    const { requests, resetsAt } = this.#today ?? { requests: 0, resetsAt: now };
    const isUsedUp = dayLimit !== null && resetsAt > now && requests >= dayLimit;
    // The count includes the permits that are held, so their requests may be sent.
    if (!isUsedUp || this.#held.length > 0 || this.#undone.length > 0) return undefined;
    // The count falls when another node learns that a request was not billed.
    if (now - this.#askedAt > REFRESH_MS && !this.#isDue) {
      this.#isDue = true;
      this.#flush();
    }
    return clock.now() + resetsAt - now;
  }

  today(): number | undefined {
    const { dayLimit, clock } = this.#options;
    if (dayLimit === null) return undefined;
    return this.#today && this.#today.resetsAt > clock.monotonic() ? this.#today.requests : 0;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#asking;
    await this.#ask(0).catch(() => undefined);
  }

  #report(): void {
    clearTimeout(this.#reporting);
    this.#reporting = undefined;
    this.#isDue ||= this.#responded.length > 0;
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
        this.#options.onChange();
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
    return this.#undone.length > 0 || this.#isPauseChanged || this.#isDue;
  }

  /** Gives back the permits that no request took. */
  #undoHeld(): void {
    this.#undone.push(...this.#held.splice(0));
  }

  #missing(): number {
    const now = this.#options.clock.monotonic();
    if (this.#nextAt > now || this.blockedUntil() !== undefined) return 0;
    const wanted = this.pause.allowed(now, this.#wanted());
    return wanted > this.free(now) ? wanted : 0;
  }

  async #ask(count: number): Promise<void> {
    this.#askedAt = this.#options.clock.monotonic();
    this.#isDue = false;
    this.#undoHeld();
    // After an error, earlier permits are given back first, so that those with an unknown fate stay few.
    const wanted = Array.from({ length: this.#hasFailed ? 0 : count }, () => randomUUID());
    const [responded, undone] = [[...this.#responded], [...this.#undone]];
    const atLeast = this.#atLeast;
    const pause = this.#isPauseChanged ? this.pause.shared(this.#askedAt) : null;
    this.#isPauseChanged = false;
    try {
      const { ask } = this.#options;
      const reply = await ask({ wanted, responded, undone, pause, atLeast });
      this.#responded.splice(0, responded.length);
      this.#undone.splice(0, undone.length);
      if (this.#atLeast === atLeast) this.#atLeast = null;
      this.#hasFailed = false;
      this.#held.push(...wanted.slice(0, reply.granted));
      this.#learn(reply);
    } catch (error) {
      this.#hasFailed = true;
      this.#isDue = true;
      this.#isPauseChanged ||= pause !== null;
      this.#undone.push(...wanted);
      throw error;
    }
  }

  #learn({ granted, waitMs, pause, today }: PermitReply): void {
    const { clock } = this.#options;
    const now = clock.monotonic();
    this.#nextAt = now + waitMs;
    // The database learns of a change of this node by the next query.
    if (!this.#isPauseChanged) this.pause.join(now, pause);
    // `free` gives back the permits that no request took in time.
    if (granted > 0)
      setTimeout(() => void this.free(clock.monotonic()), this.#maxUnusedMs + 1).unref();
    this.#today = { requests: today.requests, resetsAt: now + today.resetsInMs };
    if (this.#highest?.day !== today.day || this.#highest.requests < today.requests)
      this.#highest = today;
  }
}
