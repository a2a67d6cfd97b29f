import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config/read-config.ts';
import type { RunningGateway } from '../start-gateway.ts';
import { serveGateway } from './serve-gateway.ts';

/**
 * Starts a gateway with the demo tokens and sample data on a folder of its own, gone when it is closed, so that
 * the next one begins as this one did. It logs warnings only and has no admin port.
 */
export async function startDemo({
  port,
  host,
}: {
  readonly port: number;
  readonly host: string;
}): Promise<RunningGateway> {
  const flags = { demo: 'true', host, port: String(port), noAdmin: 'true', logLevel: 'warn' };
  return withDemoFolder((dataDir) => serveGateway(readConfig({ ...flags, dataDir }, {})));
}

/** Gives a gateway a new folder, which goes when the gateway is closed or does not start. */
export async function withDemoFolder(
  start: (dataDir: string) => Promise<RunningGateway>,
): Promise<RunningGateway> {
  const dataDir = mkdtempSync(join(tmpdir(), 'social-data-gateway-demo-'));
  const remove = () => {
    process.off('exit', remove);
    rmSync(dataDir, { recursive: true, force: true });
  };
  // For a stop that does not wait for the graceful one.
  process.once('exit', remove);
  try {
    const gateway = await start(dataDir);
    return { ...gateway, close: () => gateway.close().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}
