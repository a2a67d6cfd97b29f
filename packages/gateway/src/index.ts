export type { Clock, Source, SourceCall, SourceResult } from '@social-data/source/source';
export { startDemo } from './admin/serve-gateway.ts';
export type { GatewayConfig, TlsConfig } from './config/gateway-config.ts';
export { configWith } from './config/read-config.ts';
export { type GatewayParts, type RunningGateway, startGateway } from './start-gateway.ts';
