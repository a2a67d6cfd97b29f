export { createProxyHandler, type ProxyHandler } from './create-proxy-handler.ts';
export type { ProxyOptions } from './proxy-options.ts';
export { type NodeRequest, type NodeResponse, toNodeListener } from './to-node-listener.ts';
