import { join } from 'node:path';

/** The one data file of a data folder. */
export function dataFile(dataDir: string): string {
  return join(dataDir, 'gateway.sqlite');
}
