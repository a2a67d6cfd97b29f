import { escapeLines } from '@social-data/tabular';
import { Command, CommanderError } from 'commander';
import { ConfigError } from '../config/config-error.ts';
import { gatewayVersion } from '../gateway-version.ts';
import { addAdminTokenCommand } from './admin-token-command.ts';
import { addBackupCommand, addRestoreCommand } from './backup-command.ts';
import { addBudgetsCommand, addGroupsCommand } from './budgets-command.ts';
import { addDatabaseCommand, addQuotaZoneCommand } from './database-command.ts';
import { addDatasetCommand } from './dataset-command.ts';
import { addLedgerCommand } from './ledger-command.ts';
import { addServeCommand } from './serve-command.ts';
import { addTokensCommand } from './tokens-command.ts';
import { addUsageCommand } from './usage-command.ts';

/** The command failed, the gateway could not start, a worker failed, a second signal came, or Node is too old. */
const EXIT_FAILURE = 1;
/** The command line, a variable or a configured file is wrong. Nothing was changed. */
const EXIT_USAGE = 2;

/** Runs the command line of this process and sets its exit code: 0, or one of the above. */
export async function runProgram(): Promise<void> {
  // A reader such as `head` may close the pipe early. The command sees it as a failed write.
  process.stdout.on('error', () => {});
  try {
    await createProgram().parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has printed the error. Help is thrown too, with exit code 0.
      process.exitCode = error.exitCode === 0 ? 0 : EXIT_USAGE;
    } else {
      const text = error instanceof Error ? error.message : String(error);
      process.stderr.write(`${escapeLines(text || 'The command failed for an unknown reason.')}\n`);
      process.exitCode = error instanceof ConfigError ? EXIT_USAGE : EXIT_FAILURE;
    }
  }
}

/** The command `social-data-gateway`. It throws a `CommanderError` instead of exiting the process. */
export function createProgram(): Command {
  const program = new Command('social-data-gateway')
    .description('Run and administer a gateway for the Social-Data Query Service.')
    .version(gatewayVersion, '-V, --version', 'print the release')
    .exitOverride()
    .showHelpAfterError('(see --help for usage)');
  for (const addCommand of [
    ...[addServeCommand, addTokensCommand, addAdminTokenCommand, addGroupsCommand],
    ...[addBudgetsCommand, addUsageCommand, addDatasetCommand, addLedgerCommand],
    ...[addBackupCommand, addRestoreCommand, addQuotaZoneCommand, addDatabaseCommand],
  ])
    addCommand(program);
  return program;
}
