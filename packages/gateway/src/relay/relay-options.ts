import type { OperationId } from '@social-data/contract';
import type { Clock } from '../clock.ts';
import type { UpstreamKeys } from './keys/upstream-keys.ts';
import type { Upstream } from './upstream.ts';

export interface RelayOptions {
  readonly upstream: Pick<Upstream, 'get' | 'addressOf' | 'connections' | 'close'>;
  readonly clock: Clock;
  /** The address of this gateway for callers over HTTPS and over plain HTTP, for `paging.next`. */
  readonly publicUrl: (isSecure: boolean) => string;
  /** Milliseconds that a call may take, with all of its requests. */
  readonly sourceTimeout: number;
  /** Requests in flight. */
  readonly concurrency: number;
  /** Requests of one account in flight. */
  readonly perAccount: number;
  /** Credits that a call of an operation costs, for statistics. */
  readonly priceOf: (operationId: OperationId) => number;
  /** Requests of one account that may fail and perhaps be billed, before its calls are refused. @default 20 */
  readonly uncertainBurst?: number | undefined;
  /** The tokens of the gateway, and how fast requests may be sent with each. The source closes them. */
  readonly keys: UpstreamKeys;
  /** Reads the keys again. */
  readonly reloadKeys: () => Promise<void>;
  /** Logs a change for the operator. The message contains no token. */
  readonly report: (message: string, fields?: object) => void;
  /** From 0 to 1. @default Math.random */
  readonly random?: () => number;
}
