import { operationIds } from '@social-data/contract/operations';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config/read-config.ts';
import { unlimitedAccount } from '../ledger/accounts/account.ts';
import { dataFilePath, openDataFile } from '../open-data-file.ts';
import type { RunningGateway } from '../start-gateway.ts';
import { createAccountCommands } from './account-commands.ts';
import { serveGateway } from './serve-gateway.ts';
import { withDemoFolder } from './start-demo.ts';

/** Credits of each person: enough to try, few enough to see one leave. */
const BALANCE = 100;
const CACHE_TIME = '10m';

export interface RelayDemoOptions {
  readonly port: number;
  readonly host: string;
  /** Address of the server to ask. */
  readonly upstream: string;
  /** The token of the team at that server. */
  readonly upstreamToken: string;
  /** Creates a new token for each of these persons. */
  readonly persons: readonly string[];
}

export interface RelayDemo extends RunningGateway {
  /** The tokens of the persons, in their order. */
  readonly tokens: readonly string[];
}

/**
 * Starts a relay in a temporary folder, which is removed when it is closed. Each person has a new token and 100
 * credits, and responses are cached for 10 minutes. It logs warnings only and serves no health, readiness and metrics.
 */
export async function startRelayDemo(options: RelayDemoOptions): Promise<RelayDemo> {
  const { port, host, upstream, upstreamToken, persons } = options;
  const flags = {
    ...{ source: 'relay', upstream, upstreamTokenEnv: 'UPSTREAM_TOKEN' },
    ...{ host, port: String(port), noAdmin: 'true', logLevel: 'warn' },
    cache: operationIds.map((id) => `${id}=${CACHE_TIME}`).join(','),
  };
  const tokens: string[] = [];
  const gateway = await withDemoFolder(async (dataDir) => {
    const config = readConfig({ ...flags, dataDir }, { UPSTREAM_TOKEN: upstreamToken });
    const { quotaZone } = config;
    const data = openDataFile(dataFilePath(dataDir), { clock: systemClock, quotaZone });
    const { store } = data;
    const { createToken } = createAccountCommands({ store, clock: systemClock, quotaZone });
    for (const name of persons) {
      const { token } = await createToken({ ...unlimitedAccount, name, balance: BALANCE });
      tokens.push(token);
    }
    return serveGateway(config, { parts: { data } });
  });
  return { ...gateway, tokens };
}
