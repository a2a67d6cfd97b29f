import { performance } from 'node:perf_hooks';

/** Milliseconds on a clock that all threads of this machine share, with fractions. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}
