import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { nodeTool } from '../process/node-tool.ts';
import { projectRoot } from '../process/project-root.ts';

/** A server in a process of its own, so that whoever asks does not take the processor of the one that answers. */
export interface ServerProcess {
  /** Base address, without a slash at the end. */
  readonly url: string;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

const PATIENCE = 30_000;

/** The mock, by its command. */
export function startMockProcess(): Promise<ServerProcess> {
  return startServer(['packages/mock/src/cli.ts']);
}

/** Prism as it comes, printing nothing, on any contract. */
export function startStockPrism(contract: string): Promise<ServerProcess> {
  return startServer([nodeTool('@stoplight/prism-cli', 'prism'), 'mock', '-v', 'silent', contract]);
}

/** Starts a command that takes `--port`, and waits until it answers HTTP. */
async function startServer(command: readonly string[]): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [...command, '--port', String(port)], {
    cwd: projectRoot,
    stdio: 'ignore',
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await answering(url, child);
    return { url, process: child, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end && child.exitCode === null) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await setTimeout(10);
  }
  throw new Error(`The server did not answer on ${url}`);
}
