import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type CopySide, copyLedger } from '@social-data/ledger/copy/copy-ledger';
import { firstRow } from '@social-data/ledger/ledger-database';
import { systemClock } from '@social-data/source/clock';
import type { Command } from 'commander';
import { AdminError } from '../admin/admin.ts';
import { checkDataAccess } from '../admin/data-access.ts';
import { ConfigError } from '../config/config-error.ts';
import { createDataFolder } from '../config/data-folder.ts';
import { databaseOptions, generalOptions } from '../config/gateway-options.ts';
import { readOptions } from '../config/option-table.ts';
import { databaseAt } from '../config/read-database-config.ts';
import { dataFilePath } from '../data-file-path.ts';
import { addConfigOptions, givenFlags } from './config-options.ts';

const { databasePasswordFile } = databaseOptions;
const { useMovedLedger, quotaZone } = generalOptions;
const options = { useMovedLedger, quotaZone, databasePasswordFile };

interface Sides {
  readonly from: string;
  readonly to: string;
}

/** `ledger copy --from URL|FOLDER --to URL|FOLDER` */
export function addCopy(ledger: Command): void {
  const command = ledger
    .command('copy')
    .description(
      'Move tokens, ledger and usage, with all that belongs to them, between data folders and shared databases whose gateways are stopped, and compare the two. Interrupted, give it again. The dataset stays.',
    )
    .requiredOption('--from <place>', 'where they are: a data folder, or the URL of a PostgreSQL')
    .requiredOption(
      '--to <place>',
      'where they shall be: a new one, or one that they were moved from',
    );
  addConfigOptions(command, options).action((sides: Sides) => copy(command, sides));
}

async function copy(command: Command, { from, to }: Sides): Promise<void> {
  if (from === to) throw new ConfigError('--from and --to name the same place.');
  const source = await openSide(command, '--from', from);
  try {
    const target = await openSide(command, '--to', to);
    try {
      process.stdout.write(await report(command, source, target));
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function report(command: Command, source: CopySide, target: CopySide): Promise<string> {
  const { useMovedLedger } = readOptions(options, givenFlags(command), process.env);
  const { rows, isRepeated } = await copyLedger(source, target, {
    ...{ now: systemClock.now, useMovedLedger },
    onProgress: (table, count) => process.stderr.write(`${table}: ${count} rows\n`),
  });
  const left = `What stayed in the ${source.name} is refused from now on.\n`;
  if (isRepeated) return `The copy into the ${target.name} was finished before. ${left}`;
  const text = "SELECT value FROM cluster_settings WHERE name = 'quota-zone'";
  const zone = (await target.alone(() => firstRow(text)))?.value;
  const advice = zone === undefined ? '' : ` Start its gateways with --quota-zone ${zone}.`;
  const counts =
    rows.size === 0
      ? ''
      : ` ${rows.get('accounts')} tokens and ${rows.get('ledger')} ledger entries are there,`;
  return `The ${target.name} has all rows of all tables:${counts} every table is equal, and the ledger is verified.${advice} ${left}`;
}

async function openSide(command: Command, flag: string, place: string): Promise<CopySide> {
  const { quotaZone, ...database } = readOptions(options, givenFlags(command), process.env);
  const side = { clock: systemClock, quotaZone };
  if (/^postgres(ql)?:/.test(place)) {
    const { address, timeouts } = databaseAt(place, { ...database, node: null }, process.env, flag);
    const { openPostgres } = await import('@social-data/database/postgres/open-postgres');
    const { PostgresSide } = await import('@social-data/ledger/copy/postgres-side');
    return new PostgresSide(await openPostgres(address, { node: 'ledger copy', timeouts }), side);
  }
  const folder = resolve(place);
  const file = dataFilePath(folder);
  if (flag === '--to') createDataFolder(folder);
  else if (!existsSync(file))
    throw new AdminError(
      `The folder ${folder} contains no data file. Give ${flag} the data folder of your gateway.`,
    );
  checkDataAccess(folder);
  const { SqliteSide } = await import('@social-data/ledger/copy/sqlite-side');
  return new SqliteSide(file, side);
}
