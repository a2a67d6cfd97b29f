import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const running = new Set<ChildProcess>();

/** Ends what a job that failed has left running. */
export function endPrograms(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** How programs of an installed package run. */
export interface Installation {
  /** The project that the package is installed in. */
  readonly folder: string;
  /** The program of Node. */
  readonly node: string;
  /** The address of a mock. */
  readonly mockUrl: string;
}

/** A program that has started. */
export interface Started {
  readonly process: ChildProcess;
  /** Waits for a line on standard output or error, and returns what a pattern finds first. Rejects when it ends before. */
  prints(pattern: RegExp): Promise<string>;
  /** Writes to standard input. */
  write(text: string): void;
  /** Standard output, once the program has ended. Rejects when its exit code is another than 0. */
  readonly ended: Promise<string>;
}

/** Environment of a stranger: no variable of this project, and none of the Node that runs this. */
const ENVIRONMENT = Object.fromEntries(
  ['PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'TEMP', 'USERPROFILE'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

/** Starts a script of an installed package. @param env added to the environment */
export function start(
  { folder, node }: Installation,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Started {
  const child = spawn(node, args, { cwd: folder, env: { ...ENVIRONMENT, ...env } });
  running.add(child);
  const text = { out: '', all: '' };
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text.out += chunk;
    text.all += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    text.all += chunk;
  });
  const closed = once(child, 'close');
  const ended = closed.then(([code, signal]) => {
    running.delete(child);
    if (code === 0) return text.out;
    throw new Error(`${args.join(' ')} ended with ${code ?? signal}:\n${text.all}`);
  });
  // Reported where it is awaited.
  ended.catch(() => {});
  return {
    process: child,
    ended,
    write: (input) => child.stdin.write(input),
    prints: async (pattern) => {
      for (;;) {
        const found = pattern.exec(text.all);
        if (found !== null) return found[1] ?? found[0];
        const more = Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')]);
        const isOver = await Promise.race([more.then(() => false), closed.then(() => true)]);
        if (isOver && pattern.exec(text.all) === null)
          throw new Error(`${args.join(' ')} ended without printing ${pattern}:\n${text.all}`);
      }
    },
  };
}
