import { type Logger, pino } from 'pino';
import type { GatewayConfig } from '../config/gateway-config.ts';

export type Log = Logger;

/**
 * The structured log. It has no serializers and is never given a request, an address or an error as it
 * is: what is logged is chosen field by field, so that no token can come along.
 */
export function createLog(
  level: GatewayConfig['logLevel'],
  destination: { write(line: string): void },
): Log {
  return pino({ level, base: null }, destination);
}
