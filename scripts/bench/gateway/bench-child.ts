import { fork } from 'node:child_process';
import type { Profiler } from 'node:inspector';
import { fileURLToPath } from 'node:url';
import { nextMessage } from './next-message.ts';

/** A server in a process of its own, so that it does not share processor time with the load generator. */
export interface BenchChild {
  readonly url: string;
  /** Empty for a server without HTTPS. */
  readonly tlsUrl: string;
  /** The token for calls; empty for a bare server. */
  readonly token: string;
  /** The token of another account. */
  readonly otherToken: string;
  readonly pid: number;
  /** Processor time of all its threads so far, in seconds. */
  cpuSeconds(): Promise<number>;
  /** Processor time of all threads but the main one so far, in seconds. A profile has a thread of its own. */
  otherThreadsSeconds(): Promise<number>;
  /** Longest time in milliseconds for which its event loop was blocked since it was last asked for figures. */
  longestPause(): Promise<number>;
  beginProfile(): Promise<void>;
  /** Of the main thread, since `beginProfile`. */
  endProfile(): Promise<Profiler.Profile>;
  stop(): void;
}

/** What a child is asked for. */
export type ChildRequest = 'figures' | 'begin profile' | 'end profile';

type BenchServer =
  | 'serve-gateway'
  | 'serve-postgres-gateway'
  | 'serve-bare'
  | 'serve-relay'
  | 'serve-bare-relay'
  | 'serve-upstream';

/** How a server is started. */
export interface StartOptions {
  /** Runs the server, for example `taskset -c 0 node`. @default Node alone */
  readonly command?: readonly string[];
  /** Variables beside those of the benchmark. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts one of the servers of this folder. Rejects when it ends before it listens. */
export async function startBenchChild(
  server: BenchServer,
  args: readonly string[],
  { command = [process.execPath], env = {} }: StartOptions = {},
): Promise<BenchChild> {
  const file = fileURLToPath(new URL(`${server}.ts`, import.meta.url));
  const [execPath = process.execPath, ...execArgv] = command;
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
  const child = fork(file, args, {
    ...{ execPath, execArgv, stdio: [...stdio] },
    env: { ...process.env, ...env },
  });
  const address = { url: '', tlsUrl: '', token: '', otherToken: '', ...(await nextMessage(child)) };
  const ask = (request: ChildRequest) => {
    child.send(request);
    return nextMessage(child);
  };
  const unknown = { cpu: Number.NaN, otherThreads: Number.NaN, pause: Number.NaN };
  const figures = async () => ({ ...unknown, ...(await ask('figures')) });
  return {
    ...address,
    pid: child.pid ?? 0,
    cpuSeconds: async () => Number((await figures()).cpu),
    otherThreadsSeconds: async () => Number((await figures()).otherThreads),
    longestPause: async () => Number((await figures()).pause),
    beginProfile: async () => {
      await ask('begin profile');
    },
    endProfile: async () => (await ask('end profile')) as Profiler.Profile,
    stop: () => {
      child.kill();
    },
  };
}
