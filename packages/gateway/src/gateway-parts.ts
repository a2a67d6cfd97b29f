import type { Store } from '@social-data/ledger/store';
import type { Clock } from '@social-data/source/clock';
import type { Source } from '@social-data/source/source';
import type { Check } from './call/call-services.ts';
import type { Log } from './observability/open-log.ts';
import type { OpenData } from './open-data-file.ts';
import type { ThrottleOptions } from './server/authentication-throttle.ts';

/**
 * Parts that replace the gateway's own: for tests, and for code that shares the data file with the
 * gateway. The gateway closes them when it stops.
 */
export interface GatewayParts {
  readonly clock?: Clock;
  /** The open data. Without it the gateway opens what the configuration names. */
  readonly data?: OpenData;
  readonly store?: Store;
  readonly source?: Source;
  /** Further checks of each call, after those of the gateway. */
  readonly checks?: readonly Check[] | undefined;
  /** Replaces the log of the configuration. */
  readonly log?: Log;
  /** Differences from `defaultThrottleOptions`. */
  readonly throttle?: Partial<ThrottleOptions>;
}
