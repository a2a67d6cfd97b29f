import { join } from 'node:path';

/** The path of the data file in a data folder. Apart from the store, which commands load only when they open it. */
export function dataFilePath(dataDir: string): string {
  return join(dataDir, 'gateway.sqlite');
}
