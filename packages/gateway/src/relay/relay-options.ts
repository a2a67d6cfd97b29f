import type { Clock } from '../clock.ts';
import type { Pace } from './pace/pace.ts';
import type { Upstream } from './upstream.ts';

export interface RelayOptions {
  readonly upstream: Pick<Upstream, 'get' | 'reloadToken' | 'close'>;
  readonly clock: Clock;
  /** The address of this gateway for callers over HTTPS and over plain HTTP, for `paging.next`. */
  readonly publicUrl: (isSecure: boolean) => string;
  /** Milliseconds that a call may take in all. */
  readonly sourceTimeout: number;
  /** Requests in flight. */
  readonly concurrency: number;
  /** Requests of one account in flight. */
  readonly perAccount: number;
  /** How fast requests may be sent. The source closes it. */
  readonly pace: Pace;
  /** Receives changes that the operator should know of. Contains no token. */
  readonly report: (message: string, fields?: object) => void;
  /** From 0 to 1. @default Math.random */
  readonly random?: () => number;
}
