export { startDemo } from './admin/start-demo.ts';
export type { Clock } from './clock.ts';
export { configWith } from './config/config-with.ts';
export type { GatewayConfig, TlsConfig } from './config/gateway-config.ts';
export type { GatewayParts } from './gateway-parts.ts';
export type { Source, SourceCall, SourceResult } from './source.ts';
export { type RunningGateway, startGateway } from './start-gateway.ts';
