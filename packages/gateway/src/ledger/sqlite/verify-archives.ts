import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type { ArchiveVerification } from '../store.ts';
import type { ArchiveToVerify } from './archive-problems.ts';
import { type LedgerArchive, readArchives } from './ledger-archives.ts';

/**
 * Compares each archive file with the totals that stayed in the data file, in a worker, so that the event loop is free.
 * A file that was moved away cannot be compared and is reported as missing.
 * @throws the signal's reason
 */
export async function verifyArchives(
  database: DatabaseSync,
  signal?: AbortSignal,
): Promise<readonly ArchiveVerification[]> {
  const dataFile = database.location();
  const verified: ArchiveVerification[] = [];
  for (const archive of readArchives(database)) {
    signal?.throwIfAborted();
    const { file, before } = archive;
    const isMissing = dataFile === null || !existsSync(file);
    const problems = isMissing ? [] : await problemsOf(archive, dataFile, signal);
    verified.push({ file, before, isMissing, problems });
  }
  return verified;
}

async function problemsOf(
  archive: LedgerArchive,
  dataFile: string,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const workerData: ArchiveToVerify = { archive, dataFile };
  const worker = new Worker(new URL('./archive-problems-worker.ts', import.meta.url), {
    workerData,
  });
  try {
    const [problems] = await once(worker, 'message', signal === undefined ? {} : { signal });
    return problems;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    await worker.terminate();
  }
}
