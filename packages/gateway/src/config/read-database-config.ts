import { homedir, hostname } from 'node:os';
import { join } from 'node:path';
import {
  type PostgresAddress,
  parsePostgresAddress,
} from '@social-data/database/postgres/postgres-address';
import {
  type PostgresTimeouts,
  postgresTimeouts,
} from '@social-data/database/postgres/postgres-timeouts';
import { ConfigError } from './config-error.ts';
import { databaseOptions, nodeType } from './gateway-options.ts';
import { type Environment, type OptionValues, refuseUnused } from './option-table.ts';

/** A PostgreSQL that several gateways share. */
export interface DatabaseConfig {
  readonly address: PostgresAddress;
  /** The name of this gateway, unique among those that share the database. */
  readonly node: string;
  readonly timeouts: PostgresTimeouts;
}

/** Milliseconds after which an operation of the database fails: below the lease of a node. */
export const OPERATION_TIMEOUT_MS = 10_000;

type DatabaseValues = OptionValues<typeof databaseOptions>;

/**
 * Reads how to reach the shared database. Null without `--database-url`.
 * @throws ConfigError that does not repeat the address
 */
export function readDatabaseConfig(
  values: DatabaseValues,
  env: Environment,
): DatabaseConfig | null {
  if (values.databaseUrl !== null) return databaseAt(values.databaseUrl, values, env);
  refuseUnused('--database-url', databaseOptions, values);
  return null;
}

/** @param flag the option that has the address, for messages */
export function databaseAt(
  url: string,
  { databasePasswordFile, node: name }: Pick<DatabaseValues, 'databasePasswordFile' | 'node'>,
  env: Environment,
  flag = '--database-url',
): DatabaseConfig {
  const address = parsePostgresAddress(url);
  if ('problem' in address) throw new ConfigError(`${flag} ${address.problem}`);
  const node = name ?? nodeType.parse(hostname());
  if (node === undefined)
    throw new ConfigError('The name of the host cannot name the node: give a name with --node.');
  const passFile = env.PGPASSFILE || join(homedir(), '.pgpass');
  return {
    address: { ...address, passwordFile: databasePasswordFile, passFile },
    node,
    timeouts: postgresTimeouts(OPERATION_TIMEOUT_MS),
  };
}
