import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { LOCK_SUFFIX, syncPath } from '@social-data/database/data-file';
import { openReader } from '@social-data/database/read-snapshot';
import type { LedgerEntry } from '@social-data/ledger/ledger-entry';
import { startOfQuotaDay } from '@social-data/ledger/rules/limits';
import { systemClock } from '@social-data/source/clock';
import type { Command } from 'commander';
import { type Admin, AdminError, type CommandContext } from '../admin/admin.ts';
import { ConfigError } from '../config/config-error.ts';
import { parseDay } from './values/parse-values.ts';
import { addLocationOptions, readLocation, withAdmin } from './with-admin.ts';

interface PruneFlags {
  readonly before: string;
  readonly backup?: string;
  readonly iHaveABackup?: true;
}

interface Backup {
  readonly file: string;
  /** Has to have all entries until then, in milliseconds since 1970. */
  readonly until: number;
}

const HOUR_MS = 3_600_000;

/** `ledger prune --before DAY` */
export function addPrune(ledger: Command): void {
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
    .option('--backup <file>', 'of a data folder: makes this backup before, and verifies it')
    .option('--i-have-a-backup', 'of a shared database: you have made one with its own tools');
  addLocationOptions(command).action(async ({ before, backup, iHaveABackup }: PruneFlags) => {
    const { sharedDatabase, quotaZone } = readLocation(command);
    const isShared = Boolean(sharedDatabase);
    if (isShared && (!iHaveABackup || backup !== undefined))
      throw new ConfigError(
        'Back up the shared database with its own tools, such as pg_basebackup, then give --i-have-a-backup, and no --backup.',
      );
    if (!isShared && (backup === undefined || iHaveABackup))
      throw new ConfigError('Give --backup with the path of a file, and no --i-have-a-backup.');
    await withAdmin(command, { create: false }, async (admin, context) => {
      // A call may end a while after its day.
      const until = startOfQuotaDay(quotaZone, before) + HOUR_MS;
      if (backup !== undefined) await backUp(admin, { file: resolve(backup), until }, context);
      const { removed } = await admin.pruneLedger({ before }, context);
      return `${removed} ledger entries of the days before ${before} are removed.\n`;
    });
  });
}

/** Makes and verifies a backup, which has the name only then; or finds that one has all that the ledger has. */
async function backUp(
  admin: Admin,
  { file, until }: Backup,
  context: CommandContext,
): Promise<void> {
  if (existsSync(file)) {
    await verify(file);
    return checkComplete(admin, { file, until }, context);
  }
  const partial = `${file}.partial`;
  // Of a command that was interrupted.
  for (const suffix of ['', '-journal']) rmSync(partial + suffix, { force: true });
  await admin.backup({ file: partial }, context);
  await verify(partial);
  syncPath(partial);
  renameSync(partial, file);
  syncPath(dirname(file));
  process.stderr.write(`The backup ${file} is complete and verified.\n`);
}

async function verify(file: string): Promise<void> {
  const { openDataFile } = await import('../open-data-file.ts');
  const options = { clock: systemClock, quotaZone: 'UTC', useMovedLedger: true };
  const { store } = openDataFile(file, options);
  const problems = await store.verify();
  await store.close();
  rmSync(file + LOCK_SUFFIX, { force: true });
  if (problems.length > 0)
    throw new AdminError(`The backup ${file} is not sound:\n${problems.join('\n')}`);
}

/** @throws AdminError when the ledger has an entry that an existing backup lacks */
async function checkComplete(
  admin: Admin,
  { file, until }: Backup,
  context: CommandContext,
): Promise<void> {
  const database = openReader(file);
  try {
    const find = database.prepare(
      'SELECT 1 FROM ledger WHERE id = ? AND at = ? AND account = ? AND credits = ? AND request IS ?',
    );
    const writeRows = (entries: readonly LedgerEntry[]) => {
      for (const { id, at, accountId, credits, requestId, state } of entries) {
        if (at > until || state === 'opening') continue;
        if (find.get(id, at, accountId, credits, requestId) !== undefined) continue;
        throw new AdminError(
          `The backup ${file} lacks ledger entry ${id}. Give the path of a file that does not exist yet.`,
        );
      }
    };
    await admin.ledger({}, { ...context, writeRows });
  } finally {
    database.close();
  }
}
