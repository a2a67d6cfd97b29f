/** The two clocks of the gateway, passed in so that a test can hold them. */
export interface Clock {
  /** Wall clock, in milliseconds since 1970: for days, expiry and records. It may jump. */
  now(): number;
  /** Milliseconds from a fixed point that only ever grow: for rates, deadlines and durations. */
  monotonic(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};
