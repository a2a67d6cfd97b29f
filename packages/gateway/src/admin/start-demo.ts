import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config/read-config.ts';
import type { RunningGateway } from '../start-gateway.ts';
import { serveGateway } from './serve-gateway.ts';

/**
 * Starts a gateway with the demo tokens and sample data in a temporary folder, which is removed when the gateway is
 * closed. It logs warnings only and has no port for health, readiness and metrics.
 */
export async function startDemo({
  port,
  host,
}: {
  readonly port: number;
  readonly host: string;
}): Promise<RunningGateway> {
  const flags = { demo: 'true', host, port: String(port), adminPort: 'off', logLevel: 'warn' };
  return withDemoFolder((dataDir) => serveGateway(readConfig({ ...flags, dataDir }, {})));
}

/** Starts a gateway in a temporary folder, which is removed when the gateway is closed or fails to start. */
export async function withDemoFolder(
  start: (dataDir: string) => Promise<RunningGateway>,
): Promise<RunningGateway> {
  const dataDir = mkdtempSync(join(tmpdir(), 'social-data-gateway-demo-'));
  const remove = () => {
    process.off('exit', remove);
    rmSync(dataDir, { recursive: true, force: true });
  };
  // For an exit without a graceful shutdown.
  process.once('exit', remove);
  try {
    const gateway = await start(dataDir);
    return { ...gateway, close: (options) => gateway.close(options).finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}
