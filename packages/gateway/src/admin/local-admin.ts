import type { DatasetAdmin } from '../dataset/dataset-admin.ts';
import { type AccountCommandOptions, createAccountCommands } from './account-commands.ts';
import type { Admin } from './admin.ts';
import { createAdminTokenCommands } from './admin-token-commands.ts';
import { createBackupCommand } from './backup-command.ts';
import { createBudgetCommands } from './budget-commands.ts';
import { createChangeCommand } from './change-tokens.ts';
import { createDatasetCommands } from './dataset-commands.ts';

export interface LocalAdminOptions extends AccountCommandOptions {
  readonly dataset: DatasetAdmin;
}

/** Runs the commands in this process, on store and dataset. */
export function createLocalAdmin({ store, dataset, quotaZone }: LocalAdminOptions): Admin {
  return {
    ...createAccountCommands({ store, quotaZone }),
    changeTokens: createChangeCommand(store),
    ...createAdminTokenCommands(store),
    ...createBudgetCommands(store),
    ...createDatasetCommands(dataset),
    verifyLedger: async (_, context) => ({
      problems: await store.verify(context?.signal),
      released: store.released,
    }),
    backup: createBackupCommand(store),
  };
}
