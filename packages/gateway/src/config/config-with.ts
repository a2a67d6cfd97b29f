import type { GatewayConfig } from './gateway-config.ts';
import { readConfig } from './read-config.ts';

/**
 * The default configuration with changes, to start a gateway from code. Flags and variables are not read, and the
 * changes are not validated.
 */
export function configWith(changes: Partial<GatewayConfig>): GatewayConfig {
  return { ...readConfig({}, {}), ...changes };
}
