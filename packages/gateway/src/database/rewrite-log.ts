import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readSync,
  realpathSync,
  writeSync,
} from 'node:fs';

const CHUNK_BYTES = 2 ** 20;

/**
 * Writes the write-ahead log of a data file again, with the same bytes, and syncs it. After a failed sync, the kernel takes
 * what did not reach the disk for written, and no later sync writes it: the log has a gap on the disk that no reader sees.
 * Nothing else may write to the file.
 */
export function rewriteLog(file: string): void {
  const log = `${realpathSync(file)}-wal`;
  if (!existsSync(log)) return;
  const descriptor = openSync(log, 'r+');
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    let position = 0;
    for (;;) {
      const length = readSync(descriptor, chunk, 0, chunk.length, position);
      if (length === 0) break;
      position += writeSync(descriptor, chunk, 0, length, position);
    }
    if (position > 0) fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
