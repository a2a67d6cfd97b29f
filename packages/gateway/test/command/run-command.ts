import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { buildEnvironment } from '../../../../test/build-once.ts';
import { builtCommand } from './built-command.ts';

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Environment and working directory of a command. */
export interface ProcessOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** The limit of open files (`ulimit -n`). */
  readonly openFiles?: number;
  /** Nobody reads standard output: `| true` in a shell. */
  readonly unread?: true;
}

/** Starts the command in its own process, like its users do. */
async function start(args: readonly string[], { env, cwd, openFiles, unread }: ProcessOptions) {
  const node = [process.execPath, await builtCommand(), ...args];
  const limited = ['sh', '-c', `ulimit -n ${openFiles} && exec "$0" "$@"`, ...node];
  const [file = '', ...rest] = openFiles === undefined ? node : limited;
  const child = spawn(file, rest, {
    env: { ...withoutGatewayVariables(process.env), ...buildEnvironment(), ...env },
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const outcome = { stdout: '', stderr: '' };
  if (unread) child.stdout.destroy();
  child.stdout.setEncoding('utf8').on('data', (text) => {
    outcome.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    outcome.stderr += text;
  });
  return { child, outcome };
}

/** Runs a command to its end. */
export async function run(args: readonly string[], options: ProcessOptions = {}): Promise<Outcome> {
  const { child, outcome } = await start(args, options);
  const [code] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : null, ...outcome };
}

export interface ServedProcess {
  readonly url: string;
  readonly adminUrl: string;
  readonly pid: number;
  readonly outcome: { readonly stdout: string; readonly stderr: string };
  /** Sends a signal and does not wait. */
  kill(signal: NodeJS.Signals): void;
  /** Sends a signal and waits for the exit; resolves with the exit code, null if the signal killed the process. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts `serve` on free ports and waits until it is ready. Rejects with its output if it exits before. SIGTERM
 * stops it without a delay, unless the arguments give one.
 */
export async function serve(
  args: readonly string[],
  options: ProcessOptions = {},
): Promise<ServedProcess> {
  const all = ['serve', '--port', '0', '--admin-port', '0', '--drain-delay', '0', ...args];
  const { child, outcome } = await start(all, options);
  // A failed test must not leave its gateway running.
  onTestFinished(() => void child.kill('SIGKILL'));
  const closed = once(child, 'close');
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', () => {
      if (/^ready /m.test(outcome.stdout)) resolve();
    });
  });
  const ended = closed.then(() => {
    throw new Error(`serve ended: ${outcome.stderr}`);
  });
  await Promise.race([ready, ended]);
  ended.catch(() => {});
  const addressOf = (name: string) =>
    new RegExp(`^${name} +(\\S+)$`, 'm').exec(outcome.stdout)?.[1];
  return {
    url: addressOf('https?') ?? '',
    adminUrl: addressOf('admin') ?? '',
    pid: child.pid ?? 0,
    outcome,
    kill: (signal) => void child.kill(signal),
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      const [code] = await closed;
      return typeof code === 'number' ? code : null;
    },
  };
}

/** Drops variables that a developer has set for another gateway. */
function withoutGatewayVariables(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('GATEWAY_')));
}
