import type { Command } from 'commander';
import { ConfigError } from '../config/config-error.ts';
import { addConfigOptions } from './config-options.ts';
import { databaseLocationOptions, readLocation } from './with-admin.ts';

/** `database prepare` */
export function addDatabaseCommand(program: Command): void {
  const command = program
    .command('database')
    .description('Prepare the database that gateways share.')
    .command('prepare')
    .description(
      'Create the tables in an empty database. For gateways whose user may not: give it with the owner of the database as the user.',
    );
  addConfigOptions(command, databaseLocationOptions).action(() => prepare(command));
}

async function prepare(command: Command): Promise<void> {
  const { sharedDatabase } = readLocation(command);
  if (!sharedDatabase) throw new ConfigError(['database prepare needs --database-url.']);
  const { openPostgres } = await import('../database/postgres/open-postgres.ts');
  const { address, timeouts } = sharedDatabase;
  const postgres = await openPostgres(address, { node: 'administration', timeouts });
  await postgres.close();
  process.stdout.write(`The ${postgres.place} has the tables of this release.\n`);
}
