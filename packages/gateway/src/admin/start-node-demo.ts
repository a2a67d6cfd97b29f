import { systemClock } from '../clock.ts';
import { readConfig } from '../config/read-config.ts';
import { unlimitedAccount } from '../ledger/accounts/account.ts';
import { openData } from '../open-data.ts';
import type { RunningGateway } from '../start-gateway.ts';
import { createAccountCommands } from './account-commands.ts';
import { serveGateway } from './serve-gateway.ts';
import { withDemoFolder } from './start-demo.ts';

export interface NodeDemoOptions {
  readonly port: number;
  readonly host: string;
  /** The PostgreSQL that the nodes share. */
  readonly databaseUrl: string;
  /** The name of this node. */
  readonly node: string;
  /** Creates a token of this name with so many credits. */
  readonly person?: { readonly name: string; readonly balance: number };
}

export interface NodeDemo extends RunningGateway {
  /** The token of the person; undefined when none was asked for. */
  readonly token: string | undefined;
}

/**
 * Starts a gateway with the demo tokens and sample data on a shared database, and its dataset in a temporary folder,
 * which is removed when it is closed. It logs warnings only and serves no health, readiness and metrics.
 */
export async function startNodeDemo(options: NodeDemoOptions): Promise<NodeDemo> {
  const { port, host, databaseUrl, node, person } = options;
  const flags = {
    ...{ demo: 'true', host, port: String(port), noAdmin: 'true', logLevel: 'warn' },
    ...{ databaseUrl, node },
  };
  let token: string | undefined;
  const gateway = await withDemoFolder(async (dataDir) => {
    const config = readConfig({ ...flags, dataDir }, {});
    const { quotaZone } = config;
    const data = await openData(config, { clock: systemClock });
    if (person !== undefined) {
      const { createToken } = createAccountCommands({
        ...{ store: data.store, clock: systemClock, quotaZone },
      });
      token = (await createToken({ ...unlimitedAccount, ...person })).token;
    }
    return serveGateway(config, { parts: { data } });
  });
  return { ...gateway, token };
}
