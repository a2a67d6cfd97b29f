import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nextMessage } from './next-message.ts';

export const USERS = 1_000_000;

export interface SeedFigures {
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** Longest time for which the event loop was blocked, in milliseconds. */
  readonly longestTurn: number;
  readonly peakMiB: number;
}

let created: Promise<{ readonly file: string; readonly figures: SeedFigures }> | undefined;

/** A data file with a million users, created once for all rows of a run and removed at exit. */
export function millionUsers(): Promise<{ readonly file: string; readonly figures: SeedFigures }> {
  created ??= createFile();
  return created;
}

async function createFile() {
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

/** Runs a script of this folder in a process of its own, and returns the figures that it sends. */
export function figuresOf(script: string, args: readonly string[]): Promise<object> {
  return nextMessage(fork(fileURLToPath(new URL(`${script}.ts`, import.meta.url)), args));
}
