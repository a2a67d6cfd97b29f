/**
 * How fast requests may be sent to the upstream: its rate, the daily limit, and the pauses that it asks for. Times are
 * of the monotonic clock, in milliseconds, unless they say otherwise.
 */
export interface Pace {
  /**
   * Milliseconds until a request may be sent, because of pause and rate; 0 when it may be sent now, or when the wait is
   * not known before the database replies.
   * @param before requests that are sent before it
   */
  wait(now: number, before: number): number;
  /** Requests that may be sent now. */
  free(now: number): number;
  /** Counts a request that is sent now. Call it only while `free` is not 0. */
  take(now: number): PacedRequest;
  /** Connects the pace with the calls that wait. Call it once, before any other method. */
  serve(demand: PaceDemand): void;
  /** More calls wait than `free` allows. A cluster-wide pace asks the database for more. */
  askForMore(): void;
  /** Milliseconds since 1970 at which the daily limit lets requests pass again; undefined while it is not reached. */
  blockedUntil(): number | undefined;
  /** Requests of today that were or may have been billed; undefined without a daily limit. */
  today(): number | undefined;
  /** Milliseconds until requests may be sent after the upstream asked to slow down; 0 without a pause. */
  pauseMs(now: number): number;
  /**
   * Milliseconds that are left of a wait that the upstream asked for and that is longer than a pause: after each pause,
   * one request at a time is a trial until one is accepted. 0 without such a wait.
   */
  askedMs(now: number): number;
  /**
   * The upstream asked to slow down.
   * @param sentAt when the request was sent: requests that were in flight when the pause began do not double it
   * @param askedMs how long the upstream asks to wait
   */
  slowDown(now: number, sentAt: number, askedMs: number | undefined): void;
  /** A request was accepted: one that was sent after the pause ends the trials, and makes the next pause short again. */
  accepted(sentAt: number): void;
  close(): Promise<void>;
}

/** The calls that wait for a pace. */
export interface PaceDemand {
  /** Requests that could be sent now if the pace allowed it. */
  readonly wanted: () => number;
  /** Called when more may be sent, or when a longer wait is known. */
  readonly onChange: () => void;
}

/** A request that was counted. */
export interface PacedRequest {
  /** The request has ended, so it has reached the upstream by now, and is no trial any more. Call it after `accepted`. */
  ended(now: number): void;
  /** The request was not billed, so it does not count for the daily limit. */
  notBilled(): void;
}

/** Maximum number of requests within a time. */
export interface PaceRate {
  readonly calls: number;
  readonly seconds: number;
}
