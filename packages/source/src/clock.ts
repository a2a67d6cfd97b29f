/** The two clocks of the gateway, passed in so that tests can replace them. */
export interface Clock {
  /** Wall clock, in milliseconds since 1970: for days, expiry and log times. It may jump. */
  now(): number;
  /** Monotonic clock, in milliseconds from an arbitrary start: for rates, deadlines and durations. */
  monotonic(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};
