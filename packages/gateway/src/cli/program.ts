import { Command } from 'commander';
import { gatewayVersion } from '../gateway-version.ts';
import { addAdminTokenCommand } from './admin-token-command.ts';
import { addBackupCommand, addRestoreCommand } from './backup-command.ts';
import { addBudgetsCommand } from './budgets-command.ts';
import { addDatabaseCommand } from './database-command.ts';
import { addDatasetCommand } from './dataset-command.ts';
import { addGroupsCommand } from './groups-command.ts';
import { addLedgerCommand } from './ledger-command.ts';
import { addMigrateCommand } from './migrate-command.ts';
import { addQuotaZoneCommand } from './quota-zone-command.ts';
import { addServeCommand } from './serve-command.ts';
import { addTokensCommand } from './tokens-command.ts';
import { addUsageCommand } from './usage-command.ts';

/** The command `social-data-gateway`. It throws a `CommanderError` instead of exiting the process. */
export function createProgram(): Command {
  const program = new Command('social-data-gateway')
    .description('Run and administer a gateway for the Social-Data Query Service.')
    .version(gatewayVersion, '-V, --version', 'print the release')
    .exitOverride()
    .showHelpAfterError('(see --help for usage)');
  addServeCommand(program);
  addTokensCommand(program);
  addAdminTokenCommand(program);
  addGroupsCommand(program);
  addBudgetsCommand(program);
  addUsageCommand(program);
  addDatasetCommand(program);
  addLedgerCommand(program);
  addBackupCommand(program);
  addRestoreCommand(program);
  addMigrateCommand(program);
  addQuotaZoneCommand(program);
  addDatabaseCommand(program);
  return program;
}
