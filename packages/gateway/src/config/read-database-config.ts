import { homedir, hostname } from 'node:os';
import { join } from 'node:path';
import {
  areLocal,
  type PostgresAddress,
  parsePostgresAddress,
} from '@social-data/database/postgres/postgres-address';
import { ConfigError } from './config-error.ts';
import { databaseOptions, nodeType } from './gateway-options.ts';
import { type Environment, type OptionValues, refuseUnused } from './option-table.ts';

/** A PostgreSQL that several gateways share. */
export interface DatabaseConfig {
  readonly address: PostgresAddress;
  /** The name of this gateway, unique among those that share the database. */
  readonly node: string;
}

type DatabaseValues = OptionValues<typeof databaseOptions>;

/**
 * Reads how a gateway reaches the shared database. Null without `--database-url`.
 * @throws ConfigError that does not repeat the address
 */
export function readDatabaseConfig(
  { demo = false, ...values }: DatabaseValues & { readonly demo?: boolean },
  env: Environment,
): DatabaseConfig | null {
  const address = readSharedDatabase(values, env);
  if (address === null) return null;
  if (demo && !areLocal([address, ...address.furtherServers]))
    throw new ConfigError(
      '--demo together with --database-url (or GATEWAY_DATABASE_URL) of another machine: all gateways of that database would accept the demo tokens, which are public. Leave one of them out.',
    );
  const node = values.node ?? nodeType.parse(hostname());
  if (node !== undefined) return { address, node };
  throw new ConfigError('The name of the host cannot name the node: give a name with --node.');
}

/** As `readDatabaseConfig`, for administration, which never joins as a node. */
export function readSharedDatabase(
  values: Omit<DatabaseValues, 'node'>,
  env: Environment,
): PostgresAddress | null {
  const { databaseUrl, databasePasswordFile } = values;
  if (databaseUrl !== null)
    return readAddress('--database-url', databaseUrl, databasePasswordFile, env);
  refuseUnused('--database-url', databaseOptions, values);
  return null;
}

/** @param flag the option that has the address, for messages */
export function readAddress(
  flag: string,
  url: string,
  passwordFile: string | null,
  env: Environment,
): PostgresAddress {
  const address = parsePostgresAddress(url);
  if ('problem' in address) throw new ConfigError(`${flag} ${address.problem}`);
  const passFile = env.PGPASSFILE || join(homedir(), '.pgpass');
  return { ...address, passwordFile, passFile };
}
