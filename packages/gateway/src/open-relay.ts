import { quotaDay, startOfQuotaDay } from './admission/quota-day.ts';
import type { Clock } from './clock.ts';
import type { GatewayConfig } from './config/gateway-config.ts';
import { readUpstreamToken } from './config/upstream-token.ts';
import type { Log } from './observability/open-log.ts';
import { createRelaySource } from './source/relay/create-relay-source.ts';
import { DailyLimit } from './source/relay/daily-limit.ts';
import { Upstream } from './source/relay/upstream.ts';
import type { Source } from './source/source.ts';
import type { Store } from './store/store.ts';

interface RelayParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly store: Store;
  readonly publicUrl: (isSecure: boolean) => string;
}

/** The source that asks another server; undefined when none is configured. */
export async function openRelay(
  config: Pick<GatewayConfig, 'relay' | 'quotaZone' | 'sourceTimeout' | 'concurrency'>,
  { clock, log, store, publicUrl }: RelayParts,
): Promise<Source | undefined> {
  const { relay, sourceTimeout, concurrency: perAccount } = config;
  if (relay === null) return undefined;
  const { concurrency, rate } = relay;
  const dailyLimit = await openDailyLimit(config, { clock, store });
  return createRelaySource({
    upstream: new Upstream({ ...relay, readToken: readUpstreamToken }),
    report: (message, fields = {}) => log.warn(fields, message),
    ...{ clock, publicUrl, sourceTimeout, concurrency, perAccount, rate, dailyLimit },
  });
}

/** Successful calls and uncertain requests of today before the start count. */
async function openDailyLimit(
  { relay, quotaZone }: Pick<GatewayConfig, 'relay' | 'quotaZone'>,
  { clock, store }: Pick<RelayParts, 'clock' | 'store'>,
): Promise<DailyLimit | null> {
  const limit = relay?.dailyLimit ?? null;
  if (limit === null) return null;
  const today = () => quotaDay(quotaZone, clock.now());
  const { day } = today();
  let count = 0;
  for await (const rows of store.usage({ from: day, to: day })) {
    for (const { code, via, calls } of rows) if (code === 0 && via === 'call') count += calls;
  }
  const startsAt = startOfQuotaDay(quotaZone, day);
  for await (const entries of store.ledger({ isUncertain: true })) {
    for (const { at, uncertain } of entries) if (at >= startsAt) count += uncertain;
  }
  return new DailyLimit(limit, today, count);
}
