import { systemClock } from '../clock.ts';
import { createDataFolder } from '../config/create-data-folder.ts';
import type { GatewayConfig } from '../config/gateway-config.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { openData } from '../open-data.ts';
import type { OpenData } from '../open-data-file.ts';
import { type RunningGateway, startGateway } from '../start-gateway.ts';
import { startAdminServer } from './admin-server.ts';
import { adminSocketPath } from './admin-socket-path.ts';
import { checkDataAccess } from './check-data-access.ts';
import { addDemoData, revokeDemoAccounts } from './demo-data.ts';
import { createLocalAdmin } from './local-admin.ts';

export interface ServeOptions {
  /** Receives warnings for the user. */
  readonly warn?: (text: string) => void;
  /** Replacements for tests; the store is that of the data file. */
  readonly parts?: Omit<GatewayParts, 'store'>;
}

/**
 * Starts a gateway like the command `serve`: on a data folder, with its admin socket, and with demo data if the
 * configuration says so.
 * @throws ConfigError, AdminError or DataFileError for a data folder that cannot be used, and the error of `listen`
 * for an address that cannot be listened on
 */
export async function serveGateway(
  config: GatewayConfig,
  { parts, warn = () => {} }: ServeOptions = {},
): Promise<RunningGateway> {
  const clock = parts?.clock ?? systemClock;
  const socketPath = adminSocketPath(config.dataDir);
  createDataFolder(config.dataDir);
  checkDataAccess(config.dataDir);
  const { quotaZone } = config;
  const data = parts?.data ?? (await openData(config, { clock }));
  const { store, dataset } = data;
  try {
    await prepareData(config, data, warn);
    const gateway = await startGateway(config, { ...parts, clock, data });
    const admin = createLocalAdmin({ store, dataset, quotaZone });
    const adminServer = await startAdminServer(socketPath, admin).catch(async (error) => {
      await gateway.close();
      throw error;
    });
    // The data is closed after the commands have ended, so that no command uses closed data.
    const close: RunningGateway['close'] = (options) =>
      gateway.close({ ...options, commands: adminServer.close() });
    return { ...gateway, close };
  } catch (error) {
    await data.close();
    throw error;
  }
}

async function prepareData(
  { demo }: GatewayConfig,
  { store, dataset }: OpenData,
  warn: (text: string) => void,
): Promise<void> {
  if (demo) {
    await addDemoData(store, dataset);
    return;
  }
  const revoked = await revokeDemoAccounts(store);
  if (revoked.length > 0)
    warn(`The data folder was used for a demo; its tokens are revoked: ${revoked.join(', ')}.`);
}
