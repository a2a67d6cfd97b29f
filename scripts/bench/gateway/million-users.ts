import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const USERS = 1_000_000;

export interface SeedFigures {
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** Milliseconds for which the event loop stood still at most. */
  readonly longestTurn: number;
  readonly peakMiB: number;
}

let made: Promise<{ readonly file: string; readonly figures: SeedFigures }> | undefined;

/** A data file with a million users, made once for all rows of a run and removed at its end. */
export function millionUsers(): Promise<{ readonly file: string; readonly figures: SeedFigures }> {
  made ??= makeFile();
  return made;
}

async function makeFile() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-million-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'gateway.sqlite');
  const figures: SeedFigures = {
    seconds: Number.NaN,
    cpuSeconds: Number.NaN,
    longestTurn: Number.NaN,
    peakMiB: Number.NaN,
    ...(await figuresOf('seed-users', [file, String(USERS)])),
  };
  return { file, figures };
}

/** Runs a script of this folder in a process of its own, and returns what it says. */
export async function figuresOf(script: string, args: readonly string[]): Promise<object> {
  const child = fork(fileURLToPath(new URL(`${script}.ts`, import.meta.url)), args);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${script} ended with ${code}`);
  });
  const [message] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  if (typeof message === 'object' && message !== null) return message;
  throw new Error(`${script} did not say what it measured`);
}
