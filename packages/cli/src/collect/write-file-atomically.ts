import {
  closeSync,
  fchmodSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Begins a file that gets its name once it is whole: whoever reads that name sees the old file or the new one. What a kill
 * left under the other name in the same folder is replaced. One process at a time writes it: a run holds the lock of the
 * journal beside its output. A link stays one, and its file is replaced.
 * @param mode who may read and write it; by default as the old file, else what the mask of the process leaves
 */
export function createAtomicFile(name: string, mode?: number) {
  const old = statSync(name, { throwIfNoEntry: false });
  const file = old ? realpathSync(name) : name;
  const temporary = join(dirname(file), `.${basename(file)}.part`);
  // Its mode would stay.
  rmSync(temporary, { force: true });
  const fd = openSync(temporary, 'w', mode);
  if (old && mode === undefined) fchmodSync(fd, old.mode);
  let isOpen = true;
  let isDone = false;
  const close = () => {
    isOpen = false;
    closeSync(fd);
  };
  return {
    write: (chunk: string | Uint8Array) => writeFileSync(fd, chunk),
    /** Waits until everything is on the disk, and gives the file its name. */
    commit() {
      fsyncSync(fd);
      close();
      renameSync(temporary, file);
      isDone = true;
      syncFolder(dirname(file));
    },
    /** Deletes what was written. Without effect after `commit`. */
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
