import { chmod, copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  bundleTypes,
  importedPackages,
  nodeBundle,
  publishedManifest,
  thirdPartyNotices,
  workspaceRoot,
} from '@social-data/package-build';
import { build, type Metafile, type Plugin } from 'esbuild';
import { contractFile } from '../src/contract-file.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const CONTRACT = 'openapi.json';
const EXECUTABLE = 0o755;

const index = path('../src/index.ts');
const remote = path('../src/remote/index.ts');

/**
 * Builds the package into a folder, which is emptied first: JavaScript with everything that it uses, Prism included, its
 * types, the contract, and a manifest without dependencies. So nothing else is installed, and Prism's telemetry with its
 * install script is not.
 * @throws Error when the bundle would import a package
 */
export async function buildMock(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const [server] = await Promise.all([
    buildServer(folder),
    buildRemote(folder, 'esm'),
    buildRemote(folder, 'cjs'),
    bundleTypes({ index, remote }, folder, ['ts', 'cts']),
  ]);
  // Of the two, CommonJS has the remote alone.
  await rm(join(folder, 'index.d.cts'));
  const manifest = await publishedManifest(path('../package.json'), importedPackages(server), {
    bin: { 'social-data-mock': './cli.js' },
    types: './index.d.ts',
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './remote': {
        import: { types: './remote.d.ts', default: './remote.js' },
        require: { types: './remote.d.cts', default: './remote.cjs' },
      },
      './package.json': './package.json',
    },
  });
  if ('dependencies' in manifest)
    throw new Error(`The bundle imports ${Object.keys(Object(manifest.dependencies)).join(', ')}.`);
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await chmod(join(folder, 'cli.js'), EXECUTABLE);
  const notices = await thirdPartyNotices(Object.keys(server.inputs));
  await writeFile(join(folder, 'THIRD-PARTY-NOTICES'), notices);
  await copyFile(contractFile, join(folder, CONTRACT));
  await copyFile(path('../README.md'), join(folder, 'README.md'));
  await copyFile(path('../../../LICENSE'), join(folder, 'LICENSE'));
}

async function buildServer(outdir: string): Promise<Metafile> {
  const { metafile } = await build({
    ...nodeBundle,
    entryPoints: { index, cli: path('../src/cli.ts') },
    outdir,
    // The command loads the server after it has limited its heap.
    splitting: true,
    chunkNames: 'shared-[hash]',
    target: 'node20',
    // Prism's own CommonJS modules load parts of some others by names that only their ES modules spell out.
    mainFields: ['module', 'main'],
    plugins: [contractBesideCode, bundledRouter, withoutOtherFormats],
  });
  return metafile;
}

/** The remote runs in pages too, and in tests that are CommonJS, as in Jest. It consists of our own code alone. */
async function buildRemote(folder: string, format: 'esm' | 'cjs'): Promise<void> {
  await build({
    entryPoints: { remote },
    absWorkingDir: workspaceRoot,
    outdir: folder,
    outExtension: { '.js': format === 'esm' ? '.js' : '.cjs' },
    bundle: true,
    format,
    platform: 'neutral',
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'warning',
  });
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

/** esbuild bundles what `require` names, and cannot follow `createRequire`. */
const bundledRouter: Plugin = {
  name: 'bundled-router',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]prism-router[.]ts$/ }, () => ({
      contents: `export const routeRequest = require('@stoplight/prism-http/dist/router/index.js').default;`,
      resolveDir: path('../src'),
    }));
  },
};

/** Prism also reads Swagger 2 and Postman collections. Without them, the package and the time that it starts in are half. */
const withoutOtherFormats: Plugin = {
  name: 'without-other-formats',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]http-spec[\\/](oas2|postman)[\\/]operation[.]js$/ }, () => ({
      contents: 'module.exports = {};',
    }));
  },
};
