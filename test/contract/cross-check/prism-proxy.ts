import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connectTo } from '../../../packages/conform/src/transport/connection.ts';
import { nodeTool } from '../../../scripts/process/node-tool.ts';
import { freePort } from '../../process/free-port.ts';

export interface PrismProxy {
  readonly url: string;
  close(): Promise<void>;
}

const contract = fileURLToPath(import.meta.resolve('@social-data/contract/openapi.json'));
/** Milliseconds for Prism to read the contract and listen. */
const START_TIMEOUT_MS = 30_000;

/**
 * Starts Prism as a proxy that turns a response which breaks the contract into HTTP 500 and forwards
 * bad requests. Its output is discarded: it logs whole addresses, with their tokens.
 */
export async function startPrismProxy(upstream: string): Promise<PrismProxy> {
  // Prism prints its port in the log that we discard, so it gets one that we know.
  const port = await freePort();
  const flags = ['--errors', '--validate-request', 'false', '--host', '127.0.0.1'];
  const prism = nodeTool('@stoplight/prism-cli', 'prism');
  const child = spawn(
    process.execPath,
    [prism, 'proxy', contract, upstream, '--port', String(port), ...flags],
    { stdio: 'ignore' },
  );
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilListening(url, child);
  } catch (error) {
    await end(child);
    throw error;
  }
  return { url, close: () => end(child) };
}

async function untilListening(url: string, child: ChildProcess): Promise<void> {
  const connection = connectTo(url, { timeout: START_TIMEOUT_MS });
  try {
    for (const start = Date.now(); Date.now() - start < START_TIMEOUT_MS; await wait(50)) {
      if (child.exitCode !== null) throw new Error(`Prism ended with code ${child.exitCode}.`);
      const up = await connection.send({ path: '/' }).catch(() => undefined);
      if (up) return;
    }
    throw new Error('Prism did not start in time.');
  } finally {
    connection.close();
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
