import type { DatasetAdmin } from '../source/dataset/dataset-admin.ts';
import { type AccountCommandOptions, createAccountCommands } from './account-commands.ts';
import type { Admin } from './admin.ts';
import { createBackupCommand } from './backup-command.ts';
import { createDatasetCommands } from './dataset-commands.ts';

export interface LocalAdminOptions extends AccountCommandOptions {
  readonly dataset: DatasetAdmin;
}

/** Runs the commands in this process, on store and dataset. */
export function createLocalAdmin({ store, dataset, clock, quotaZone }: LocalAdminOptions): Admin {
  return {
    ...createAccountCommands({ store, clock, quotaZone }),
    ...createDatasetCommands(dataset),
    verifyLedger: async () => ({ problems: await store.verify(), released: store.released }),
    backup: createBackupCommand(store),
  };
}
