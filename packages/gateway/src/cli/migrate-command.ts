import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { AdminError } from '../admin/admin.ts';
import { checkDataAccess } from '../admin/check-data-access.ts';
import { systemClock } from '../clock.ts';
import { ConfigError } from '../config/config-error.ts';
import { dataFilePath } from '../open-data-file.ts';
import { addConfigOptions } from './config-options.ts';
import { locationOptions, readLocation } from './with-admin.ts';

/** `migrate --from sqlite --to postgres` */
export function addMigrateCommand(program: Command): void {
  const command = program
    .command('migrate')
    .description(
      'Copy tokens, ledger and usage of a stopped gateway into a shared database, and compare the two.',
    )
    .addOption(
      new Option('--from <store>', 'the store of the data folder')
        .choices(['sqlite'])
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--to <store>', 'the store of --database-url')
        .choices(['postgres'])
        .makeOptionMandatory(),
    );
  addConfigOptions(command, locationOptions).action(() => migrate(command));
}

async function migrate(command: Command): Promise<void> {
  const { dataDir, useMovedLedger, quotaZone, sharedDatabase } = readLocation(command);
  if (!sharedDatabase)
    throw new ConfigError(['migrate needs --database-url: give the address of an empty database.']);
  const file = dataFilePath(dataDir);
  if (!existsSync(file))
    throw new AdminError(
      `The data folder ${dataDir} contains no data file. Give the folder of your gateway with --data-dir.`,
    );
  checkDataAccess(dataDir);
  const { openPostgres } = await import('../database/postgres/open-postgres.ts');
  const { migrateStore } = await import('../ledger/migrate/migrate-store.ts');
  const { address, timeouts } = sharedDatabase;
  const postgres = await openPostgres(address, { node: 'migration', timeouts });
  try {
    const { accounts, entries } = await migrateStore(file, postgres, {
      ...{ clock: systemClock, quotaZone, useMovedLedger },
      onProgress: ({ entries, total }) =>
        process.stderr.write(`${entries} of ${total} ledger entries\n`),
    });
    process.stdout.write(
      `${accounts} tokens and ${entries} ledger entries are in the shared database. Balances, entries and usage are equal, and both ledgers are verified. Start the gateways with --database-url. The data folder keeps the dataset; its copy of the rest is refused from now on.\n`,
    );
  } finally {
    await postgres.close();
  }
}
