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
  config: Pick<GatewayConfig, 'relay' | 'quotaZone' | 'sourceTimeout' | 'concurrency'>,
  { clock, log, store, postgres, publicUrl }: RelayDependencies,
): Promise<Source | undefined> {
  const { relay, quotaZone, sourceTimeout, concurrency: perAccount } = config;
  if (relay === null) return undefined;
  const { concurrency } = relay;
  const upstream = new Upstream({ ...relay, readToken: readUpstreamToken });
  const dependencies = { relay, quotaZone, clock, store };
  const pace =
    postgres === undefined
      ? await openLocalPace(dependencies)
      : await openClusterPace({ ...dependencies, postgres, upstream });
  return createRelaySource({
    report: (message, fields = {}) => log.warn(fields, message),
    ...{ upstream, clock, publicUrl, sourceTimeout, concurrency, perAccount, pace },
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
  const count = await countOfDay(store, quotaZone, today().day);
  return createLocalPace({ rate, dailyLimit: new DailyLimit(limit, today, count) });
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
  const dayAt = (time: number) => quotaDay(quotaZone, time);
  const { day } = dayAt(databaseTime);
  const count = dayLimit === null ? 0 : await countOfDay(store, quotaZone, day);
  const pace = new ClusterPace({
    ask: postgresPermits(postgres, { rate, dayLimit }),
    key: () => upstream.tokenId(secret),
    ...{ clock, rate, dayLimit, dayAt, databaseTime, before: { day, count } },
  });
  await pace.open();
  return pace;
}

/** Successful calls and uncertain requests of a day until now. */
async function countOfDay(store: Store, quotaZone: string, day: string): Promise<number> {
  let count = 0;
  for await (const rows of store.usage({ from: day, to: day })) {
    for (const { code, via, calls } of rows) if (code === 0 && via === 'call') count += calls;
  }
  const startsAt = startOfQuotaDay(quotaZone, day);
  for await (const entries of store.ledger({ isUncertain: true })) {
    for (const { at, uncertain } of entries) if (at >= startsAt) count += uncertain;
  }
  return count;
}
