import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleTypes, thirdPartyNotices, workspaceRoot } from '@social-data/package-build';
import { build } from 'esbuild';
import { entries, external } from './entries.ts';
import { publishedManifest } from './published-manifest.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Builds the package into a folder, which is emptied first: ESM and CommonJS with the contract bundled, and the types of
 * both. esbuild bundles the code.
 */
export async function buildClient(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const [esm, cjs] = await Promise.all([
    buildCode(folder, 'esm'),
    buildCode(folder, 'cjs'),
    bundleTypes(entries, folder, ['mts', 'cts']),
  ]);
  await writeFile(join(folder, 'THIRD-PARTY-NOTICES'), await thirdPartyNotices([...esm, ...cjs]));
  await writeFile(
    join(folder, 'package.json'),
    `${JSON.stringify(await publishedManifest(), null, 2)}\n`,
  );
  await copyFile(path('../README.md'), join(folder, 'README.md'));
  await copyFile(path('../../../LICENSE'), join(folder, 'LICENSE'));
}

/** Builds the code. Returns the files that it contains. */
async function buildCode(folder: string, format: 'esm' | 'cjs'): Promise<readonly string[]> {
  // Source maps name the sources relative to this folder, wherever the files are written to.
  const outdir = path('../dist');
  const { metafile, outputFiles } = await build({
    entryPoints: entries,
    absWorkingDir: workspaceRoot,
    outdir,
    format,
    outExtension: { '.js': format === 'esm' ? '.mjs' : '.cjs' },
    // Code that two entry points share is written once.
    splitting: format === 'esm',
    chunkNames: 'shared-[hash]',
    bundle: true,
    // The CommonJS build of openapi-fetch exports its function as a member `default`, which esbuild's interop would not
    // find, so CommonJS bundles it.
    external: format === 'esm' ? external : [],
    platform: 'neutral',
    // The builds of dependencies that import nothing of Node: workers refuse such an import, even one that may fail.
    conditions: ['browser'],
    target: 'es2022',
    // Stack traces and debuggers show the source.
    sourcemap: true,
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
  for (const { path: file, contents } of outputFiles)
    await writeFile(join(folder, relative(outdir, file)), contents);
  return Object.keys(metafile.inputs);
}
