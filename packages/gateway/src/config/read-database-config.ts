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
import { databaseOptions, nodeType } from './gateway-options.ts';
import type { OptionValues } from './option-table.ts';
import { type Environment, unusedOptionProblems } from './read-options.ts';

/** A PostgreSQL that several gateways share. */
export interface DatabaseConfig {
  readonly address: PostgresAddress;
  /** The name of this gateway, unique among those that share the database. */
  readonly node: string;
  readonly timeouts: PostgresTimeouts;
}

type DatabaseRead =
  | { readonly sharedDatabase: DatabaseConfig | null }
  | { readonly problems: readonly string[] };

/** Milliseconds after which an operation of the database fails: below the lease of a node. */
export const OPERATION_TIMEOUT_MS = 10_000;

/** Reads how to reach the shared database. Null without `--database-url`. No message repeats the address. */
export function readDatabaseConfig(
  values: OptionValues<typeof databaseOptions>,
  env: Environment,
): DatabaseRead {
  const { databaseUrl, databasePasswordFile } = values;
  if (databaseUrl === null) {
    const problems = unusedOptionProblems('--database-url', databaseOptions, values);
    return problems.length > 0 ? { problems } : { sharedDatabase: null };
  }
  const address = parsePostgresAddress(databaseUrl);
  if ('problem' in address) return { problems: [`--database-url ${address.problem}`] };
  const node = values.node ?? nodeType.parse(hostname());
  if (node === undefined)
    return { problems: ['The name of the host cannot name the node: give a name with --node.'] };
  const passFile = env.PGPASSFILE || join(homedir(), '.pgpass');
  return {
    sharedDatabase: {
      ...{
        address: { ...address, passwordFile: databasePasswordFile, passFile },
        node,
        timeouts: postgresTimeouts(OPERATION_TIMEOUT_MS),
      },
    },
  };
}
