import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { LOCK_SUFFIX, syncPath } from '@social-data/database/data-file';
import { openReader } from '@social-data/database/read-snapshot';
import { startOfQuotaDay } from '@social-data/ledger/rules/limits';
import { systemClock } from '@social-data/source/clock';
import type { Command } from 'commander';
import { AdminError } from '../admin/command-context.ts';
import { ConfigError } from '../config/config-error.ts';
import { type AdminCall, adminCommand } from './admin-command.ts';
import { note, print } from './print.ts';
import { parseDay } from './value-arguments.ts';

interface PruneFlags {
  readonly before: string;
  readonly backup?: string;
  readonly iHaveABackup?: boolean;
}

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
  adminCommand(command, {}, async (call, flags: PruneFlags) => {
    const { before, backup, iHaveABackup = false } = flags;
    const isShared = Boolean(call.location.sharedDatabase);
    if (isShared !== iHaveABackup || isShared === (backup !== undefined))
      throw new ConfigError(
        isShared
          ? 'Back up the shared database with its own tools, such as pg_basebackup, then give --i-have-a-backup, and no --backup.'
          : 'Give --backup with the path of a file, and no --i-have-a-backup.',
      );
    if (backup !== undefined) await backUp(call, resolve(backup), before);
    const removed = await call.admin.run('pruneLedger', { before }, call.context);
    await print(`${removed} ledger entries of the days before ${before} are removed.\n`);
  });
}

/** Makes and verifies a backup, which has the name only then; or finds that one has all that the ledger has. */
async function backUp(call: AdminCall, file: string, before: string): Promise<void> {
  if (existsSync(file)) {
    await verify(file);
    return checkComplete(call, file, before);
  }
  const partial = `${file}.partial`;
  // Of a command that was interrupted.
  for (const suffix of ['', '-journal']) rmSync(partial + suffix, { force: true });
  await call.admin.run('backup', { file: partial }, call.context);
  await verify(partial);
  syncPath(partial);
  renameSync(partial, file);
  syncPath(dirname(file));
  note(`The backup ${file} is complete and verified.`);
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

const HOUR_MS = 3_600_000;

/** @throws AdminError when the ledger has an entry of the days before a day that an existing backup lacks */
async function checkComplete(
  { admin, context, location }: AdminCall,
  file: string,
  before: string,
): Promise<void> {
  // A call may end a while after its day.
  const until = startOfQuotaDay(location.quotaZone, before) + HOUR_MS;
  const database = openReader(file);
  try {
    const find = database.prepare(
      'SELECT 1 FROM ledger WHERE id = ? AND at = ? AND account = ? AND credits = ? AND request IS ?',
    );
    for await (const entries of admin.list('ledger', {}, context))
      for (const { id, at, accountId, credits, requestId, state } of entries) {
        if (at > until || state === 'opening') continue;
        if (find.get(id, at, accountId, credits, requestId) !== undefined) continue;
        throw new AdminError(
          `The backup ${file} lacks ledger entry ${id}. Give the path of a file that does not exist yet.`,
        );
      }
  } finally {
    database.close();
  }
}
