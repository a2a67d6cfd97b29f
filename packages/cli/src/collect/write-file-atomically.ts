import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A file that gets its name once it is whole. Whoever reads that name sees the old file or the new one. */
export interface AtomicFile {
  write(chunk: string | Uint8Array): void;
  /** Waits until everything is on the disk, and gives the file its name. */
  commit(): void;
  /** Deletes what was written. Without effect after `commit`. */
  discard(): void;
}

/**
 * Begins a file under another name in the same folder; what a kill left under that name is replaced. One process at a time
 * writes it: a run holds the lock of the journal beside its output.
 * @param mode who may read and write it, besides what the mask of the process takes away
 */
export function createAtomicFile(file: string, mode = 0o666): AtomicFile {
  const temporary = join(dirname(file), `.${basename(file)}.part`);
  // Its mode would stay.
  rmSync(temporary, { force: true });
  const fd = openSync(temporary, 'w', mode);
  let isOpen = true;
  let isDone = false;
  const close = () => {
    isOpen = false;
    closeSync(fd);
  };
  return {
    write: (chunk) => writeWhole(fd, chunk),
    commit() {
      fsyncSync(fd);
      close();
      renameSync(temporary, file);
      isDone = true;
      syncFolder(dirname(file));
    },
    discard() {
      if (isDone) return;
      isDone = true;
      if (isOpen) close();
      rmSync(temporary, { force: true });
    },
  };
}

/** Writes a file as a whole or not at all. */
export async function writeFileAtomically(
  file: string,
  chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): Promise<void> {
  const begun = createAtomicFile(file);
  try {
    for await (const chunk of chunks) begun.write(chunk);
    begun.commit();
  } finally {
    begun.discard();
  }
}

function writeWhole(fd: number, chunk: string | Uint8Array): void {
  const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
  for (let written = 0; written < bytes.length; )
    written += writeSync(fd, bytes, written, bytes.length - written);
}

/** Makes the new name durable. Windows cannot open a folder, and needs no such call. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const fd = openSync(folder, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
