import type { GatewayConfig } from './config/gateway-config.ts';
import { dataFilePath } from './data-file-path.ts';
import { type OpenData, type OpenDataOptions, openDataFile } from './open-data-file.ts';

/**
 * Opens the data of a configured gateway: the data file, or a shared database for tokens and ledger.
 * @throws DataFileError and PostgresError when they cannot be used
 */
export async function openData(
  { dataDir, sharedDatabase, quotaZone, useMovedLedger }: GatewayConfig,
  { clock }: Pick<OpenDataOptions, 'clock'>,
): Promise<OpenData> {
  const file = dataFilePath(dataDir);
  if (sharedDatabase === null) return openDataFile(file, { clock, quotaZone, useMovedLedger });
  // Imported only here, because loading the driver would slow down every command of a gateway on SQLite.
  const { openPostgresData } = await import('./open-postgres-data.ts');
  return openPostgresData(file, sharedDatabase, { clock, quotaZone, useMovedLedger });
}
