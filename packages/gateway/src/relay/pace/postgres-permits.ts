import type { Postgres } from '../../database/postgres/open-postgres.ts';
import type { PaceRate } from './pace.ts';

/** How many permits a node wants, and its reports on earlier ones. */
export interface PermitRequest {
  /** Identifies the token of the upstream. */
  readonly key: string;
  readonly wanted: number;
  /** The quota day. */
  readonly day: string;
  /** Requests of the day before the cluster-wide count began. Only the first query of a day uses it. */
  readonly dayBefore: number;
  /** Permits whose response has arrived. */
  readonly responded: readonly string[];
  /** Permits whose request was never sent. */
  readonly unused: readonly string[];
  /** Permits whose request was not billed. */
  readonly notBilled: readonly string[];
  /** After the upstream asked to slow down, or after a request that was accepted. */
  readonly pause: PauseReport | null;
}

/** Times are in milliseconds. All are 0 after a request that was accepted. */
export interface PauseReport {
  /** Until the pause ends. */
  readonly waitMs: number;
  /** `UpstreamPause.lengthMs` */
  readonly nextMs: number;
  /** `UpstreamPause.askedMs` */
  readonly askedMs: number;
}

/** Times are in milliseconds. */
export interface GrantedPermits {
  readonly permits: readonly string[];
  /** Until a further request may be sent. */
  readonly waitMs: number;
  /** Until the pause ends. */
  readonly pausedMs: number;
  /** `UpstreamPause.lengthMs`, the longest of all nodes. */
  readonly pauseMs: number;
  /** `UpstreamPause.askedMs`. While it is not 0 and the pause is over, one permit at a time is granted for a trial. */
  readonly askedMs: number;
  /** Requests of the day; null without a daily limit. */
  readonly today: number | null;
  /** The time of the database, since 1970. */
  readonly now: number;
}

export type AskForPermits = (request: PermitRequest) => Promise<GrantedPermits>;

interface GrantRow {
  readonly granted: string[];
  readonly wait_ms: number;
  readonly paused_ms: number;
  readonly pause_ms: number;
  readonly asked_ms: number;
  readonly today: number | null;
  readonly now_ms: number;
}

/** Asks PostgreSQL for permits. A report may be sent again after an error: it takes effect once. */
export function postgresPermits(
  { pool }: Pick<Postgres, 'pool'>,
  { rate, dayLimit }: { readonly rate: PaceRate | null; readonly dayLimit: number | null },
): AskForPermits {
  return async ({ key, wanted, day, dayBefore, responded, unused, notBilled, pause }) => {
    const { rows } = await pool.query<GrantRow>(
      'SELECT * FROM pace_upstream($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)',
      [
        ...[key, wanted, rate?.calls ?? null, rate === null ? null : rate.seconds * 1_000],
        ...[dayLimit, day, dayBefore, responded, unused, notBilled],
        ...[pause?.waitMs ?? null, pause?.nextMs ?? null, pause?.askedMs ?? null],
      ],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('Unreachable: a function gives one row');
    return {
      ...{ permits: row.granted, waitMs: row.wait_ms, pausedMs: row.paused_ms },
      ...{ pauseMs: row.pause_ms, askedMs: row.asked_ms, today: row.today, now: row.now_ms },
    };
  };
}
