import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesOnDisk } from './files-on-disk.ts';

/** The variable with the folder for data that several rows of a run use. */
export const PREPARED = 'BENCH_PREPARED';

/**
 * A folder with data that takes long to create. The first row of a run that asks for it creates it.
 * @param name of the folder
 * @param create fills an empty folder
 * @returns the folder, which must not be changed
 */
export async function preparedData(
  name: string,
  create: (folder: string) => Promise<void>,
): Promise<string> {
  const all = process.env[PREPARED];
  if (all === undefined) throw new Error(`${PREPARED} is missing: the runner sets it`);
  const folder = join(all, name);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  await create(unfinished);
  renameSync(unfinished, folder);
  return folder;
}

/** Copies prepared data for a row that changes it, and removes the copy when the work is done. */
export async function withCopy<Result>(
  prepared: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-copy-'));
  try {
    cpSync(prepared, folder, { recursive: true });
    await filesOnDisk();
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
