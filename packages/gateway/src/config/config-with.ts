import type { GatewayConfig } from './gateway-config.ts';
import { readConfig } from './read-config.ts';

/**
 * The configuration that the command has without flags and variables, with changes: for whoever starts a gateway
 * from code. The changes are taken as they are; only flags and variables are checked.
 */
export function configWith(changes: Partial<GatewayConfig>): GatewayConfig {
  return { ...readConfig({}, {}), ...changes };
}
