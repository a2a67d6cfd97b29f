import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { Plugin } from 'esbuild';

/** `new URL('./name-worker.ts', import.meta.url)`, with either kind of quotes. */
const SCRIPT_URL = /new URL\(\s*(['"])(\.[^'"]+\.ts)\1,\s*import\.meta\.url,?\s*\)/g;

/**
 * Makes the address of a worker's script work in the built package as it does in the source. All built files are in
 * one folder, so the address of a script is `./name-worker.js` from each of them.
 * @param workers the scripts of the worker entries
 */
export function workerUrls(workers: readonly string[]): Plugin {
  return {
    name: 'worker-urls',
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const contents = source.replaceAll(SCRIPT_URL, (_, quote: string, script: string) => {
          if (!workers.includes(resolve(dirname(path), script)))
            throw new Error(
              `${path} has the address of ${script}, which is not built. The name of a worker's script must end in -worker.ts.`,
            );
          return `new URL(${quote}./${basename(script, '.ts')}.js${quote}, import.meta.url)`;
        });
        return { contents, loader: 'ts' };
      });
    },
  };
}
