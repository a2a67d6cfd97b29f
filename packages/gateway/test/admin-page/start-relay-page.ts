import { createSetClock, inventTraffic } from '../../../../scripts/start/invented-traffic.ts';
import { openDatabase } from '../../../database/src/open-database.ts';
import { startUpstream } from '../relay/start-upstream.ts';
import { startRelay, type TestRelay } from '../relay/test-relay.ts';
import { createAdminToken, NOW } from './start-page.ts';

export interface RelayPage extends TestRelay {
  /** The address of the overview. */
  readonly page: string;
  readonly adminToken: string;
  /** Makes a call that fails, and another after which the upstream is not well. */
  failOnce(): Promise<void>;
}

/** Starts a relay with the page, and with invented calls of some days up to `NOW`. */
export async function startRelayPage({ days }: { readonly days: number }): Promise<RelayPage> {
  const upstream = await startUpstream();
  const clock = createSetClock(NOW - days * 86_400_000);
  const relay = await startRelay(upstream.url, {
    ...{ clock, adminPage: true, database: openDatabase({ file: ':memory:' }) },
  });
  await inventTraffic(relay.store, clock, { until: NOW, days });
  return {
    ...relay,
    page: `${relay.adminUrl}/admin/`,
    adminToken: await createAdminToken(relay.store, NOW + 86_400_000),
    failOnce: async () => {
      const token = await relay.token({ name: 'failing' });
      await relay.search('refused:code-601', token);
      await relay.search('failed:http-404', token);
    },
  };
}
