import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatasetAdmin } from '@social-data/dataset/dataset';
import { type AccountLimits, hashToken, unlimitedAccount } from '@social-data/ledger/accounts';
import type { Store } from '@social-data/ledger/store';
import { DuplicateNameError } from '@social-data/ledger/store-errors';
import { systemClock } from '@social-data/source/source';
import { adminSocketPath, createDataFolder } from '../config/data-folder.ts';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { readConfig } from '../config/read-config.ts';
import { type OpenData, openData } from '../open-data.ts';
import { type RunningGateway, startGateway } from '../start-gateway.ts';
import { createLocalAdmin } from './admin.ts';
import { startAdminServer } from './admin-socket.ts';
import { CHANGE_MESSAGE, openUnserved } from './open-admin.ts';

/**
 * The public demo tokens. Their limits make every call with them return one code: 0, 601, 600, 302 and 303. A limit
 * of zero is exceeded by the first call, so the codes are the same on every day and after every restart.
 */
const demoTokens: Readonly<Record<string, AccountLimits & { readonly balance: number | null }>> = {
  'demo-token': { ...unlimitedAccount, balance: null },
  'demo-empty': { ...unlimitedAccount, balance: 0 },
  'demo-denied': { ...unlimitedAccount, operations: [], balance: null },
  'demo-slow': { ...unlimitedAccount, rate: { calls: 0, seconds: 1 }, balance: null },
  'demo-spent': { ...unlimitedAccount, dailyQuota: 0, balance: null },
};

/** Enough for lists of several pages, and seeded in a moment. */
export const DEMO_SIZE = { authors: 200, users: 2_000, questions: 50 } as const;

/**
 * Creates the demo accounts, or resets their limits, and seeds an empty dataset before. Not one beside other tokens: their
 * callers would get the sample data from then on.
 */
async function addDemoData(
  store: Store,
  dataset: DatasetAdmin,
  warn: (text: string) => void,
): Promise<void> {
  if (await dataset.isEmpty()) {
    if ((await store.accounts()).length === 0) await dataset.seed(DEMO_SIZE);
    else warn('The data folder has tokens and no data, so the demo adds no sample data to it.');
  }
  for (const [token, { balance, ...limits }] of Object.entries(demoTokens)) {
    const secretHash = hashToken(token);
    const account = (await store.findAccount(secretHash))?.account;
    if (account?.revokedAt === null) {
      await store.updateAccount(account.id, limits);
      continue;
    }
    try {
      await store.createAccount({ ...limits, balance, name: token, secretHash });
    } catch (error) {
      // Another node of the database started at the same time and has created the account.
      if (!(error instanceof DuplicateNameError)) throw error;
    }
  }
}

/** Revokes the demo accounts of an earlier demo, because their tokens are public, and returns their names. */
async function revokeDemoAccounts(store: Store): Promise<readonly string[]> {
  const revoked: string[] = [];
  for (const token of Object.keys(demoTokens)) {
    const account = (await store.findAccount(hashToken(token)))?.account;
    if (account?.revokedAt !== null) continue;
    await store.revokeAccount(account.id);
    revoked.push(token);
  }
  return revoked;
}

export interface ServeOptions {
  /** Receives warnings for the user. */
  readonly warn?: (text: string) => void;
  /** The open data, for tests. Without it the gateway opens what the configuration names. */
  readonly data?: OpenData;
}

/**
 * Starts a gateway like the command `serve`: on a data folder, with its admin socket, and with demo data if the
 * configuration says so.
 * @throws ConfigError, AdminError or DataFileError for a data folder that cannot be used, and the error of `listen`
 * for an address that cannot be listened on
 */
export async function serveGateway(
  config: GatewayConfig,
  { warn = () => {}, ...given }: ServeOptions = {},
): Promise<RunningGateway> {
  const socketPath = adminSocketPath(config.dataDir);
  createDataFolder(config.dataDir);
  const { quotaZone } = config;
  const open = () => openData(config, { clock: systemClock });
  const data = given.data ?? (await openUnserved(config.dataDir, open));
  try {
    await prepareData(config, data, warn);
    const gateway = await startGateway(config, { data });
    // Whatever level is logged, "ledger reconcile" finds changes in the log alone.
    const level = config.logLevel === 'silent' ? 'silent' : 'info';
    const changes = gateway.log.child({}, { level });
    const logChange = (change: string, fields: object) =>
      changes.info({ change, ...fields }, CHANGE_MESSAGE);
    const admin = createLocalAdmin({ ...data, quotaZone, logChange });
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
    await addDemoData(store, dataset, warn);
    return;
  }
  const revoked = await revokeDemoAccounts(store);
  if (revoked.length > 0)
    warn(`The data folder was used for a demo; its tokens are revoked: ${revoked.join(', ')}.`);
}

/**
 * Starts a gateway with the demo tokens and sample data in a temporary folder, which is removed when the gateway is
 * closed. It logs warnings only and has no port for health, readiness and metrics.
 */
export async function startDemo({
  port,
  host,
}: {
  readonly port: number;
  readonly host: string;
}): Promise<RunningGateway> {
  const flags = { demo: 'true', host, port: String(port), adminPort: 'off', logLevel: 'warn' };
  return withDemoFolder((dataDir) => serveGateway(readConfig({ ...flags, dataDir }, {})));
}

/** Starts a gateway in a temporary folder, which is removed when the gateway is closed or fails to start. */
export async function withDemoFolder(
  start: (dataDir: string) => Promise<RunningGateway>,
): Promise<RunningGateway> {
  const dataDir = mkdtempSync(join(tmpdir(), 'social-data-gateway-demo-'));
  const remove = () => {
    process.off('exit', remove);
    rmSync(dataDir, { recursive: true, force: true });
  };
  // For an exit without a graceful shutdown.
  process.once('exit', remove);
  try {
    const gateway = await start(dataDir);
    return { ...gateway, close: (options) => gateway.close(options).finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}
