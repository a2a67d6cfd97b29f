import { operationIds, operations } from '@social-data/contract/operations';
import {
  DEMO_SIZE,
  serveGateway,
  withDemoFolder,
} from '../../packages/gateway/src/admin/serve-gateway.ts';
import { tokenCommands } from '../../packages/gateway/src/admin/token-commands.ts';
import type { GatewayConfig } from '../../packages/gateway/src/config/gateway-config.ts';
import { readConfig } from '../../packages/gateway/src/config/read-config.ts';
import { openData } from '../../packages/gateway/src/open-data.ts';
import type { RunningGateway } from '../../packages/gateway/src/start-gateway.ts';
import { createToken, hashToken, unlimitedAccount } from '../../packages/ledger/src/accounts.ts';
import { systemClock } from '../../packages/source/src/source.ts';
import { Failure } from '../process/failure.mjs';
import { createSetClock, inventTraffic } from './invented-traffic.ts';
import { type ExampleRequest, exampleRequest, type Start } from './service.ts';

/** Days of invented calls, enough for this month and the last one. */
const INVENTED_DAYS = 35;
/** How long the admin token is valid. */
const ADMIN_TOKEN_MS = 86_400_000;

/** The gateway of `npm start`, with the demo tokens, sample data, invented calls and the admin page on a free port. */
export const startPageDemo: Start = async ({ port, host }) => {
  // The invented budgets reach thresholds, which would be logged as warnings.
  const flags = { demo: 'true', adminPage: 'true', adminPort: '0', logLevel: 'error' };
  const gateway = await startInFolder({ host, port: String(port), ...flags }, async (config) => {
    const clock = createSetClock(Date.now());
    const past = await openData(config, { clock });
    // The demo adds no sample data beside other tokens.
    await past.dataset.seed(DEMO_SIZE);
    await inventTraffic(past.store, clock, { until: Date.now(), days: INVENTED_DAYS });
    await past.close();
  });
  const { token } = await tokenCommands.createAdminToken(
    { store: gateway.store, logChange: () => {} },
    { expiresAt: { afterMs: ADMIN_TOKEN_MS } },
  );
  return {
    ...gateway,
    requests: [{ purpose: 'try', address: exampleRequest(gateway.url, operations.searchUsers) }],
    note: `admin page with invented calls: ${gateway.adminUrl}/admin/, token ${token}`,
  };
};

/** Any token: the mock accepts all. */
const TEAM_TOKEN = 'demo-team-token';
/** Credits of each person of the team: enough to try, few enough to see one leave. */
const BALANCE = 100;
const CACHE_TIME = '10m';

/** The gateway of `npm start -- --relay`, before the mock in place of a paid service. */
export const startRelay: Start = async ({ port, host, addressOf }) => {
  const upstream = {
    upstream: (await addressOf('mock')) ?? '',
    upstreamTokenEnv: 'UPSTREAM_TOKEN',
  };
  const cache = operationIds.map((id) => `${id}=${CACHE_TIME}`).join(',');
  const [analyst, editor] = [createToken(), createToken()];
  const { url, close } = await startInFolder(
    { ...QUIET, host, port: String(port), source: 'relay', ...upstream, cache },
    (config) => createAccounts(config, BALANCE, { analyst, editor }),
    { UPSTREAM_TOKEN: TEAM_TOKEN },
  );
  return {
    ...{ url, close },
    requests: [
      search(url, 'as the analyst', analyst),
      search(url, 'the same as the editor, free', editor),
      { purpose: 'what the editor saved', address: `${url}/-/usage?token=${editor}` },
    ],
  };
};

const NODE_BALANCE = 2;

/** What the second node gets from the first one. */
let first: { readonly databaseUrl: string; readonly token: string } | undefined;

/**
 * The first of two gateways on one PostgreSQL, which runs in a temporary folder and is reached by a Unix socket only. It
 * creates the tables, a token and the dataset, and stops the database when it is closed. Throws a Failure if this
 * machine does not have PostgreSQL.
 */
export const startNodeOne: Start = async ({ port, host }) => {
  // The driver is not loaded for gateways on SQLite.
  const { missingPostgres } = await import(
    '../../packages/gateway/test/postgres/postgres-programs.ts'
  );
  const missing = missingPostgres();
  if (missing !== undefined) throw new Failure(`This machine has ${missing}.`);
  const { startPrivateCluster } = await import(
    '../../packages/gateway/test/postgres/private-cluster.ts'
  );
  // In a process group of its own, so that Ctrl-C ends the gateways before their database.
  const cluster = await startPrivateCluster({ detached: true });
  try {
    const databaseUrl = cluster.urlOf(await cluster.createDatabase());
    const token = createToken();
    const { url, close } = await startInFolder(
      { ...QUIET, host, port: String(port), demo: 'true', databaseUrl, node: 'one' },
      (config) => createAccounts(config, NODE_BALANCE, { analyst: token }),
    );
    first = { databaseUrl, token };
    return {
      url,
      close: () => close().finally(() => cluster.stop()),
      note: `administration, in the repository: GATEWAY_DATABASE_URL='${databaseUrl}' npm run gateway -- usage`,
      requests: [search(url, `with a balance of ${NODE_BALANCE}`, token)],
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
};

export const startNodeTwo: Start = async ({ port, host, addressOf }) => {
  await addressOf('node one');
  if (first === undefined) throw new Error('The first node makes the database.');
  const { databaseUrl, token } = first;
  const flags = { ...QUIET, host, port: String(port), demo: 'true', databaseUrl, node: 'two' };
  const { url, close } = await startInFolder(flags);
  return {
    ...{ url, close },
    requests: [
      search(url, 'with the same balance', token),
      { purpose: 'what is left', address: `${url}/-/usage?token=${token}` },
    ],
  };
};

/** No admin port, and only warnings in the log. */
const QUIET = { adminPort: 'off', logLevel: 'warn' };

/**
 * Starts a gateway in a temporary folder, which is removed when it is closed.
 * @param flags options of the command `serve`
 * @param prepare adds data before the start, because a gateway without tokens prints a warning
 * @param env the environment variables that the options name
 */
function startInFolder(
  flags: Readonly<Record<string, string>>,
  prepare: (config: GatewayConfig) => Promise<void> = async () => {},
  env: Readonly<Record<string, string>> = {},
): Promise<RunningGateway> {
  return withDemoFolder(async (dataDir) => {
    const config = readConfig({ ...flags, dataDir }, env);
    await prepare(config);
    return serveGateway(config);
  });
}

/** Creates an account of each person, with a balance in credits. */
async function createAccounts(
  config: GatewayConfig,
  balance: number,
  tokens: Readonly<Record<string, string>>,
): Promise<void> {
  const { store, close } = await openData(config, { clock: systemClock });
  for (const [name, token] of Object.entries(tokens))
    await store.createAccount({
      ...{ ...unlimitedAccount, name, balance, secretHash: hashToken(token) },
    });
  await close();
}

function search(url: string, purpose: string, token: string): ExampleRequest {
  const address = exampleRequest(url, operations.searchUsers, token);
  return { purpose, address, withHeaders: true };
}
