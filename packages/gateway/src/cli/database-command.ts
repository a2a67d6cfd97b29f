import type { Postgres } from '@social-data/database/postgres/open-postgres';
import type { Command } from 'commander';
import { ConfigError } from '../config/config-error.ts';
import { addConfigOptions } from './config-options.ts';
import { databaseLocationOptions, readLocation } from './with-admin.ts';

/** `database prepare | accept` */
export function addDatabaseCommand(program: Command): void {
  const database = program
    .command('database')
    .description('Prepare the database that gateways share, or accept a loss in it.');
  const prepare = database
    .command('prepare')
    .description(
      'Create the tables in an empty database. For gateways whose user may not: give it with the owner of the database as the user.',
    );
  addConfigOptions(prepare, databaseLocationOptions).action(() =>
    withDatabase(prepare, async ({ place }) => `The ${place} has the tables of this release.`),
  );
  const accept = database
    .command('accept')
    .description(
      'Let gateways serve again after the database was set back. First add what "ledger reconcile" finds in their logs.',
    );
  addConfigOptions(accept, databaseLocationOptions).action(() => withDatabase(accept, acceptLoss));
}

async function acceptLoss(postgres: Postgres): Promise<string> {
  const { acceptLoss: accept } = await import('@social-data/ledger/postgres/set-back');
  const loss = await accept(postgres);
  if (loss === undefined) return 'The gateways of this database are not stopped.';
  return `The loss that the gateway "${loss.node}" has found is accepted: gateways serve again, in generation ${loss.generation}. What only their logs have, "ledger reconcile" still finds.`;
}

async function withDatabase(
  command: Command,
  work: (postgres: Postgres) => Promise<string>,
): Promise<void> {
  const { sharedDatabase } = readLocation(command);
  if (!sharedDatabase) throw new ConfigError(`database ${command.name()} needs --database-url.`);
  const { openPostgres } = await import('@social-data/database/postgres/open-postgres');
  const { address, timeouts } = sharedDatabase;
  const postgres = await openPostgres(address, { node: 'administration', timeouts });
  try {
    process.stdout.write(`${await work(postgres)}\n`);
  } finally {
    await postgres.close();
  }
}
