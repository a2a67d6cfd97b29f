import { createHmac } from 'node:crypto';
import type { Postgres } from '@social-data/database/postgres/open-postgres';
import { upstreamPermits } from '@social-data/ledger/postgres/upstream-permits';
import { DAY_MS, quotaDay } from '@social-data/ledger/rules/limits';
import type { Store } from '@social-data/ledger/store';
import { ClusterPace } from '@social-data/relay/cluster-pace';
import { LocalPace, maxTransitMs } from '@social-data/relay/pace';
import { RelaySource } from '@social-data/relay/relay-source';
import { Upstream } from '@social-data/relay/upstream';
import { type OpenPace, UpstreamKeys } from '@social-data/relay/upstream-keys';
import type { Clock, Source } from '@social-data/source/source';
import type { GatewayConfig, RelayConfig } from './config/gateway-config.ts';
import { readTokenFiles } from './config/read-upstream-tokens.ts';
import { describeError, type Log } from './observability/open-log.ts';
import type { OpenData } from './open-data.ts';

interface SourceDependencies {
  readonly clock: Clock;
  readonly log: Log;
  /** The address of the gateway, for links in responses over HTTPS and plain HTTP. Called for each response. */
  readonly publicUrl: (isSecure: boolean) => string;
}

/** The relay if one is configured, else the dataset. */
export async function openSource(
  config: GatewayConfig,
  { store, dataset, postgres }: OpenData,
  { clock, log, publicUrl }: SourceDependencies,
): Promise<Source> {
  const { relay, pageSizes } = config;
  if (relay !== null)
    return openRelay({ ...config, relay }, { clock, log, publicUrl, store, postgres });
  return dataset.createSource({
    cursorSecret: await store.secretValue('cursors'),
    publicUrl,
    ...(pageSizes && { pageSizes }),
    report: (message, fields) => log.warn(fields, message),
  });
}

interface RelayDependencies extends SourceDependencies {
  readonly store: Store;
  /** The database through which several relays keep a cluster-wide pace; absent for a relay on its own. */
  readonly postgres?: Postgres | undefined;
}

interface RelaySettings extends Pick<GatewayConfig, 'quotaZone' | 'sourceTimeout'> {
  readonly relay: RelayConfig;
}

/** The source that asks another server. */
export async function openRelay(
  { relay, quotaZone, sourceTimeout }: RelaySettings,
  { clock, log, store, postgres, publicUrl }: RelayDependencies,
): Promise<Source> {
  const { concurrency } = relay;
  if (concurrency === 1)
    log.warn(
      '--upstream-concurrency is 1: a call that waits for the upstream delays those of all accounts. With 2 or more, no account can take all of them.',
    );
  if (relay.proxy !== null)
    log.info(
      { proxy: new URL(relay.proxy).origin },
      'requests to the upstream go through the proxy of HTTPS_PROXY',
    );
  const report = (message: string, fields: object = {}) => log.warn(fields, message);
  const pacing = { relay, quotaZone, clock, store };
  const openPace = postgres ? await clusterPaceOpener(pacing, postgres) : localPaceOpener(pacing);
  const keys = await UpstreamKeys.open(relay.tokens, { clock, openPace });
  const upstream = new Upstream({ ...relay, clock, report });
  const reloadKeys = createKeyReload(keys, relay.tokenPaths, report);
  return new RelaySource({
    ...{ report, upstream, clock, publicUrl, sourceTimeout, concurrency, keys, reloadKeys },
  });
}

/** Returns a function that reads the files of the keys again. What cannot be used is logged, and then nothing changes. */
function createKeyReload(
  keys: UpstreamKeys,
  paths: readonly string[],
  report: (message: string, fields?: object) => void,
): () => Promise<void> {
  const reload = async () => {
    if (paths.length === 0) return;
    try {
      const tokens = readTokenFiles(paths);
      if (!(await keys.update(tokens))) return;
      report('the keys of the upstream changed', { keys: tokens.map(({ id }) => id) });
    } catch (error) {
      report('the keys of the upstream were not read again', describeError(error));
    }
  };
  let last = Promise.resolve();
  return () => {
    last = last.then(reload);
    return last;
  };
}

interface PaceDependencies extends Pick<RelayDependencies, 'clock' | 'store'> {
  readonly relay: RelayConfig;
  readonly quotaZone: string;
}

/** Opens the pace of a key in this gateway: rate and daily limit for itself. */
function localPaceOpener({
  relay: { rate, dailyLimit: dayLimit },
  quotaZone,
  clock,
  store,
}: PaceDependencies): OpenPace {
  return async ({ id }) => {
    const today = () => quotaDay(quotaZone, clock.now());
    const counted =
      dayLimit === null
        ? new Map<string, number>()
        : await requestsOfDays(store, quotaZone, clock.now(), id);
    const pace = new LocalPace({ rate, dayLimit, today, counted });
    store.reconciliation.onAdded(({ day, upstreamKey, requests }) => {
      if ((upstreamKey ?? id) === id) pace.count(day, requests);
    });
    return pace;
  };
}

/** Opens the pace of a key in all gateways that share a database. */
async function clusterPaceOpener(
  { relay: { rate, dailyLimit: dayLimit }, quotaZone, clock, store }: PaceDependencies,
  postgres: Postgres,
): Promise<OpenPace> {
  const secret = await store.secretValue('upstream');
  return async ({ id, token, onChange }) => {
    const ask = upstreamPermits(postgres, {
      // Identifies the token without giving it away: all nodes with one token keep its limits together.
      key: () => createHmac('sha256', secret).update(token()).digest('hex'),
      rate: rate && { ...rate, transitMs: maxTransitMs(rate) },
      dayAt: (time) => quotaDay(quotaZone, time),
      ...{ id, dayLimit },
    });
    const pace = new ClusterPace({ clock, ask, rate, dayLimit, onChange });
    await pace.open();
    postgres.timeline.onChange(() => pace.databaseChanged());
    return pace;
  };
}

/** Days before today whose requests are counted at the start, for a clock that is set back later. */
const COUNTED_DAYS = 7;

/**
 * Successful calls and uncertain requests with a key of each day from a week ago. Days after today are included: the
 * clock may have been ahead. What has no key, from before keys were noted or after a crash, counts for every key, so that
 * none exceeds its limit. Calls in flight count for the keys that they are sent with.
 * @param now milliseconds since 1970
 */
async function requestsOfDays(
  store: Store,
  quotaZone: string,
  now: number,
  key: string,
): Promise<ReadonlyMap<string, number>> {
  const { day: from } = quotaDay(quotaZone, now - COUNTED_DAYS * DAY_MS);
  const requests = new Map<string, number>();
  const add = (day: string, count: number) => requests.set(day, (requests.get(day) ?? 0) + count);
  for await (const sums of store.usageSums(['day', 'via', 'key'], { from })) {
    for (const { of, successes } of sums)
      if (of.day && of.via === 'call' && (of.key ?? key) === key) add(of.day, successes);
  }
  for await (const entries of store.ledger({ isUncertain: true })) {
    for (const { day, state, uncertain, upstreamKey } of entries)
      if (state !== 'reserved' && day !== null && day >= from && (upstreamKey ?? key) === key)
        add(day, uncertain);
  }
  return requests;
}
