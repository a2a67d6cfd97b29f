import { priceOf } from './call/admit.ts';
import type { Source } from './call/source.ts';
import type { Clock } from './clock.ts';
import type { GatewayConfig, RelayConfig } from './config/gateway-config.ts';
import { readUpstreamToken } from './config/read-relay-config.ts';
import type { Postgres } from './database/postgres/open-postgres.ts';
import { quotaDay, startOfQuotaDay } from './ledger/limits/quota-day.ts';
import type { Store } from './ledger/store.ts';
import type { Log } from './observability/open-log.ts';
import { createRelaySource } from './relay/create-relay-source.ts';
import { ClusterPace } from './relay/pace/cluster-pace.ts';
import { createLocalPace } from './relay/pace/create-local-pace.ts';
import { DailyLimit } from './relay/pace/daily-limit.ts';
import type { Pace } from './relay/pace/pace.ts';
import { postgresPermits } from './relay/pace/postgres-permits.ts';
import { Upstream } from './relay/upstream.ts';

interface RelayDependencies {
  readonly clock: Clock;
  readonly log: Log;
  readonly store: Store;
  /** The database through which several relays keep a cluster-wide pace; absent for a relay on its own. */
  readonly postgres?: Postgres | undefined;
  readonly publicUrl: (isSecure: boolean) => string;
}

/** The source that asks another server; undefined when none is configured. */
export async function openRelay(
  config: Pick<GatewayConfig, 'relay' | 'quotaZone' | 'sourceTimeout' | 'concurrency' | 'prices'>,
  { clock, log, store, postgres, publicUrl }: RelayDependencies,
): Promise<Source | undefined> {
  const { relay, quotaZone, sourceTimeout, concurrency: perAccount, prices } = config;
  if (relay === null) return undefined;
  const { concurrency, uncertainBurst, uncertainRefill } = relay;
  if (concurrency === 1)
    log.warn(
      '--upstream-concurrency is 1: a call that waits for the upstream delays those of all accounts. With 2 or more, no account can take all of them.',
    );
  const report = (message: string, fields: object = {}) => log.warn(fields, message);
  const upstream = new Upstream({ ...relay, readToken: readUpstreamToken, clock, report });
  const dependencies = { relay, quotaZone, clock, store };
  const pace =
    postgres === undefined
      ? await openLocalPace(dependencies)
      : await openClusterPace({ ...dependencies, postgres, upstream });
  return createRelaySource({
    ...{ report, upstream, clock, publicUrl, sourceTimeout, concurrency, perAccount, pace },
    ...{ uncertainBurst, uncertainRefill },
    priceOf: (operationId) => priceOf({ operationId }, { prices }),
  });
}

interface PaceDependencies extends Pick<RelayDependencies, 'clock' | 'store'> {
  readonly relay: RelayConfig;
  readonly quotaZone: string;
}

async function openLocalPace({ relay, quotaZone, clock, store }: PaceDependencies): Promise<Pace> {
  const { rate, dailyLimit: limit } = relay;
  if (limit === null) return createLocalPace({ rate, dailyLimit: null });
  const today = () => quotaDay(quotaZone, clock.now());
  const counted = await requestsOfDays(store, quotaZone, clock.now());
  return createLocalPace({ rate, dailyLimit: new DailyLimit(limit, today, counted) });
}

async function openClusterPace({
  relay: { rate, dailyLimit: dayLimit },
  quotaZone,
  clock,
  store,
  postgres,
  upstream,
}: PaceDependencies & { readonly postgres: Postgres; readonly upstream: Upstream }): Promise<Pace> {
  const secret = await store.secretValue('upstream');
  const { rows } = await postgres.pool.query<{ now: number }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::double precision AS now',
  );
  const databaseTime = rows[0]?.now ?? clock.now();
  const counted =
    dayLimit === null
      ? new Map<string, number>()
      : await requestsOfDays(store, quotaZone, databaseTime);
  const pace = new ClusterPace({
    ask: postgresPermits(postgres, { rate, dayLimit }),
    key: () => upstream.tokenId(secret),
    dayAt: (time) => quotaDay(quotaZone, time),
    ...{ clock, rate, dayLimit, databaseTime, counted },
  });
  await pace.open();
  return pace;
}

/** Days before today whose requests are counted at the start, for a clock that is set back later. */
const COUNTED_DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * Successful calls and uncertain requests of each day from a week ago, in ascending order of days. Days after today are
 * included: the clock may have been ahead.
 * @param now milliseconds since 1970
 */
async function requestsOfDays(
  store: Store,
  quotaZone: string,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const { day: from } = quotaDay(quotaZone, now - COUNTED_DAYS * DAY_MS);
  const requests = new Map<string, number>();
  const add = (day: string, count: number) => requests.set(day, (requests.get(day) ?? 0) + count);
  for await (const rows of store.usage({ from })) {
    for (const { day, code, via, calls } of rows) if (code === 0 && via === 'call') add(day, calls);
  }
  const startsAt = startOfQuotaDay(quotaZone, from);
  for await (const entries of store.ledger({ isUncertain: true })) {
    for (const { at, uncertain } of entries)
      if (at >= startsAt) add(quotaDay(quotaZone, at).day, uncertain);
  }
  return new Map([...requests].sort(([one], [other]) => (one < other ? -1 : 1)));
}
