import { chmod, copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { contractFile } from '../src/contract-file.ts';
import { publishedManifest } from './published-manifest.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The folder that the package is built into. */
export const mockFolder = path('../dist');

const CONTRACT = 'openapi.json';
const EXECUTABLE = 0o755;

/**
 * Builds the package into a folder, which is emptied first: JavaScript with the code of this workspace bundled, its
 * types, the contract, and a manifest without dependencies on the workspace.
 */
export async function buildMock(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const [imported] = await Promise.all([buildCode(folder), buildTypes(folder)]);
  const manifest = await publishedManifest(imported);
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await chmod(join(folder, 'cli.js'), EXECUTABLE);
  await copyFile(contractFile, join(folder, CONTRACT));
  await copyFile(path('../README.md'), join(folder, 'README.md'));
  await copyFile(path('../../../LICENSE'), join(folder, 'LICENSE'));
}

/** Packages of the workspace are bundled; all others are installed as dependencies. */
const installedPackages: Plugin = {
  name: 'installed-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: id, kind }) =>
      kind === 'entry-point' || id.startsWith('@social-data/')
        ? undefined
        : { path: id, external: true },
    );
  },
};

/** The contract lies beside the built code. */
const contractBesideCode: Plugin = {
  name: 'contract-beside-code',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]contract-file[.]ts$/ }, () => ({
      contents: `export const contractFile = new URL('./${CONTRACT}', import.meta.url);`,
    }));
  },
};

/** Builds the code. Returns what it imports. */
async function buildCode(outdir: string): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: { index: path('../src/index.ts'), cli: path('../src/cli.ts') },
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
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  return imports.filter(({ external }) => external).map((imported) => imported.path);
}

/** Writes the types of the package into one file, those of the workspace's packages included. */
async function buildTypes(dir: string): Promise<void> {
  const bundle = await rollup({
    input: { index: path('../src/index.ts') },
    external: (id) => !/^([./]|@social-data\/)/.test(id),
    plugins: [
      {
        name: 'workspace-from-its-sources',
        resolveId: (id) =>
          id.startsWith('@social-data/') ? fileURLToPath(import.meta.resolve(id)) : null,
      },
      dts({ tsconfig: path('../../../tsconfig.json') }),
    ],
  });
  await bundle.write({ dir, entryFileNames: '[name].d.ts' });
  await bundle.close();
}
