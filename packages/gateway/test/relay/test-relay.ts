import type { DatabaseSync } from 'node:sqlite';
import type { OperationId } from '@social-data/contract';
import { operationIds, operations } from '@social-data/contract/operations';
import { pino } from 'pino';
import { openDatabase } from '../../../database/src/open-database.ts';
import type { Postgres } from '../../../database/src/postgres/open-postgres.ts';
import { hashToken } from '../../../ledger/src/accounts.ts';
import { createPostgresStore } from '../../../ledger/src/postgres/create-postgres-store.ts';
import { createSqliteStore } from '../../../ledger/src/sqlite/create-sqlite-store.ts';
import { type Clock, systemClock } from '../../../source/src/source.ts';
import type { GatewayConfig, RelayConfig } from '../../src/config/gateway-config.ts';
import { configWith, readConfig } from '../../src/config/read-config.ts';
import { openRelay } from '../../src/open-source.ts';
import type { GatewayParts } from '../../src/start-gateway.ts';
import {
  ask,
  callOf,
  startTestGateway,
  type TestGateway,
  type TestResponse,
} from '../server/test-gateway.ts';

/** The token of the relay at the upstream. It has characters that are encoded in addresses. */
export const teamToken = 'team/key+7=x~Q9-canary';

export interface TestRelay extends TestGateway {
  /** A call of the user search, with an account of its own unless a token is given. */
  search(keyword: string, token?: string): Promise<TestResponse>;
  /** Calls that the account of a token may still make in its rate. A call that joined a request has taken one. */
  rateLeft(token: string): Promise<number | undefined>;
}

/** Starts a gateway as a relay before an upstream. It is closed after the test. */
export async function startRelay(
  upstream: string,
  {
    relay = {},
    log = pino({ level: 'silent' }),
    clock = systemClock,
    dataFile = ':memory:',
    database = openDatabase({ file: dataFile }),
    shared,
    ...changes
  }: Partial<Omit<GatewayConfig, 'relay'>> & {
    readonly relay?: Partial<RelayConfig>;
    readonly log?: GatewayParts['log'];
    readonly clock?: Clock;
    readonly dataFile?: string;
    readonly database?: DatabaseSync;
    /** A database that is shared with other relays, and the name of this one. */
    readonly shared?: { readonly postgres: Postgres; readonly node: string };
  } = {},
): Promise<TestRelay> {
  const store =
    shared === undefined
      ? createSqliteStore(database, { clock, quotaZone: 'UTC' })
      : await createPostgresStore(shared.postgres, { node: shared.node, clock });
  // Plain HTTP to another machine is refused, and some tests have no other upstream.
  const { origin, pathname } = new URL(upstream);
  const { relay: settings } = readConfig(
    { source: 'relay', upstream: `http://127.0.0.1${pathname}`, upstreamTokenEnv: 'TEAM' },
    { TEAM: teamToken },
  );
  if (settings === null) throw new Error('Unreachable: a relay is configured');
  const config = {
    ...configWith({ sourceTimeout: 5_000, ...changes }),
    relay: { ...settings, origin, ...relay },
  };
  const publicUrl = () => 'https://relay.example';
  const source = await openRelay(config, {
    ...{ clock, log, store, publicUrl, postgres: shared?.postgres },
  });
  const gateway = await startTestGateway(
    { ...changes, sourceTimeout: config.sourceTimeout, relay: config.relay },
    { store, source, log, clock },
  );
  const search: TestRelay['search'] = async (keyword, given) => {
    const token = given ?? (await gateway.token({ balance: 100 }));
    return ask(`${gateway.url}${callOf('searchUsers', { token, keyword })}`);
  };
  const rateLeft: TestRelay['rateLeft'] = async (token) => {
    const found = await store.findAccount(hashToken(token));
    return found && (await store.limits(found.account.id)).rate?.remaining;
  };
  return { ...gateway, search, rateLeft };
}

/** The path of each operation in the contract. */
export function contractPaths(): Record<OperationId, string> {
  return Object.fromEntries(operationIds.map((id) => [id, operations[id].path])) as Record<
    OperationId,
    string
  >;
}
