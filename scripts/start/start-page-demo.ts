import { createAdminTokenCommands } from '../../packages/gateway/src/admin/admin-token-commands.ts';
import {
  createSetClock,
  inventTraffic,
} from '../../packages/gateway/src/admin/invented-traffic.ts';
import { serveGateway } from '../../packages/gateway/src/admin/serve-gateway.ts';
import { withDemoFolder } from '../../packages/gateway/src/admin/start-demo.ts';
import { readConfig } from '../../packages/gateway/src/config/read-config.ts';
import { openData } from '../../packages/gateway/src/open-data.ts';
import type { RunningGateway } from '../../packages/gateway/src/start-gateway.ts';

/** Enough for this month and the last one. */
const INVENTED_DAYS = 35;
/** How long the admin token is valid. */
const ADMIN_TOKEN_MS = 86_400_000;

/** A demo with the admin page, and a token that opens it. */
export interface PageDemo extends RunningGateway {
  readonly adminToken: string;
}

/**
 * Starts a gateway with the demo tokens, sample data and invented calls in a temporary folder, which is removed when it is
 * closed. Its admin port is a free one.
 */
export async function startPageDemo({
  port,
  host,
}: {
  readonly port: number;
  readonly host: string;
}): Promise<PageDemo> {
  const flags = { demo: 'true', host, port: String(port), adminPage: 'true', adminPort: '0' };
  const gateway = await withDemoFolder(async (dataDir) => {
    // The invented budgets reach thresholds, which would be logged as warnings.
    const config = readConfig({ ...flags, dataDir, logLevel: 'error' }, {});
    const clock = createSetClock(Date.now());
    const past = await openData(config, { clock });
    await inventTraffic(past.store, clock, { until: Date.now(), days: INVENTED_DAYS });
    await past.close();
    return serveGateway(config);
  });
  const { createAdminToken } = createAdminTokenCommands(gateway.store);
  const { token } = await createAdminToken({ expiresAt: { afterMs: ADMIN_TOKEN_MS } });
  return { ...gateway, adminToken: token };
}
