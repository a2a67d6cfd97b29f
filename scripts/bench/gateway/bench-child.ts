import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nextMessage } from './next-message.ts';

/** A server in a process of its own, so that it does not share processor time with the load generator. */
export interface BenchChild {
  readonly url: string;
  /** The token for calls; empty for a bare server. */
  readonly token: string;
  /** The token of another account. */
  readonly otherToken: string;
  readonly pid: number;
  /** Processor time of all its threads so far, in seconds. */
  cpuSeconds(): Promise<number>;
  stop(): void;
}

/**
 * Starts one of the servers of this folder. Rejects when it ends before it listens.
 * @param command runs the server, for example `taskset -c 0 node`; Node alone when absent
 */
export async function startBenchChild(
  server: 'serve-gateway' | 'serve-bare',
  args: readonly string[],
  command: readonly string[] = [process.execPath],
): Promise<BenchChild> {
  const file = fileURLToPath(new URL(`${server}.ts`, import.meta.url));
  const [execPath = process.execPath, ...execArgv] = command;
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
  const child = fork(file, args, { execPath, execArgv, stdio: [...stdio] });
  const address = { url: '', token: '', otherToken: '', ...(await nextMessage(child)) };
  return {
    ...address,
    pid: child.pid ?? 0,
    cpuSeconds: async () => {
      child.send('cpu');
      return Number({ cpu: Number.NaN, ...(await nextMessage(child)) }.cpu);
    },
    stop: () => {
      child.kill();
    },
  };
}
