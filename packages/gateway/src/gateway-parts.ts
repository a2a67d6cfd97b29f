import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from './clock.ts';
import type { Log } from './operations/create-log.ts';
import type { SlowingRules } from './pipeline/failed-tokens.ts';
import type { Source } from './source/source.ts';
import type { Store } from './store/store.ts';

/**
 * Parts that take the place of the gateway's own: for tests, and for whoever shares the data file with
 * it. The gateway closes the source and the store that it is given, at its end.
 */
export interface GatewayParts {
  readonly clock?: Clock;
  /** The open data file, for store and dataset. Without it `gateway.sqlite` in the data folder is opened. */
  readonly database?: DatabaseSync;
  readonly store?: Store;
  readonly source?: Source;
  /** Takes the place of the log of the configuration. */
  readonly log?: Log;
  /** Differences from `standardSlowing`. */
  readonly slowing?: Partial<SlowingRules>;
}
