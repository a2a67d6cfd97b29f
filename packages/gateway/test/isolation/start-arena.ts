import { readFileSync, writeFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import {
  createToken,
  hashToken,
  type NewAccount,
  unlimitedAccount,
} from '../../../ledger/src/accounts.ts';
import type { Store } from '../../../ledger/src/store.ts';
import { systemClock } from '../../../source/src/source.ts';
import { dataFilePath } from '../../src/config/data-folder.ts';
import { variableOf } from '../../src/config/option-table.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { type OpenData, openDataFile } from '../../src/open-data.ts';
import { startGateway } from '../../src/start-gateway.ts';
import { serve } from '../command/run-command.ts';
import { type StartedUpstream, startUpstream } from '../relay/start-upstream.ts';
import type { FolderPath } from '../temporary-folder.ts';
import { Caller } from './caller.ts';
import type { Arena, ArenaInProcess, IsolationRow } from './isolation-row.ts';

const TEAM_TOKEN = 'team-token-of-the-arena';

/** Of the dataset. */
const USERS = 2_000;

/** About as many files as a relay has open, or keeps for others than its callers. */
const OTHER_FILES = 110;

export const HONEST_ADDRESS = '127.0.0.9';
/** Several, because a queue takes more calls than an address may have connections. */
const attackerAddresses = [1, 2, 3, 4, 5].map((last) => `127.0.1.${last}`);

/** Starts the gateway of a row in this process. It is closed after the test. */
export async function startArena(row: IsolationRow, path: FolderPath): Promise<ArenaInProcess> {
  const upstream = await startUpstream();
  const data = openData(path);
  const tokens = await prepareData(row, data);
  const config = readConfig({}, variablesOf(row, upstream, path));
  const { maxConnections = config.maxConnections } = row;
  const gateway = await startGateway({ ...config, maxConnections, shutdownTimeout: 1 }, { data });
  onTestFinished(() => gateway.close());
  const { url, adminUrl, store } = gateway;
  const log = () => logOf(path);
  return { ...arenaOf(row, { url, adminUrl, upstream }, tokens), store, log };
}

/** Starts the gateway of a row in a process of its own. */
export async function serveArena(row: IsolationRow, path: FolderPath): Promise<Arena> {
  const upstream = await startUpstream();
  const data = openData(path);
  const tokens = await prepareData(row, data);
  await data.close();
  const { maxConnections } = row;
  const { url, adminUrl } = await serve([], {
    env: variablesOf(row, upstream, path),
    ...(maxConnections !== undefined && { openFiles: OTHER_FILES + maxConnections }),
  });
  return arenaOf(row, { url, adminUrl, upstream }, tokens);
}

interface Running {
  readonly url: string;
  readonly adminUrl: string | null;
  readonly upstream: StartedUpstream;
}

interface Tokens {
  readonly attacker: string;
  readonly honest: string;
}

function openData(path: FolderPath): OpenData {
  return openDataFile(dataFilePath(path()), { clock: systemClock, quotaZone: 'UTC' });
}

async function prepareData(row: IsolationRow, { store, dataset }: OpenData): Promise<Tokens> {
  if (row.source === 'dataset') await dataset.seed({ authors: 0, users: USERS, questions: 0 });
  return {
    attacker: await createAccount(store, 'attacker', row.attacker),
    honest: await createAccount(store, 'honest', row.honest ?? {}),
  };
}

async function createAccount(
  store: Store,
  name: string,
  limits: Partial<NewAccount>,
): Promise<string> {
  const token = createToken();
  const secretHash = hashToken(token);
  await store.createAccount({ ...unlimitedAccount, balance: null, ...limits, name, secretHash });
  return token;
}

function variablesOf(
  { source = 'relay', options = {} }: IsolationRow,
  upstream: StartedUpstream,
  path: FolderPath,
): Readonly<Record<string, string>> {
  writeFileSync(path('team-token'), TEAM_TOKEN);
  const relay = { upstream: upstream.url, upstreamTokenFile: path('team-token') };
  const texts = {
    ...{ dataDir: path(), logFile: path('gateway.log'), port: '0', adminPort: '0', source },
    ...(source === 'relay' ? relay : {}),
    ...options,
  };
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [variableOf(key), text]));
}

function arenaOf(
  { isSameAddress = false }: IsolationRow,
  { url, adminUrl, upstream }: Running,
  tokens: Tokens,
): Arena {
  const attacker = new Caller({
    ...{ url, token: tokens.attacker, keepAlive: true },
    addresses: isSameAddress ? [HONEST_ADDRESS] : attackerAddresses,
  });
  const honest = new Caller({
    // The gateway may close a connection that is not in use.
    ...{ url, token: tokens.honest, keepAlive: false },
    addresses: [HONEST_ADDRESS],
  });
  onTestFinished(() => {
    for (const caller of [attacker, honest]) caller.close();
  });
  return { adminUrl: adminUrl ?? '', upstream, attacker, honest };
}

function logOf(path: FolderPath): readonly Readonly<Record<string, unknown>>[] {
  const lines = readFileSync(path('gateway.log'), 'utf8').split('\n');
  // The last line may not be complete.
  return lines.slice(0, -1).map((line) => JSON.parse(line));
}
