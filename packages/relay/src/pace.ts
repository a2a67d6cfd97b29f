/**
 * How fast requests may be sent to the upstream: its rate, the daily limit, and the pauses that it asks for. Times are
 * of the monotonic clock, in milliseconds, unless they say otherwise.
 */
export interface Pace {
  readonly pause: UpstreamPause;
  /**
   * Milliseconds until a request may be sent, because of pause and rate; 0 when it may be sent now, or when the wait is
   * not known before the database replies.
   * @param before requests that are sent before it
   */
  wait(now: number, before: number): number;
  /** Requests that may be sent now. */
  free(now: number): number;
  /** Counts a request that is sent now. Call it only while `free` is not 0. */
  take(now: number): EndRequest;
  /**
   * More calls wait than `free` allows: a cluster-wide pace asks the database for more.
   * @param wanted gives the requests that could be sent now if the pace allowed it
   */
  askForMore?(wanted: () => number): void;
  /** Milliseconds since 1970 at which the daily limit lets requests pass again; undefined while it is not reached. */
  blockedUntil(): number | undefined;
  /** Requests of today that were or may have been billed; undefined without a daily limit. */
  today(): number | undefined;
  close?(): Promise<void>;
}

/**
 * Called when a request has ended: it has reached the upstream by now, and is no trial any more. One that was certainly
 * not billed does not count for the daily limit.
 */
export type EndRequest = (now: number, isBilled: boolean) => void;

/** How many requests of a day were or may have been billed. */
export interface CountedDay {
  readonly day: string;
  readonly requests: number;
}

/** The permits that a gateway wants, and its reports. */
export interface PermitRequest {
  /** New UUIDs, one for each request that could be sent. */
  readonly wanted: readonly string[];
  /** Permits of requests whose response has arrived. */
  readonly responded: readonly string[];
  /** Permits of requests that were never sent, or that responded and were not billed. */
  readonly undone: readonly string[];
  /** The pause of this gateway after it changed; null while it has not. */
  readonly pause: SharedPause | null;
  /** The count of this day is never lower: the database may have been set back. */
  readonly atLeast: CountedDay | null;
}

/** Times are in milliseconds. */
export interface PermitReply {
  /** How many of the wanted permits were granted, from the first one on. */
  readonly granted: number;
  /** Until a further permit may be granted. */
  readonly waitMs: number;
  /** The pause of all gateways. */
  readonly pause: SharedPause;
  /** With the permits that were granted. */
  readonly today: CountedDay & { readonly resetsInMs: number };
}

/**
 * Asks for the permits that requests need when several gateways keep one pace together. In any window, no more are granted
 * than the rate allows, and on any day no more than the daily limit, without those that were undone. During a pause, none
 * is granted.
 *
 * A report may be repeated after an error: it takes effect once. A permit whose grant is not known can be undone.
 */
export type AskForPermits = (request: PermitRequest) => Promise<PermitReply>;

/** Maximum number of requests within a time. */
export interface PaceRate {
  readonly calls: number;
  readonly seconds: number;
}

const MAX_TRANSIT_MS = 500;

/** Milliseconds that a request takes to the upstream at most, as the rate assumes. */
export function maxTransitMs({ seconds }: PaceRate): number {
  return Math.min(MAX_TRANSIT_MS, (seconds * 1_000) / 2);
}

/** A pause as gateways tell it each other, in milliseconds. All are 0 after a request that was accepted. */
export interface SharedPause {
  /** Until requests may be sent. */
  readonly waitMs: number;
  /** Of the last pause without a time from the upstream. The next one is twice that, or 1 s after 0. */
  readonly lengthMs: number;
  /** See `UpstreamPause.askedMs`. */
  readonly askedMs: number;
}

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
/** The longest pause that one response can cause. */
const MAX_ASKED_PAUSE_MS = 300_000;

/**
 * Pauses all requests after the upstream asked to slow down: for as long as it asks, up to 5 minutes; else 1 s, then
 * twice as long each time, up to 60 s, until a request is accepted. When the upstream asked for more than 5 minutes, one
 * request at a time is a trial after the pause. Times are of the monotonic clock, in milliseconds.
 */
export class UpstreamPause {
  readonly #onChange: () => void;
  #until = 0;
  #begunAt = Number.NEGATIVE_INFINITY;
  #pauseMs = 0;
  /** The end of the wait that the upstream asked for, when that is longer than a pause. */
  #askedUntil = 0;
  #isTrying = false;

  /** @param onChange called when the upstream has asked to slow down, and when a request was accepted after that */
  constructor(onChange: () => void = () => {}) {
    this.#onChange = onChange;
  }

  /** Milliseconds until requests may be sent. */
  wait(now: number): number {
    return Math.max(0, this.#until - now);
  }

  /**
   * Milliseconds that are left of a wait that is longer than a pause: after each pause, one request at a time is a trial
   * until one is accepted. 0 without such a wait.
   */
  askedMs(now: number): number {
    return Math.max(0, this.#askedUntil - now);
  }

  /** Of the requests that could be sent, how many may be: none during a pause, and one while it would be a trial. */
  allowed(now: number, free: number): number {
    if (this.#until > now) return 0;
    return this.#isTrialDue(now) ? Math.min(free, this.#isTrying ? 0 : 1) : free;
  }

  /** A request is sent. @returns a function for its end, after which there may be another trial */
  take(now: number): () => void {
    const isTrial = this.#isTrialDue(now);
    this.#isTrying ||= isTrial;
    return () => {
      if (isTrial) this.#isTrying = false;
    };
  }

  /**
   * The upstream asked to slow down.
   * @param sentAt when the request was sent: requests that were in flight when the pause began do not double it
   * @param askedMs how long the upstream asks to wait
   */
  begin(now: number, sentAt: number, askedMs: number | undefined): void {
    if (sentAt >= this.#begunAt) {
      this.#pauseMs = Math.min(MAX_PAUSE_MS, this.#pauseMs * 2 || FIRST_PAUSE_MS);
      this.#begunAt = now;
    }
    // What the upstream says to a request after the pause takes the place of what it said before.
    if (this.#until <= now) this.#askedUntil = 0;
    // `Retry-After: 0` would cause a tight loop, so our own pause applies.
    const pauseMs = Math.min(MAX_ASKED_PAUSE_MS, askedMs || this.#pauseMs);
    this.#until = Math.max(this.#until, now + pauseMs);
    if (askedMs !== undefined && askedMs > pauseMs)
      this.#askedUntil = Math.max(this.#askedUntil, now + askedMs);
    this.#onChange();
  }

  /** For the other gateways. */
  shared(now: number): SharedPause {
    return { waitMs: this.wait(now), lengthMs: this.#pauseMs, askedMs: this.askedMs(now) };
  }

  #isTrialDue(now: number): boolean {
    return this.#askedUntil > now && this.#until <= now;
  }

  /** A request was accepted: if it was sent after the pause, there are no more trials, and the next pause is short again. */
  accepted(sentAt: number): void {
    if (sentAt >= this.#until && this.#pauseMs > 0) this.end();
  }

  /** Nothing is left of what the upstream asked, such as for a token that was replaced. */
  end(): void {
    this.#until = 0;
    this.#pauseMs = 0;
    this.#askedUntil = 0;
    this.#onChange();
  }

  /** Adopts the pause of the other gateways, and what is left of the wait that the upstream asked for. */
  join(now: number, { waitMs, lengthMs, askedMs }: SharedPause): void {
    this.#pauseMs = lengthMs;
    this.#askedUntil = askedMs > 0 ? now + askedMs : 0;
    if (waitMs === 0) return;
    this.#until = Math.max(this.#until, now + waitMs);
    this.#begunAt = Math.max(this.#begunAt, now);
  }
}

interface LocalLimits {
  readonly rate: PaceRate | null;
  readonly dayLimit: number | null;
  /** The day of the daily limit, and when the next one begins, in milliseconds since 1970. */
  readonly today: () => { readonly day: string; readonly resetsAt: number };
  /** Requests of each day before the gateway was started. */
  readonly counted: ReadonlyMap<string, number>;
}

/** A request that counts towards the rate. */
interface Sent {
  /** Latest time at which it can have reached the upstream. */
  at: number;
}

/**
 * The pace of a gateway that has the token of the upstream for itself. The window of a request begins when it has reached
 * the upstream, which is at its response at the latest: measured from sending, a slow connection could move two windows
 * together. A clock that is set back to a day finds the count of that day again.
 */
export class LocalPace implements Pace {
  readonly pause = new UpstreamPause();
  readonly #limits: LocalLimits;
  readonly #calls: number;
  readonly #windowMs: number;
  readonly #counts: Map<string, number>;
  /** Requests whose windows are open. */
  #sent: Sent[] = [];

  constructor(limits: LocalLimits) {
    this.#limits = limits;
    this.#calls = limits.rate?.calls ?? Number.POSITIVE_INFINITY;
    this.#windowMs = (limits.rate?.seconds ?? 0) * 1_000;
    this.#counts = new Map(limits.counted);
  }

  wait(now: number, before: number): number {
    const room = this.#room(now);
    const paused = this.pause.wait(now);
    if (before < room) return paused;
    // The request that has to leave the window first; each further `calls` requests wait for one more window.
    const windows = Math.floor((before - room) / this.#calls);
    const first = this.#sent[(before - room) % this.#calls]?.at ?? now;
    return Math.max(paused, first + this.#windowMs - now + windows * this.#windowMs);
  }

  free(now: number): number {
    return this.pause.allowed(now, this.#room(now));
  }

  take(now: number): EndRequest {
    const { rate, dayLimit, today } = this.#limits;
    const endPaused = this.pause.take(now);
    const sent = { at: now + (rate === null ? 0 : maxTransitMs(rate)) };
    if (rate !== null) this.#sent.push(sent);
    const day = dayLimit === null ? undefined : today().day;
    if (day !== undefined) this.count(day, 1);
    return (at, isBilled) => {
      endPaused();
      sent.at = Math.min(sent.at, at);
      if (!isBilled && day !== undefined) this.count(day, -1);
    };
  }

  blockedUntil(): number | undefined {
    const { dayLimit, today } = this.#limits;
    const isUsedUp = dayLimit !== null && (this.today() ?? 0) >= dayLimit;
    return isUsedUp ? today().resetsAt : undefined;
  }

  today(): number | undefined {
    const { dayLimit, today } = this.#limits;
    return dayLimit === null ? undefined : (this.#counts.get(today().day) ?? 0);
  }

  /** Counts requests of a day, also those that were found again after the ledger had lost them. */
  count(day: string, requests: number): void {
    this.#counts.set(day, (this.#counts.get(day) ?? 0) + requests);
  }

  /** Requests that the rate lets through now. */
  #room(now: number): number {
    const kept = this.#sent.findIndex(({ at }) => at + this.#windowMs > now);
    if (kept !== 0) this.#sent = kept < 0 ? [] : this.#sent.slice(kept);
    return this.#calls - this.#sent.length;
  }
}
