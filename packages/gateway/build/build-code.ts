import { installedPackages, workspaceRoot } from '@social-data/package-build';
import { build, type Metafile } from 'esbuild';
import { mainEntries, workerEntries } from './entries.ts';
import { workerUrls } from './worker-urls.ts';

/**
 * Builds JavaScript from the folder of the sources: one file for each entry point and worker, and files that they
 * share. Code that only `serve` needs is loaded by `serve` only.
 */
export async function buildCode(sources: string, outdir: string): Promise<Metafile> {
  const workers = workerEntries(sources);
  const { metafile } = await build({
    entryPoints: { ...mainEntries(sources), ...workers },
    absWorkingDir: workspaceRoot,
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: 'shared-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node24',
    plugins: [installedPackages, workerUrls(Object.values(workers))],
    metafile: true,
    charset: 'utf8',
    logLevel: 'warning',
  });
  return metafile;
}
