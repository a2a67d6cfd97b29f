import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { programPath, serverUser } from './postgres-programs.ts';

/** The superuser of every server of a test. */
export const SUPERUSER = 'postgres';

export interface ServerOptions {
  /** The folder of its data, which exists. */
  readonly data: string;
  /** The folder of its Unix socket. */
  readonly folder: string;
  readonly port: number;
  /** As `name=value`. */
  readonly settings: readonly string[];
  /** Whether it runs in a process group of its own, which Ctrl-C does not reach. @default false */
  readonly detached?: boolean;
}

/** A running server of PostgreSQL. */
export interface ServerProcess {
  /** Stops the server, `fast` as an administrator or `immediate` as a crash, and starts it again. */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
  /** Stops the processes of the server until `resume`, as on a machine that hangs. */
  pause(): void;
  resume(): void;
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
  /** Kills all processes of the server at once, as when its machine is lost. */
  kill(): Promise<void>;
}

/** The address of a database of a server, as a role that needs no password. */
export function serverUrl(
  { folder, port }: Pick<ServerOptions, 'folder' | 'port'>,
  role: string,
  database: string,
): string {
  return `postgres://${role}@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`;
}

/** Starts a server, and waits until it accepts connections. */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const { data, folder, port, settings, detached = false } = options;
  const all = [`port=${port}`, `unix_socket_directories=${folder}`, ...settings];
  const args = ['-D', data, ...all.flatMap((setting) => ['-c', setting])];
  const log = join(folder, 'log');
  const start = () => {
    const output = openSync(log, 'a');
    const stdio = ['ignore', 'ignore', output] as const;
    const options = { ...serverUser(), cwd: folder, detached, stdio: [...stdio] };
    const started = spawn(programPath('postgres'), args, options);
    closeSync(output);
    return started;
  };
  let server = start();
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
  const untilReady = () =>
    untilConnected(serverUrl({ folder, port }, SUPERUSER, 'postgres'), () => {
      if (hasEnded()) throw new Error(`The server ended: ${readFileSync(log, 'utf8')}`);
    });
  const end = async (signal: NodeJS.Signals) => {
    if (hasEnded()) return;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  };
  const processes = () => [server.pid ?? 0, ...childrenOf(server.pid ?? 0)];
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of processes()) sendSignal(pid, signal);
  };
  // For a test process that ends without `stop`.
  const killAtExit = () => void server.kill('SIGQUIT');
  process.once('exit', killAtExit);
  await untilReady();
  return {
    async restart(mode) {
      await end(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
      server = start();
      await untilReady();
    },
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    async stop(mode = 'immediate') {
      process.off('exit', killAtExit);
      await end(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
    },
    async kill() {
      process.off('exit', killAtExit);
      if (hasEnded()) return;
      const exited = once(server, 'exit');
      signalAll('SIGKILL');
      await exited;
    },
  };
}

/** Runs a statement as superuser. */
export async function administer(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

/** @param check throws when there is no point in waiting */
async function untilConnected(url: string, check: () => void): Promise<void> {
  const end = performance.now() + 30_000;
  for (;;) {
    check();
    try {
      await administer(url, 'SELECT');
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await setTimeout(20);
  }
}

function childrenOf(pid: number): number[] {
  const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return listed
    .split('\n')
    .map(Number)
    .filter((child) => child > 0);
}

/** Sends a signal to a process of a server, which may have ended meanwhile. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // So did `ps`, which lists itself.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
