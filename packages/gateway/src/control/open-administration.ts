import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { systemClock } from '../clock.ts';
import { prepareFolder } from '../config/prepare-folder.ts';
import { createSqliteStore } from '../store/sqlite/create-sqlite-store.ts';
import { openDatabase } from '../store/sqlite/open-database.ts';
import type { Administration } from './administration.ts';
import { AdministrationError } from './administration-error.ts';
import { dataFile } from './data-file.ts';
import { directAdministration } from './direct-administration.ts';
import { isFileInUse } from './is-file-in-use.ts';
import { isAnswering, remoteAdministration } from './remote-administration.ts';
import { socketPath } from './socket-path.ts';

/** Another command holds the file for a moment, and a gateway that starts holds it before it takes commands. */
const PATIENCE_MS = 10_000;
const AGAIN_AFTER_MS = 50;

export interface OpenAdministration {
  readonly administration: Administration;
  close(): Promise<void>;
}

export interface AdministrationPlace {
  readonly dataDir: string;
  /** For commands that work without a gateway; a running one has its own. */
  readonly quotaZone: string;
  /** Makes the data file when there is none, instead of refusing. */
  readonly create: boolean;
}

/**
 * The administration of a data folder: through the gateway that runs on it, else on the file itself.
 * @throws AdministrationError when there is neither
 */
export async function openAdministration(place: AdministrationPlace): Promise<OpenAdministration> {
  const path = socketPath(place.dataDir);
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    if (await isAnswering(path))
      return { administration: remoteAdministration(path), close: async () => {} };
    try {
      return openFile(place);
    } catch (error) {
      if (!isFileInUse(error) || performance.now() > deadline) throw error;
    }
    await setTimeout(AGAIN_AFTER_MS);
  }
}

function openFile({ dataDir, quotaZone, create }: AdministrationPlace): OpenAdministration {
  const file = dataFile(dataDir);
  if (!create && !existsSync(file))
    throw new AdministrationError(
      `No gateway runs on the data folder ${dataDir}, and there is no data file in it. Give the folder of your gateway with --data-dir, or begin with "serve" or "tokens create".`,
    );
  prepareFolder(dataDir);
  const database = openDatabase({ file });
  const store = createSqliteStore(database, { clock: systemClock });
  return {
    administration: directAdministration({ store, database, clock: systemClock, quotaZone }),
    close: () => store.close(),
  };
}
