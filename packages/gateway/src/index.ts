import { startDemo as demo } from './admin/serve-gateway.ts';
import type { GatewayConfig } from './config/gateway-config.ts';
import {
  type ProgramParts as GatewayParts,
  type ProgramGateway as RunningGateway,
  startGateway as start,
} from './start-gateway.ts';

export type { Clock, Source, SourceCall, SourceResult } from '@social-data/source/source';
export type { TlsConfig } from './config/gateway-config.ts';
export { configWith } from './config/read-config.ts';
export type { GatewayConfig, GatewayParts, RunningGateway };

// The types of programs have nothing of the data's modules, which change with every release.

/**
 * Starts the service. Rejects, with everything closed again, when an address is not available (the
 * error of `listen`), the data file cannot be used, or a configured file cannot be read.
 */
export const startGateway: (
  config: GatewayConfig,
  parts?: GatewayParts,
) => Promise<RunningGateway> = start;

/** Starts a gateway with demo tokens and sample data, in a temporary folder. */
export const startDemo: (options: {
  readonly port: number;
  readonly host: string;
}) => Promise<RunningGateway> = demo;
