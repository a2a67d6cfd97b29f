import { statSync } from 'node:fs';
import { setInterval } from 'node:timers/promises';
import type { Store } from '../store/store.ts';
import type { Administration } from './administration.ts';

const TELL_EVERY_MS = 1_000;

/** Copies tokens, ledger and dataset into one file, and tells how much of it is there meanwhile. */
export function backupCommand(store: Store): Administration['backup'] {
  return async ({ file }, context) => {
    const done = new AbortController();
    const telling = tell(file, done.signal, (progress) => context?.emit({ progress }));
    try {
      await store.backup(file);
    } finally {
      done.abort();
      await telling;
    }
    return { bytes: sizeOf(file) };
  };
}

async function tell(
  file: string,
  signal: AbortSignal,
  emit: (text: string) => void | Promise<void> | undefined,
): Promise<void> {
  try {
    for await (const _ of setInterval(TELL_EVERY_MS, undefined, { signal }))
      await emit(`${sizeOf(file)} bytes copied`);
  } catch {
    // The copy is done, or nobody listens any more; it is finished either way.
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
