import type { GatewayConfig } from '../config/gateway-config.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { createLog, type Log } from './create-log.ts';
import { LineCollector } from './line-collector.ts';

export interface OpenLog {
  readonly log: Log;
  /** Lines that could not be written until now. */
  lost(): number;
  close(): Promise<void>;
}

/** Opens the log of the configuration, or takes the one that is given. Rejects when its file cannot be opened. */
export async function openLog(
  { logFile, logLevel }: Pick<GatewayConfig, 'logFile' | 'logLevel'>,
  { log }: Pick<GatewayParts, 'log'>,
): Promise<OpenLog> {
  if (log) return { log, lost: () => 0, close: async () => {} };
  const lines = await LineCollector.open(logFile);
  return {
    log: createLog(logLevel, lines),
    lost: () => lines.lost,
    close: () => lines.close(),
  };
}
