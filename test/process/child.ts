import { type ChildProcess, type SpawnOptions, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A real process under test, with what it has printed so far. */
export interface Child {
  readonly process: ChildProcess;
  /** Standard output, all that has come until now. */
  out(): string;
  /** Standard error, all that has come until now. */
  err(): string;
  /** Waits until standard output matches; rejects when the process ends without. */
  prints(pattern: RegExp): Promise<void>;
  /** The exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
}

const running = new Set<ChildProcess>();

export interface ChildOptions extends SpawnOptions {
  /** Whether the process can exchange messages with this one. @default false */
  readonly hasChannel?: boolean;
  /** The program of Node. @default that of this process */
  readonly node?: string;
}

/** Starts Node with a script. `killChildren` ends what a failed test leaves running. */
export function startChild(
  args: readonly string[],
  { hasChannel = false, node = process.execPath, ...options }: ChildOptions = {},
): Child {
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', ...(hasChannel ? ['ipc' as const] : [])];
  const child = spawn(node, args, { ...options, stdio });
  running.add(child);
  const text = { out: '', err: '' };
  child.stdout?.on('data', (chunk) => {
    text.out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    text.err += chunk;
  });
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child);
    return code ?? signal;
  });
  const prints = async (pattern: RegExp): Promise<void> => {
    while (!pattern.test(text.out)) {
      const more = once(child.stdout ?? child, 'data').then(() => 'more');
      if ((await Promise.race([more, ended])) !== 'more') {
        throw new Error(`Ended without printing ${pattern}: ${text.out}${text.err}`);
      }
    }
  };
  return { process: child, out: () => text.out, err: () => text.err, prints, ended };
}

/** For `afterEach`. */
export function killChildren(): void {
  for (const child of running) child.kill('SIGKILL');
}
