import type { Command } from 'commander';
import { ConfigError } from '../config/config-error.ts';
import { addConfigOptions } from './config-options.ts';
import { parseZone } from './values/parse-values.ts';
import { databaseLocationOptions, readLocation } from './with-admin.ts';

/** `quota-zone [ZONE]` */
export function addQuotaZoneCommand(program: Command): void {
  const command = program
    .command('quota-zone')
    .description(
      'Show the time zone in which the gateways of a shared database count daily quotas, or change it while all are stopped.',
    )
    .argument('[zone]', 'new zone, for example Europe/Berlin', parseZone);
  addConfigOptions(command, databaseLocationOptions).action((zone?: string) =>
    quotaZone(command, zone),
  );
}

async function quotaZone(command: Command, zone: string | undefined): Promise<void> {
  const { sharedDatabase } = readLocation(command);
  if (!sharedDatabase)
    throw new ConfigError(
      'quota-zone needs --database-url. A gateway without a shared database has the zone of its --quota-zone.',
    );
  const { openPostgres } = await import('@social-data/database/postgres/open-postgres');
  const { changeQuotaZone, readQuotaZone } = await import(
    '@social-data/ledger/postgres/quota-zone'
  );
  const { address, timeouts } = sharedDatabase;
  const postgres = await openPostgres(address, { node: 'administration', timeouts });
  try {
    const before = (await readQuotaZone(postgres.pool)) ?? 'none: the first gateway decides';
    if (zone !== undefined) await changeQuotaZone(postgres, zone);
    const text =
      zone === undefined
        ? `${before}\n`
        : `The zone was ${before}, and is ${zone}. Start the gateways with --quota-zone ${zone}.\n`;
    process.stdout.write(text);
  } finally {
    await postgres.close();
  }
}
