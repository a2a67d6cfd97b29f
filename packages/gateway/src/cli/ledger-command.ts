import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type CopySide, copyLedger } from '@social-data/ledger/copy/copy-ledger';
import { firstRow } from '@social-data/ledger/ledger-database';
import { type LedgerEntry, type LedgerState, ledgerStates } from '@social-data/ledger/ledger-entry';
import { DAY_MS, quotaDay } from '@social-data/ledger/rules/limits';
import { systemClock } from '@social-data/source/source';
import type { Column } from '@social-data/tabular';
import { type Command, Option } from 'commander';
import { AdminError } from '../admin/command-context.ts';
import { ConfigError } from '../config/config-error.ts';
import { checkDataAccess, createDataFolder, dataFilePath } from '../config/data-folder.ts';
import { databaseOptions, generalOptions } from '../config/gateway-options.ts';
import { type OptionValues, readOptions } from '../config/option-table.ts';
import { readAddress } from '../config/read-database-config.ts';
import {
  type AdminCall,
  addConfigOptions,
  adminCommand,
  givenFlags,
  listCommand,
} from './admin-command.ts';
import { writeBackup } from './backup-command.ts';
import { addReconcile } from './ledger-reconcile-command.ts';
import { formatTime, note, print } from './print.ts';
import { parseCount, parseDay, parseFile, parsePlace } from './value-arguments.ts';

interface LedgerFlags {
  readonly token?: string;
  readonly state?: LedgerState;
  readonly uncertain?: boolean;
  readonly limit: number;
}

const columns: readonly Column<LedgerEntry>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'at', value: ({ at }) => formatTime(at) },
  { name: 'token', value: ({ accountId }) => accountId },
  { name: 'operation', value: ({ operationId }) => operationId },
  { name: 'request', value: ({ requestId }) => requestId },
  { name: 'credits', value: ({ credits }) => credits },
  { name: 'state', value: ({ state }) => state },
  { name: 'balance_after', value: ({ balanceAfter }) => balanceAfter },
  { name: 'uncertain', value: ({ uncertain }) => uncertain },
  { name: 'note', value: ({ note: text }) => text },
  { name: 'key', value: ({ upstreamKey }) => upstreamKey },
];

/** `ledger list | verify | reconcile | copy | prune` */
export function addLedgerCommand(program: Command): void {
  const ledger = program
    .command('ledger')
    .description('Inspect, verify, move and prune the ledger of charges and top-ups.');

  const list = ledger
    .command('list')
    .description(
      'List ledger entries, newest first. The response to a "charged" entry may not have reached its caller.',
    )
    .option('--token <token>', 'id of a token, or a name: of all tokens that have or had it')
    .addOption(new Option('--state <state>', 'state of the entries').choices(ledgerStates))
    .option(
      '--uncertain',
      'only calls whose requests the upstream may have billed without a charge here',
    )
    .option('--limit <number>', 'maximum number of entries', parseCount, 100);
  listCommand(list, columns, (admin, flags: LedgerFlags) => {
    const { token: account, state, uncertain: isUncertain, limit } = flags;
    return notingLimit(admin.list('ledger', { account, state, isUncertain, limit }), limit);
  });

  const verify = ledger
    .command('verify')
    .description('Verify that balances and counters match the ledger.');
  adminCommand(verify, { onlyReads: true }, async ({ admin }) => {
    const problems = await admin.run('verifyLedger', {});
    if (problems.length > 0) throw new AdminError(problems.join('\n'));
    await print('Balances and counters match the ledger.\n');
  });

  addReconcile(ledger);
  addCopy(ledger);
  addPrune(ledger);
}

/** Says that there may be more: who compares a month with a bill would take a part for all of it. */
async function* notingLimit(batches: AsyncIterable<readonly LedgerEntry[]>, limit: number) {
  let count = 0;
  for await (const batch of batches) {
    count += batch.length;
    yield batch;
  }
  if (count === limit) note(`These are the newest ${limit} entries. Give --limit for more.`);
}

const SAME_PLACE = '--from and --to name the same place.';

const copyOptions = {
  useMovedLedger: generalOptions.useMovedLedger,
  databasePasswordFile: databaseOptions.databasePasswordFile,
};

/** `ledger copy --from URL|FOLDER --to URL|FOLDER` */
function addCopy(ledger: Command): void {
  const command = ledger
    .command('copy')
    .description(
      'Move tokens, ledger and usage, with all that belongs to them, between data folders and shared databases whose gateways are stopped, and compare the two. Interrupted, give it again. The dataset stays.',
    )
    .requiredOption(
      '--from <place>',
      'where they are: a data folder, or the URL of a PostgreSQL',
      parsePlace,
    )
    .requiredOption(
      '--to <place>',
      'where they shall be: a new one, or one that they were moved from',
      parsePlace,
    );
  addConfigOptions(command, copyOptions).action(
    async ({ from, to }: { readonly from: string; readonly to: string }) => {
      if (resolve(from) === resolve(to)) throw new ConfigError(SAME_PLACE);
      const options = readOptions(copyOptions, givenFlags(command), process.env);
      const databases = new Set<string>();
      const source = await openSide('--from', from, options, databases);
      try {
        const target = await openSide('--to', to, options, databases);
        try {
          await print(await copy(source, target, options));
        } finally {
          await target.close();
        }
      } finally {
        await source.close();
      }
    },
  );
}

type CopyOptions = OptionValues<typeof copyOptions>;

async function copy(
  source: CopySide,
  target: CopySide,
  { useMovedLedger }: CopyOptions,
): Promise<string> {
  const isCopied = await copyLedger(source, target, {
    useMovedLedger,
    onProgress: (table, count) => note(`${table}: ${count} rows`),
  });
  const left = `What stayed in the ${source.name} is refused from now on.\n`;
  if (!isCopied) return `The copy into the ${target.name} was finished before. ${left}`;
  const text = "SELECT value FROM cluster_settings WHERE name = 'quota-zone'";
  const zone = (await target.alone(() => firstRow(text)))?.value;
  const advice = zone === undefined ? '' : ` Start its gateways with --quota-zone ${zone}.`;
  return `The ${target.name} has all rows: every table is equal, and the ledger is verified.${advice} ${left}`;
}

/** @param databases the shared databases that are open: one may have several addresses */
async function openSide(
  flag: string,
  place: string,
  options: CopyOptions,
  databases: Set<string>,
): Promise<CopySide> {
  if (/^postgres(ql)?:/.test(place)) {
    const address = readAddress(flag, place, options.databasePasswordFile, process.env);
    const { openPostgres } = await import('@social-data/database/postgres/open-postgres');
    const { PostgresSide } = await import('@social-data/ledger/copy/postgres-side');
    const postgres = await openPostgres(address, { node: 'ledger copy' });
    const { id } = postgres.timeline.generation;
    if (!databases.has(id)) {
      databases.add(id);
      return new PostgresSide(postgres);
    }
    await postgres.close();
    throw new ConfigError(SAME_PLACE);
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
  return new SqliteSide(file);
}

interface PruneFlags {
  readonly before: string;
  readonly backup?: string;
  readonly iHaveABackup?: boolean;
}

/** `ledger prune --before DAY` */
function addPrune(ledger: Command): void {
  const command = ledger
    .command('prune')
    .description(
      'Remove the ledger entries of old days, also while calls are served. An opening entry of each account keeps the ledger verifiable. Usage stays, and so do the keys of top-ups. Interrupted, give it again.',
    )
    .requiredOption(
      '--before <day>',
      'first day that stays, for example 2026-01-31, in the time zone of the quota; at most yesterday',
      parseDay,
    )
    .option(
      '--backup <file>',
      'of a data folder: makes this backup before, and verifies it',
      parseFile,
    )
    .option('--i-have-a-backup', 'of a shared database: you have made one with its own tools');
  adminCommand(command, {}, async (call, flags: PruneFlags) => {
    const { before, backup, iHaveABackup = false } = flags;
    const isShared = Boolean(call.location.sharedDatabase);
    if (isShared !== iHaveABackup || isShared === (backup !== undefined))
      throw new ConfigError(
        isShared
          ? 'Back up the shared database with its own tools, such as pg_basebackup, then give --i-have-a-backup, and no --backup.'
          : 'Give --backup with the path of a file, and no --i-have-a-backup.',
      );
    // Such as a year that has not begun. The gateway checks in its own zone, but only after the backup.
    if (before > quotaDay('Etc/GMT-14', systemClock.now() - DAY_MS).day)
      throw new ConfigError('The entries of yesterday and today stay. Give an earlier day.');
    if (backup !== undefined) await backUp(call, resolve(backup), before);
    const removed = await call.admin.run('pruneLedger', { before });
    await print(`${removed} ledger entries of the days before ${before} are removed.\n`);
  });
}

/** Makes a backup, unless the file exists, and finds that it has all that is removed. */
async function backUp(call: AdminCall, file: string, before: string): Promise<void> {
  const { checkComplete, verifyBackup } = await import('../admin/restore-backup.ts');
  if (!existsSync(file)) await writeBackup(call, file);
  await verifyBackup(file);
  checkComplete(file, dataFilePath(call.location.dataDir), before);
  note(`The backup ${file} is complete and verified.`);
}
