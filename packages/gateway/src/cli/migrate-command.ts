import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { AdminError } from '../admin/admin.ts';
import { checkDataAccess } from '../admin/check-data-access.ts';
import { systemClock } from '../clock.ts';
import { ConfigError } from '../config/config-error.ts';
import { createDataFolder } from '../config/create-data-folder.ts';
import { dataFilePath } from '../data-file-path.ts';
import type { Postgres } from '../database/postgres/open-postgres.ts';
import type { CopyProgress } from '../ledger/migrate/copy-to-postgres.ts';
import type { MigrationOptions } from '../ledger/migrate/migrate-store.ts';
import { addConfigOptions } from './config-options.ts';
import { locationOptions, readLocation } from './with-admin.ts';

type StoreName = 'sqlite' | 'postgres';

const EQUAL = 'Balances, entries and usage are equal, and both ledgers are verified.';
const names: readonly StoreName[] = ['sqlite', 'postgres'];

/** `migrate --from sqlite --to postgres`, and back */
export function addMigrateCommand(program: Command): void {
  const command = program
    .command('migrate')
    .description(
      'Copy tokens, ledger and usage between the data folder of a stopped gateway (sqlite) and a shared database (postgres), and compare the two.',
    )
    .addOption(new Option('--from <store>', 'where they are').choices(names).makeOptionMandatory())
    .addOption(
      new Option('--to <store>', 'where they shall be').choices(names).makeOptionMandatory(),
    );
  addConfigOptions(command, locationOptions).action(
    ({ from, to }: { readonly from: StoreName; readonly to: StoreName }) => {
      if (from === to) throw new ConfigError(['--from and --to name the same store.']);
      return migrate(command, to);
    },
  );
}

async function migrate(command: Command, to: StoreName): Promise<void> {
  const { dataDir, useMovedLedger, quotaZone, isQuotaZoneGiven, sharedDatabase } =
    readLocation(command);
  if (!sharedDatabase)
    throw new ConfigError(['migrate needs --database-url: give the address of the database.']);
  const file = dataFilePath(dataDir);
  if (to === 'sqlite') createDataFolder(dataDir);
  else if (!existsSync(file))
    throw new AdminError(
      `The data folder ${dataDir} contains no data file. Give the folder of your gateway with --data-dir.`,
    );
  checkDataAccess(dataDir);
  const { openPostgres } = await import('../database/postgres/open-postgres.ts');
  const { address, timeouts } = sharedDatabase;
  const postgres = await openPostgres(address, { node: 'migration', timeouts });
  const options = {
    ...{ clock: systemClock, quotaZone, isQuotaZoneGiven, useMovedLedger },
    onProgress: ({ entries, total }: CopyProgress) =>
      process.stderr.write(`${entries} of ${total} ledger entries\n`),
  };
  try {
    const text =
      to === 'postgres'
        ? await toPostgres(file, postgres, options)
        : await toSqlite(file, postgres, options);
    process.stdout.write(`${text}\n`);
  } finally {
    await postgres.close();
  }
}

async function toPostgres(file: string, postgres: Postgres, options: MigrationOptions) {
  const { migrateStore } = await import('../ledger/migrate/migrate-store.ts');
  const { accounts, entries } = await migrateStore(file, postgres, options);
  return `${accounts} tokens and ${entries} ledger entries are in the shared database. ${EQUAL} Start the gateways with --database-url. The data folder keeps the dataset; its copy of the rest is refused from now on.`;
}

async function toSqlite(
  file: string,
  postgres: Postgres,
  options: MigrationOptions & { readonly isQuotaZoneGiven: boolean | undefined },
) {
  const { migrateBack } = await import('../ledger/migrate/migrate-back.ts');
  const { quotaZoneOfNodes } = await import('../ledger/postgres/quota-zone.ts');
  const { quotaZone: given, isQuotaZoneGiven: isGiven = false } = options;
  const quotaZone = await quotaZoneOfNodes(postgres, { quotaZone: given, isGiven });
  const { accounts, entries } = await migrateBack(file, postgres, { ...options, quotaZone });
  return `${accounts} tokens and ${entries} ledger entries are in the data folder. ${EQUAL} Start the gateway without --database-url and with --quota-zone ${quotaZone}. What stayed in the database is refused from now on.`;
}
