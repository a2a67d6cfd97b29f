import { preparedData } from '../run/prepared-data.ts';
import { fillLedger } from './fill-ledger.ts';

export const ENTRIES = 5_000_000;

/** A data folder with a ledger of that many entries, created by the first row of a run that needs it. Copy it to change it. */
export function largeLedger(): Promise<string> {
  return preparedData('large-ledger', (folder) => fillLedger(folder, ENTRIES));
}
