import { join } from 'node:path';
import type { GatewayConfig } from '../config/gateway-config.ts';

/** The name of a worker as a node. @param number of the worker, from 1 */
export function workerNode({ sharedDatabase }: GatewayConfig, number: number): string {
  return `${sharedDatabase?.node}-${number}`;
}

/**
 * The configuration of a worker: a node of its own with a data folder of its own. The primary process serves the admin
 * port.
 */
export function workerConfig(config: GatewayConfig, number: number): GatewayConfig {
  const { sharedDatabase } = config;
  if (sharedDatabase === null) throw new Error('Unreachable: workers share a database');
  const node = workerNode(config, number);
  return {
    ...config,
    workers: null,
    sharedDatabase: { ...sharedDatabase, node },
    dataDir: join(config.dataDir, node),
    adminPort: null,
  };
}
