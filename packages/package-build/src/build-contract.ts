import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { stringify } from 'yaml';
import { bundleTypes } from './bundle-types.ts';
import { importedPackages, installedPackages } from './installed-packages.ts';
import { publishedManifest } from './published-manifest.ts';
import { thirdPartyNotices } from './third-party-notices.ts';
import { workspaceRoot } from './workspace-root.ts';

const generated = join(workspaceRoot, 'generated');

/** What the package contains as it is. */
const COPIED = {
  'openapi.json': join(generated, 'openapi.json'),
  'GAPS.md': join(generated, 'GAPS.md'),
  'README.md': join(workspaceRoot, 'openapi/README.md'),
  LICENSE: join(workspaceRoot, 'LICENSE'),
};

/** A module of the generated package, as its manifest exports it. */
type ExportedModule = string | { readonly types: string; readonly default: string };

interface Entry {
  readonly subpath: string;
  readonly name: string;
  /** Paths in the generated package. */
  readonly code: string;
  readonly types: string;
}

/**
 * Builds the contract as a package into a folder, which is emptied first: the bundled OpenAPI document, what is unknown
 * of the service, and as JavaScript with types every module that the generated package exports, validators included.
 */
export async function buildContract(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const manifestFile = join(generated, 'package.json');
  const entries = exportedModules(JSON.parse(await readFile(manifestFile, 'utf8')));
  const inputs = (kind: 'code' | 'types') =>
    Object.fromEntries(entries.map((entry) => [entry.name, join(generated, entry[kind])]));
  const [{ metafile }] = await Promise.all([
    build({
      entryPoints: inputs('code'),
      absWorkingDir: workspaceRoot,
      outdir: folder,
      bundle: true,
      splitting: true,
      chunkNames: 'shared-[hash]',
      format: 'esm',
      platform: 'neutral',
      target: 'es2022',
      plugins: [installedPackages],
      metafile: true,
      charset: 'utf8',
      logLevel: 'warning',
    }),
    bundleTypes(inputs('types'), folder),
  ]);
  const manifest = await publishedManifest(manifestFile, importedPackages(metafile), {
    description:
      'The OpenAPI 3.1 contract of the Social-Data Query Service, and what it says as code.',
    license: 'MIT',
    sideEffects: false,
    types: './index.d.ts',
    exports: {
      ...Object.fromEntries(
        entries.map(({ subpath, name }) => [
          subpath,
          { types: `./${name}.d.ts`, default: `./${name}.js` },
        ]),
      ),
      './openapi.json': './openapi.json',
      './openapi.yaml': './openapi.yaml',
      './package.json': './package.json',
    },
  });
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await writeFile(join(folder, 'openapi.yaml'), await contractAsYaml());
  const notices = await thirdPartyNotices(Object.keys(metafile.inputs));
  await writeFile(join(folder, 'THIRD-PARTY-NOTICES'), notices);
  for (const [name, source] of Object.entries(COPIED)) await copyFile(source, join(folder, name));
}

/** The bundle of the contract as YAML, for those who read or import a file. */
export async function contractAsYaml(): Promise<string> {
  const bundle: unknown = JSON.parse(await readFile(join(generated, 'openapi.json'), 'utf8'));
  return stringify(bundle, { aliasDuplicateObjects: false, lineWidth: 100 });
}

/** Modules that the packages of this project share, and users do not get. */
const SHARED = ['./json-depth', './json-digits', './json-pointer', './mask-tokens'];

/** The modules for users. */
function exportedModules(manifest: {
  readonly exports: Readonly<Record<string, ExportedModule>>;
}): readonly Entry[] {
  return Object.entries(manifest.exports).flatMap(([subpath, module]) => {
    const [code, types] =
      typeof module === 'string' ? [module, module] : [module.default, module.types];
    if (code.endsWith('.json') || SHARED.includes(subpath)) return [];
    return [{ subpath, name: subpath === '.' ? 'index' : subpath.slice(2), code, types }];
  });
}
