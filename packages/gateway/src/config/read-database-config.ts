import { homedir, hostname } from 'node:os';
import { join } from 'node:path';
import { parsePostgresAddress } from '../database/postgres/postgres-address.ts';
import { postgresTimeouts, timeoutsProblem } from '../database/postgres/postgres-timeouts.ts';
import { flagOf } from './config-option.ts';
import { nodeType } from './database-option-types.ts';
import type { DatabaseConfig } from './gateway-config.ts';
import type { OptionKey, OptionValues } from './gateway-options.ts';
import type { Environment } from './read-options.ts';

type DatabaseRead =
  | { readonly sharedDatabase: DatabaseConfig | null }
  | { readonly problems: readonly string[] };

/** The options of a shared database. */
export const databaseKeys = [
  ...(['databaseUrl', 'databasePasswordFile', 'databaseTimeout', 'node'] as const),
] satisfies OptionKey[];

/** Reads which database is shared with other gateways. Null without `--database-url`. No problem repeats the address. */
export function readDatabaseConfig(
  values: Pick<OptionValues, (typeof databaseKeys)[number]>,
  env: Environment,
): DatabaseRead {
  const { databaseUrl, databasePasswordFile, databaseTimeout } = values;
  if (databaseUrl === null) {
    const given = (['databasePasswordFile', 'node'] as const).filter((key) => values[key] !== null);
    if (given.length === 0) return { sharedDatabase: null };
    const flags = given.map(flagOf).join(', ');
    return {
      problems: [
        `Without --database-url, these have no effect: ${flags}. Add it, or leave them out.`,
      ],
    };
  }
  const address = parsePostgresAddress(databaseUrl);
  if ('problem' in address) return { problems: [`--database-url ${address.problem}`] };
  const timeouts = postgresTimeouts(databaseTimeout);
  const node = values.node ?? nodeType.parse(hostname());
  const problem = timeoutsProblem(timeouts);
  if (problem !== undefined) return { problems: [problem] };
  if (!node)
    return { problems: ['The name of the host cannot name the node: give a name with --node.'] };
  const passFile = env.PGPASSFILE || join(homedir(), '.pgpass');
  return {
    sharedDatabase: {
      ...{ address: { ...address, passwordFile: databasePasswordFile, passFile }, node, timeouts },
    },
  };
}
