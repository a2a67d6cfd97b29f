import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataFilePath } from '../../../packages/gateway/src/data-file-path.ts';
import { preparedData } from '../run/prepared-data.ts';
import { nextMessage } from './next-message.ts';

export const USERS = 1_000_000;

export interface SeedFigures {
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** Longest time for which the event loop was blocked, in milliseconds. */
  readonly longestTurn: number;
  readonly peakMiB: number;
}

export interface MillionUsers {
  /** A data folder of a gateway with the users alone. It must not be changed. */
  readonly folder: string;
  readonly file: string;
  /** Of the process that created it. */
  readonly figures: SeedFigures;
}

const FIGURES = 'figures.json';

/** A data file with a million users, seeded in a process of its own by the first row of a run that needs it. */
export async function millionUsers(): Promise<MillionUsers> {
  const folder = await preparedData('million-users', async (empty) => {
    const seeded = await figuresOf('seed-users', [dataFilePath(empty), String(USERS)]);
    writeFileSync(join(empty, FIGURES), JSON.stringify(seeded));
  });
  const figures: SeedFigures = JSON.parse(readFileSync(join(folder, FIGURES), 'utf8'));
  return { folder, file: dataFilePath(folder), figures };
}

/** Runs a script of this folder in a process of its own to its end, and returns the figures that it sends. */
export async function figuresOf(script: string, args: readonly string[]): Promise<object> {
  const child = fork(fileURLToPath(new URL(`${script}.ts`, import.meta.url)), args);
  const ended = once(child, 'exit');
  const figures = await nextMessage(child);
  await ended;
  return figures;
}
