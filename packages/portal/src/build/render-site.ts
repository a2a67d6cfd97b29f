import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BuildOptions } from '../build-options.ts';
import { portalFolder } from '../portal-files.ts';
import { siteFacts } from './site-facts.ts';

const run = promisify(execFile);

/**
 * Builds the Markdown pages into `outFolder`, which VitePress empties first. VitePress runs in a process
 * of its own, parallel to the renderer of the reference.
 */
export async function renderSite(
  pagesFolder: string,
  outFolder: string,
  options: BuildOptions,
): Promise<void> {
  const { base, site = '', signal } = options;
  const vitepress = fileURLToPath(
    new URL('bin/vitepress.js', import.meta.resolve('vitepress/package.json')),
  );
  try {
    await run(process.execPath, [vitepress, 'build', portalFolder, '--outDir', outFolder], {
      cwd: portalFolder,
      signal,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORTAL_PAGES: pagesFolder,
        PORTAL_BASE: base,
        PORTAL_SITE: site,
        PORTAL_FACTS: JSON.stringify(siteFacts(options)),
      },
    });
  } catch (error) {
    throw new Error(`VitePress could not build the pages:\n${outputOf(error)}`);
  }
}

function outputOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'stderr' in error && error.stderr ? String(error.stderr) : error.message;
}
