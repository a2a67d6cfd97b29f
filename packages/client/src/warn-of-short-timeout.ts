import { contractInfo } from '@social-data/contract';
import type { Observer } from './observer.ts';

/** Says once in the log that a timeout is below what the service recommends. */
export function warnOfShortTimeout(timeout: number, observer: Observer): void {
  const least = contractInfo.clientTimeoutSeconds * 1000;
  if (timeout < least)
    observer.warn(`timeout is ${timeout} ms; the service recommends ${least} or more.`);
}
