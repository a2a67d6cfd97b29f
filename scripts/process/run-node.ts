import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { endTree } from './end-tree.mjs';
import { projectRoot } from './project-root.ts';

export interface NodeRun {
  /** The script and its arguments; it runs on our Node. */
  readonly command: readonly string[];
  /** @default the root of the project */
  readonly cwd?: string;
  /** `collect` returns the output, `show` prints it as it comes. */
  readonly output: 'collect' | 'show';
  readonly env?: Readonly<Record<string, string>>;
  /** Ends the process and all its children when it aborts. */
  readonly signal: AbortSignal;
}

export interface NodeResult {
  /** 0 is success; 128 + the signal's number when a signal ended it, as in shells. */
  readonly code: number;
  /** Standard output and error in the order of writing; empty with `show`. */
  readonly output: string;
}

/**
 * Runs a script to its end in its own process group, so that tools which start further processes
 * (Biome's binary, test workers) can be ended with all of them.
 */
export function runNode(run: NodeRun): Promise<NodeResult> {
  const shown = run.output === 'show' ? 'inherit' : 'pipe';
  const child = spawn(process.execPath, run.command, {
    cwd: run.cwd ?? projectRoot,
    env: { ...process.env, ...run.env },
    stdio: ['ignore', shown, shown],
    detached: true,
  });
  // Tests clean up. A tool of a check has nothing to clean up, and TypeScript 7 goes on after SIGTERM.
  const stop = () => endTree(child.pid, run.output === 'show' ? 'SIGTERM' : 'SIGKILL');
  if (run.signal.aborted) stop();
  run.signal.addEventListener('abort', stop, { once: true });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      run.signal.removeEventListener('abort', stop);
      const output = Buffer.concat(chunks).toString('utf8');
      resolve({ code: signal === null ? (code ?? 1) : 128 + constants.signals[signal], output });
    });
  });
}
