import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A file that gets its name once it is whole. Whoever reads that name sees the old file or the new one. */
export interface AtomicFile {
  write(chunk: string | Uint8Array): void;
  /** Waits until everything is on the disk, and gives the file its name. */
  commit(): void;
  /** Deletes what was written. Without effect after `commit`. */
  discard(): void;
}

export interface FileOptions {
  /** Who may read and write it, besides what the mask of the process takes away. @default 0o666 */
  readonly mode?: number | undefined;
}

/**
 * Begins a file under another name in the same folder.
 * @param suffix of that name; a file that was left with it is replaced
 */
export function createAtomicFile(
  file: string,
  suffix = String(process.pid),
  { mode = 0o666 }: FileOptions = {},
): AtomicFile {
  const temporary = join(dirname(file), `.${basename(file)}.${suffix}.part`);
  removeAbandoned(file);
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
  options: FileOptions = {},
): Promise<void> {
  const begun = createAtomicFile(file, undefined, options);
  try {
    for await (const chunk of chunks) begun.write(chunk);
    begun.commit();
  } finally {
    begun.discard();
  }
}

/** Deletes what processes that have ended left of this file. */
function removeAbandoned(file: string): void {
  const start = `.${basename(file)}.`;
  for (const name of readdirSync(dirname(file))) {
    const pid = name.startsWith(start) && /^(\d+)\.part$/.exec(name.slice(start.length))?.[1];
    if (pid && hasEnded(Number(pid))) rmSync(join(dirname(file), name), { force: true });
  }
}

function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return Object(error).code === 'ESRCH';
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
