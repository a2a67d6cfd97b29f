import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  bundleTypes,
  importedPackages,
  installedPackages,
  publishedManifest,
  thirdPartyNotices,
} from '@social-data/package-build';
import { build } from 'esbuild';
import { projectRoot } from '../process/project-root.ts';

const path = (relative: string) => join(projectRoot, relative);

const DOCUMENTS = {
  'openapi.json': 'generated/openapi.json',
  'openapi.yaml': 'generated/openapi.yaml',
  'GAPS.md': 'generated/GAPS.md',
  LICENSE: 'LICENSE',
};

/**
 * Builds the contract as a package into a folder, which is emptied first: the bundled OpenAPI document, what is unknown
 * of the service, and as code with types what other packages read from the contract.
 */
export async function buildContract(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const index = path('generated/index.ts');
  const [{ metafile }] = await Promise.all([
    build({
      entryPoints: { index },
      absWorkingDir: projectRoot,
      outdir: folder,
      bundle: true,
      format: 'esm',
      platform: 'neutral',
      target: 'es2022',
      plugins: [installedPackages],
      metafile: true,
      charset: 'utf8',
      logLevel: 'warning',
    }),
    bundleTypes(index, folder),
  ]);
  const manifest = await publishedManifest(
    path('generated/package.json'),
    importedPackages(metafile),
    {
      description:
        'The OpenAPI 3.1 contract of the Social-Data Query Service, and what it says as code.',
      types: './index.d.ts',
      exports: {
        '.': { types: './index.d.ts', default: './index.js' },
        './openapi.json': './openapi.json',
        './openapi.yaml': './openapi.yaml',
        './package.json': './package.json',
      },
    },
  );
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await writeFile(
    join(folder, 'THIRD-PARTY-NOTICES'),
    await thirdPartyNotices(Object.keys(metafile.inputs)),
  );
  for (const [name, source] of Object.entries(DOCUMENTS))
    await copyFile(path(source), join(folder, name));
}
