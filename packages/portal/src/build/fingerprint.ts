import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { portalFolder } from '../portal-files.ts';

/** Packages whose version changes the output of the build. */
const TOOLS = ['@redocly/cli', 'vitepress', 'vue', 'minisearch'];

/** Folders that are not input. VitePress writes into `.temp` during a build, also in another process. */
const IGNORED_FOLDERS = new Set(['node_modules', '.temp']);

/** What Vite writes beside a configuration file while it loads it, also in another process. */
const COMPILED_CONFIG = /\.timestamp-\d+-[0-9a-f]+\.mjs$/;

/** A hash of files and folders that the build reads, of the versions of its tools, and of its options. */
export function fingerprintOf(sources: readonly string[], options: object = {}): string {
  const hash = createHash('sha256').update(JSON.stringify(options));
  for (const file of sources.flatMap(filesIn)) {
    hash.update(relative(portalFolder, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  for (const tool of TOOLS) {
    hash.update(readFileSync(join(portalFolder, 'node_modules', tool, 'package.json')));
  }
  return hash.digest('hex');
}

/** The files in a folder, or the file itself. */
function filesIn(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.split('/').some((part) => IGNORED_FOLDERS.has(part)))
    .filter((name) => !COMPILED_CONFIG.test(name))
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile())
    .sort();
}
