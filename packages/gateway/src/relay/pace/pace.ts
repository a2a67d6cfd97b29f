/**
 * How fast requests may be sent to the upstream: its rate, the daily limit, and the pauses that it asks for. Times are
 * of the monotonic clock, in milliseconds, unless they say otherwise.
 */
export interface Pace {
  /**
   * Milliseconds until a request may be sent, because of pause and rate; 0 when it may be now, or when only the next
   * grant shows it.
   * @param before requests that are sent before it
   */
  wait(now: number, before: number): number;
  /** Requests that may be sent now. */
  free(now: number): number;
  /** Counts a request that is sent now. Call it only while `free` is not 0. */
  take(now: number): PacedRequest;
  /** The calls that wait. Call it once, before anything else. */
  serve(demand: PaceDemand): void;
  /** More calls wait than `free` allows. A cluster-wide pace asks the database for more. */
  askForMore(): void;
  /** Milliseconds since 1970 at which the daily limit lets requests pass again; undefined while it does. */
  blockedUntil(): number | undefined;
  /** Requests of today that were or may have been billed; undefined without a daily limit. */
  today(): number | undefined;
  /** Milliseconds until the pause ends that the upstream asked for; 0 when there is none. */
  pauseMs(now: number): number;
  /**
   * The upstream asked to slow down.
   * @param sentAt when the request was sent: those in flight when the pause began do not make it longer
   * @param askedMs how long the upstream asks to wait
   */
  slowDown(now: number, sentAt: number, askedMs: number | undefined): void;
  /** A request was accepted: one that was sent after the pause makes the next pause short again. */
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
  /** The response is there, so the request reached the upstream before. */
  responded(now: number): void;
  /** It was not billed, so it does not count for the daily limit. */
  notBilled(): void;
}

/** Calls that may be sent within a time. */
export interface PaceRate {
  readonly calls: number;
  readonly seconds: number;
}
