import type { Postgres } from '@social-data/database/postgres/open-postgres';
import type { Command } from 'commander';
import { ConfigError } from '../config/config-error.ts';
import { addConfigOptions, databaseLocationOptions, readLocation } from './admin-command.ts';
import { print } from './print.ts';
import { parseZone } from './value-arguments.ts';

/** `database prepare | accept` */
export function addDatabaseCommand(program: Command): void {
  const database = program
    .command('database')
    .description('Prepare the database that gateways share, or accept a loss in it.');

  databaseCommand(
    database
      .command('prepare')
      .description(
        'Create the tables in an empty database. For gateways whose user may not: give it with the owner of the database as the user.',
      ),
    async ({ place }) => `The ${place} has the tables of this release.`,
  );

  databaseCommand(
    database
      .command('accept')
      .description(
        'Let gateways serve again after the database was set back. First add what "ledger reconcile" finds in their logs.',
      ),
    async (postgres) => {
      const { acceptLoss } = await import('@social-data/ledger/postgres/set-back');
      const loss = await acceptLoss(postgres);
      if (loss === undefined) return 'The gateways of this database are not stopped.';
      return `The loss that the gateway "${loss.node}" has found is accepted: gateways serve again, in generation ${loss.generation}. What only their logs have, "ledger reconcile" still finds.`;
    },
  );
}

/** `quota-zone [ZONE]` */
export function addQuotaZoneCommand(program: Command): void {
  databaseCommand(
    program
      .command('quota-zone')
      .description(
        'Show the time zone in which the gateways of a shared database count daily quotas, or change it while all are stopped.',
      )
      .argument('[zone]', 'new zone, for example Europe/Berlin', parseZone),
    async (postgres, zone) => {
      const { changeQuotaZone, readQuotaZone } = await import(
        '@social-data/ledger/postgres/ledger-use'
      );
      const before = (await readQuotaZone(postgres.pool)) ?? 'none: the first gateway decides';
      if (typeof zone !== 'string') return before;
      await changeQuotaZone(postgres, zone);
      return `The zone was ${before}, and is ${zone}. Start the gateways with --quota-zone ${zone}.`;
    },
    ' A gateway without one counts in the zone of its own --quota-zone.',
  );
}

/**
 * Completes a command on the shared database itself, and prints what became of it.
 * @param withoutDatabase advice for users of a gateway that shares no database
 */
function databaseCommand(
  command: Command,
  work: (postgres: Postgres, argument: unknown) => Promise<string>,
  withoutDatabase = '',
): void {
  addConfigOptions(command, databaseLocationOptions).action(async (argument: unknown) => {
    const { sharedDatabase } = readLocation(command);
    if (!sharedDatabase)
      throw new ConfigError(
        `This command works on the PostgreSQL that gateways share: give its address with --database-url.${withoutDatabase}`,
      );
    const { openPostgres } = await import('@social-data/database/postgres/open-postgres');
    const postgres = await openPostgres(sharedDatabase, { node: 'administration' });
    try {
      await print(`${await work(postgres, argument)}\n`);
    } finally {
      await postgres.close();
    }
  });
}
