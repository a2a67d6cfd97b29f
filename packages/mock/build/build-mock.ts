import { chmod, copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  bundleTypes,
  importedPackages,
  installedPackages,
  publishedManifest,
  thirdPartyNotices,
  workspaceRoot,
} from '@social-data/package-build';
import { build, type Metafile, type Plugin } from 'esbuild';
import { contractFile } from '../src/contract-file.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const CONTRACT = 'openapi.json';
const EXECUTABLE = 0o755;

/**
 * Builds the package into a folder, which is emptied first: JavaScript with the code of this workspace bundled, its
 * types, the contract, and a manifest without dependencies on the workspace.
 */
export async function buildMock(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const [metafile] = await Promise.all([
    buildCode(folder),
    bundleTypes(path('../src/index.ts'), folder),
  ]);
  const manifest = await publishedManifest(path('../package.json'), importedPackages(metafile), {
    bin: { 'social-data-mock': './cli.js' },
    types: './index.d.ts',
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './package.json': './package.json',
    },
  });
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await chmod(join(folder, 'cli.js'), EXECUTABLE);
  const notices = await thirdPartyNotices(Object.keys(metafile.inputs));
  await writeFile(join(folder, 'THIRD-PARTY-NOTICES'), notices);
  await copyFile(contractFile, join(folder, CONTRACT));
  await copyFile(path('../README.md'), join(folder, 'README.md'));
  await copyFile(path('../../../LICENSE'), join(folder, 'LICENSE'));
}

/** The contract lies beside the built code. */
const contractBesideCode: Plugin = {
  name: 'contract-beside-code',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]contract-file[.]ts$/ }, () => ({
      contents: `export const contractFile = new URL('./${CONTRACT}', import.meta.url);`,
    }));
  },
};

async function buildCode(outdir: string): Promise<Metafile> {
  const { metafile } = await build({
    entryPoints: { index: path('../src/index.ts'), cli: path('../src/cli.ts') },
    absWorkingDir: workspaceRoot,
    outdir,
    bundle: true,
    // The command loads the server after it has limited its heap.
    splitting: true,
    chunkNames: 'shared-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node24',
    plugins: [installedPackages, contractBesideCode],
    metafile: true,
    charset: 'utf8',
    logLevel: 'warning',
  });
  return metafile;
}
