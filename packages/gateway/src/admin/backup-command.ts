import { statSync } from 'node:fs';
import { setInterval } from 'node:timers/promises';
import type { Store } from '../ledger/store.ts';
import type { Admin } from './admin.ts';

const PROGRESS_INTERVAL_MS = 1_000;

/** Copies tokens, ledger and dataset into one file and reports the progress. */
export function createBackupCommand(store: Store): Admin['backup'] {
  return async ({ file }, context) => {
    const done = new AbortController();
    const reporting = reportProgress(file, done.signal, (progress) => context?.emit({ progress }));
    try {
      await store.backup(file, context?.signal);
    } finally {
      done.abort();
      await reporting;
    }
    return { bytes: sizeOf(file) };
  };
}

async function reportProgress(
  file: string,
  signal: AbortSignal,
  emit: (text: string) => void | Promise<void> | undefined,
): Promise<void> {
  try {
    for await (const _ of setInterval(PROGRESS_INTERVAL_MS, undefined, { signal }))
      await emit(`${sizeOf(file)} bytes copied`);
  } catch {
    // The backup is done, or its client has disconnected, which ends the backup as well.
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
