import { Command } from 'commander';
import { addBackupCommand, addRestoreCommand } from './backup-command.ts';
import { addDatasetCommand } from './dataset-command.ts';
import { addLedgerCommand } from './ledger-command.ts';
import { addServeCommand } from './serve-command.ts';
import { addTokensCommand } from './tokens-command.ts';
import { addUsageCommand } from './usage-command.ts';

/** The command `social-data-gateway`. Whatever ends it early is thrown, not exited with. */
export function createProgram(): Command {
  const program = new Command('social-data-gateway')
    .description('The Social-Data Query Service over one data file.')
    .exitOverride()
    .showHelpAfterError('(--help lists what can be given)');
  addServeCommand(program);
  addTokensCommand(program);
  addUsageCommand(program);
  addDatasetCommand(program);
  addLedgerCommand(program);
  addBackupCommand(program);
  addRestoreCommand(program);
  return program;
}
