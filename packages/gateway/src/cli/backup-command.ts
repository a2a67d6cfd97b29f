import { resolve } from 'node:path';
import type { Command } from 'commander';
import { restoreBackup } from '../control/restore-backup.ts';
import { addPlaceFlags, placeOf, withAdministration } from './with-administration.ts';

/** `backup FILE` */
export function addBackupCommand(program: Command): void {
  const command = program
    .command('backup')
    .description('Copies tokens, ledger and dataset into one new file, while calls go on.')
    .argument('<file>');
  addPlaceFlags(command).action(async (file: string) =>
    withAdministration(command, { create: false }, async (administration, context) => {
      const { bytes } = await administration.backup({ file: resolve(file) }, context);
      return `${file} holds the backup, ${bytes} bytes. It holds the ledger and the hashes of the tokens: keep it as you keep the data.\n`;
    }),
  );
}

/** `restore FILE` */
export function addRestoreCommand(program: Command): void {
  const command = program
    .command('restore')
    .description('Puts a backup in place of the data of a gateway that does not run.')
    .argument('<file>')
    .option('--replace', 'when there is data: keep it beside, under another name', false);
  addPlaceFlags(command).action(async (file: string, { replace }: { replace: boolean }) => {
    const { dataDir } = placeOf(command);
    const { kept } = await restoreBackup({ file: resolve(file), dataDir, replace });
    const rest = kept === undefined ? '' : ` What was there before is ${kept}.`;
    process.stdout.write(`${dataDir} holds the backup ${file}.${rest}\n`);
  });
}
