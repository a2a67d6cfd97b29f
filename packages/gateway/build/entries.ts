import { globSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The entry points for programs and for the command line, by name; `index` is the root of the package. */
export function mainEntries(sources: string): { readonly index: string; readonly cli: string } {
  return { index: join(sources, 'index.ts'), cli: join(sources, 'cli.ts') };
}

/**
 * The scripts of worker threads, by name: every source file whose name ends in `-worker.ts`. Each becomes an entry
 * point of the build, because a worker is started by the address of its file.
 * @throws Error when two have the same name, because all built files are in one folder
 */
export function workerEntries(sources: string): Readonly<Record<string, string>> {
  const entries: Record<string, string> = {};
  for (const file of globSync('**/*-worker.ts', { cwd: sources })) {
    const name = basename(file, '.ts');
    if (entries[name] !== undefined)
      throw new Error(`${file} has the name of ${entries[name]}: give each worker its own name.`);
    entries[name] = join(sources, file);
  }
  return entries;
}
