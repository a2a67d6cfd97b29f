import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What others can see, by where they see it. */
export type VisibleTexts = Map<string, string>;

/** Every file below a folder, byte for byte. */
export function addFiles(texts: VisibleTexts, folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile()) texts.set(file, readFileSync(file, 'latin1'));
  }
}

/** Command line, title and environment of a process that is running, as Linux shows them. Other systems have no files of them. */
export function addProcess(texts: VisibleTexts, name: string, pid: number | undefined): void {
  if (process.platform !== 'linux') return;
  for (const part of ['cmdline', 'comm', 'environ'])
    texts.set(`${part} of ${name}`, readFileSync(`/proc/${pid}/${part}`, 'latin1'));
}
