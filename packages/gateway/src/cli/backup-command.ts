import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { AdminError } from '../admin/command-context.ts';
import { ConfigError } from '../config/config-error.ts';
import { noteBackup } from '../config/data-folder.ts';
import {
  type AdminCall,
  addConfigOptions,
  adminCommand,
  locationOptions,
  readLocation,
} from './admin-command.ts';
import { print } from './print.ts';
import { parseFile } from './value-arguments.ts';

/** `backup FILE` */
export function addBackupCommand(program: Command): void {
  const command = program
    .command('backup')
    .description(
      'Copy tokens, ledger and dataset into a new file, also while the gateway serves calls.',
    )
    .argument('<file>', 'file to create', parseFile);
  adminCommand(command, { onlyReads: true }, async (call, file: string) => {
    const bytes = await writeBackup(call, resolve(file));
    await print(
      `The backup ${file} is complete, ${bytes} bytes. It contains the ledger and the hashes of the tokens: protect it like the data folder.\n`,
    );
  });
}

/**
 * Makes a backup, and checks that it is where this command looks for it: a running gateway writes the file, and systemd
 * may give it folders of its own.
 * @param file an absolute path
 * @returns its size in bytes
 */
export async function writeBackup({ admin, location }: AdminCall, file: string): Promise<number> {
  const bytes = await admin.run('backup', { file });
  if (statSync(file, { throwIfNoEntry: false })?.size !== bytes)
    throw new AdminError(
      `The gateway has written the backup ${file}, but this command does not find it there. A unit of systemd with PrivateTmp has a /tmp of its own: give a path in another folder.`,
    );
  noteBackup(location.dataDir);
  return bytes;
}

/** `restore FILE` */
export function addRestoreCommand(program: Command): void {
  const command = program
    .command('restore')
    .description('Replace the data of a stopped gateway with a backup.')
    .argument('<file>', 'backup to restore', parseFile)
    .option('--replace', 'move existing data aside, under another name', false);
  addConfigOptions(command, locationOptions).action(
    async (file: string, { replace }: { replace: boolean }) => {
      const { dataDir, sharedDatabase } = readLocation(command);
      if (sharedDatabase)
        throw new ConfigError(
          'Tokens and ledger are in the shared database, which this command does not restore. Use the tools of PostgreSQL, or leave out --database-url.',
        );
      const { restoreBackup } = await import('../admin/restore-backup.ts');
      const movedTo = await restoreBackup({
        ...{ file: resolve(file), dataDir, replaceExisting: replace },
        tell: (text) => process.stdout.write(text),
      });
      const rest = movedTo === undefined ? '' : ` The previous data is now ${movedTo}.`;
      await print(`The backup ${file} is restored to ${dataDir}.${rest}\n`);
    },
  );
}
