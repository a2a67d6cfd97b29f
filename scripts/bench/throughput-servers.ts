import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { listen, originOf } from '@social-data/server-protocol';
import { nodeTool } from '../process/node-tool.ts';
import { projectRoot } from '../process/project-root.ts';

/** A server in a process of its own, so that it does not share processor time with the load generator. */
export interface ServerProcess {
  /** Base address, without a slash at the end. */
  readonly url: string;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';
const START_TIMEOUT_MS = 30_000;

/** Starts the mock by its command. */
export function startMockProcess(): Promise<ServerProcess> {
  return startServer(['packages/mock/src/cli.ts']);
}

/** Starts unmodified Prism on a contract, without output. */
export function startStockPrism(contract: string): Promise<ServerProcess> {
  return startServer([nodeTool('@stoplight/prism-cli', 'prism'), 'mock', '-v', 'silent', contract]);
}

/** Starts a command that takes `--port`, and waits until it responds to HTTP. */
async function startServer(
  command: readonly string[],
  node = process.execPath,
): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(node, [...command, '--port', String(port)], {
    cwd: projectRoot,
    stdio: 'ignore',
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  };
  const url = originOf({ host: HOST, port });
  try {
    await untilResponding(url, child);
    return { url, process: child, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  const { port } = await listen(server, { host: HOST, port: 0 });
  server.close();
  await once(server, 'close');
  return port;
}

async function untilResponding(url: string, child: ChildProcess): Promise<void> {
  const end = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < end && child.exitCode === null) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await setTimeout(10);
  }
  throw new Error(`No server responded on ${url}`);
}
