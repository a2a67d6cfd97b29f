import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { nodeTool } from '../../../scripts/process/node-tool.ts';
import { connectTo } from '../wire/connection.ts';

export interface PrismProxy {
  readonly url: string;
  close(): Promise<void>;
}

const contract = fileURLToPath(import.meta.resolve('@social-data/contract/openapi.json'));
/** Milliseconds for Prism to read the contract and listen. */
const STARTING = 30_000;

/**
 * Starts Prism as a proxy that turns an answer which breaks the contract into HTTP 500 and lets bad
 * requests through. What it prints is thrown away: it logs whole addresses, with their tokens.
 */
export async function startPrismProxy(upstream: string): Promise<PrismProxy> {
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
    await listening(url, child);
  } catch (error) {
    await end(child);
    throw error;
  }
  return { url, close: () => end(child) };
}

async function listening(url: string, child: ChildProcess): Promise<void> {
  const connection = connectTo(url, { timeout: STARTING });
  try {
    for (const start = Date.now(); Date.now() - start < STARTING; await wait(50)) {
      if (child.exitCode !== null) throw new Error(`Prism ended with code ${child.exitCode}.`);
      const up = await connection.send({ target: '/' }).catch(() => undefined);
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

/** Prism prints its port where its log goes, so that a free one has to be found before. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
