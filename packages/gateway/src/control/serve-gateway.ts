import { type Clock, systemClock } from '../clock.ts';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { prepareFolder } from '../config/prepare-folder.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { type RunningGateway, startGateway } from '../start-gateway.ts';
import { createSqliteStore } from '../store/sqlite/create-sqlite-store.ts';
import { openDatabase } from '../store/sqlite/open-database.ts';
import { type ControlServer, startControlServer } from './control-server.ts';
import { dataFile } from './data-file.ts';
import { addDemoAccounts, revokeDemoAccounts } from './demo-accounts.ts';
import { addDemoData } from './demo-data.ts';
import { directAdministration } from './direct-administration.ts';
import { socketPath } from './socket-path.ts';

export interface ServeOptions {
  /** Takes sentences for whoever started the gateway. */
  readonly warn?: (text: string) => void;
  /** Parts for tests; store and database are those of the data folder. */
  readonly parts?: Omit<GatewayParts, 'store' | 'database'>;
  /** Most pages of 4,096 bytes of the data file, for tests of a full disk. */
  readonly maxPages?: number;
}

/**
 * A gateway as `serve` runs it: on a data folder, with its administrative socket, and with the demo data where the
 * configuration says so.
 * @throws ConfigError, AdministrationError or DataFileError for a folder that cannot be used, the error of `listen` for an address that cannot be had
 */
export async function serveGateway(
  config: GatewayConfig,
  options: ServeOptions = {},
): Promise<RunningGateway> {
  const clock = options.parts?.clock ?? systemClock;
  const socket = socketPath(config.dataDir);
  prepareFolder(config.dataDir);
  const { maxPages } = options;
  const file = dataFile(config.dataDir);
  const database = openDatabase({ file, ...(maxPages !== undefined && { maxPages }) });
  try {
    const store = createSqliteStore(database, { clock });
    await prepareData(config, { store, database, clock, warn: options.warn ?? (() => {}) });
    const gateway = await startGateway(config, { ...options.parts, clock, store, database });
    const { quotaZone } = config;
    const administration = directAdministration({ store, database, clock, quotaZone });
    const control = await startControlServer(socket, administration).catch(closing(gateway));
    return { ...gateway, close: () => closeBoth(control, gateway) };
  } catch (error) {
    if (database.isOpen) database.close();
    throw error;
  }
}

interface Preparation {
  readonly store: RunningGateway['store'];
  readonly database: NonNullable<RunningGateway['database']>;
  readonly clock: Clock;
  readonly warn: (text: string) => void;
}

async function prepareData(
  { demo }: GatewayConfig,
  { store, database, clock, warn }: Preparation,
): Promise<void> {
  if (demo) {
    await addDemoAccounts(store, clock);
    await addDemoData(database);
    return;
  }
  const revoked = await revokeDemoAccounts(store, clock);
  if (revoked.length > 0)
    warn(`The data comes from a demo; its tokens are revoked: ${revoked.join(', ')}.`);
}

function closing(gateway: RunningGateway): (error: unknown) => Promise<never> {
  return async (error) => {
    await gateway.close();
    throw error;
  };
}

/** Commands first: none of them may find the store closed. */
async function closeBoth(control: ControlServer, gateway: RunningGateway): Promise<void> {
  await control.close();
  await gateway.close();
}
