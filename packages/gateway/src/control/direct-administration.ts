import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/store.ts';
import { accountCommands } from './account-commands.ts';
import type { Administration } from './administration.ts';
import { backupCommand } from './backup-command.ts';
import { datasetCommands } from './dataset-commands.ts';

export interface AdministrationParts {
  readonly store: Store;
  /** The connection that the store works on. */
  readonly database: DatabaseSync;
  readonly clock: Clock;
  /** IANA zone of the daily quota. */
  readonly quotaZone: string;
}

/** Carries out the commands on the store and the data file themselves. */
export function directAdministration(parts: AdministrationParts): Administration {
  const { store } = parts;
  return {
    ...accountCommands(parts),
    ...datasetCommands(parts),
    verifyLedger: async () => ({ problems: await store.verify(), released: store.released }),
    backup: backupCommand(store),
  };
}
