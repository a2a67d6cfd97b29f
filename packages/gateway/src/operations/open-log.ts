import type { GatewayConfig } from '../config/gateway-config.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { type CallEntry, callFields, callLine } from './call-line.ts';
import { createLog, type Log } from './create-log.ts';
import { LineCollector } from './line-collector.ts';

export interface OpenLog {
  readonly log: Log;
  /** Writes the line of a call, at level `info`. */
  call(entry: CallEntry): void;
  /** Lines that could not be written until now. */
  lost(): number;
  close(): Promise<void>;
}

/** Opens the log of the configuration, or takes the one that is given. Rejects when its file cannot be opened. */
export async function openLog(
  { logFile, logLevel }: Pick<GatewayConfig, 'logFile' | 'logLevel'>,
  { log }: Pick<GatewayParts, 'log'>,
): Promise<OpenLog> {
  if (log) {
    const call = (entry: CallEntry) => log.info(callFields(entry), 'call');
    return { log, call, lost: () => 0, close: async () => {} };
  }
  const lines = await LineCollector.open(logFile);
  const own = createLog(logLevel, lines);
  const isTold = own.isLevelEnabled('info');
  return {
    log: own,
    call: (entry) => {
      if (isTold) lines.write(callLine(entry));
    },
    lost: () => lines.lost,
    close: () => lines.close(),
  };
}
