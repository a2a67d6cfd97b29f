import { chmod, copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { importedPackages } from './installed-packages.ts';
import { nodeBundle } from './node-bundle.ts';
import { publishedManifest } from './published-manifest.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

const EXECUTABLE = 0o755;

export interface CommandPackage {
  /** The folder of the package in the workspace: it has `package.json`, `README.md` and `src/cli.ts`. */
  readonly source: string;
  /** The file of the project's licence. */
  readonly licence: string;
  readonly plugins?: readonly Plugin[];
  /** What is imported late is a file of its own, read when it is needed. @default false */
  readonly isSplit?: boolean;
}

/**
 * Builds a command into a folder, which is emptied first: `cli.js`, and its parts where it is split, which need nothing but Node, a manifest
 * without dependencies, the licences of what the file contains, and the README.
 * @throws Error when the bundle would import a package
 */
export async function buildCommand(folder: string, command: CommandPackage): Promise<void> {
  const { source, licence, plugins = [], isSplit = false } = command;
  await rm(folder, { recursive: true, force: true });
  const { metafile } = await build({
    ...nodeBundle,
    entryPoints: { cli: join(source, 'src/cli.ts') },
    outdir: folder,
    splitting: isSplit,
    chunkNames: 'parts/[name]-[hash]',
    target: 'node22.13',
    plugins: [...plugins],
  });
  const manifestFile = join(source, 'package.json');
  const { bin } = JSON.parse(await readFile(manifestFile, 'utf8'));
  const commands = Object.keys(bin).map((name) => [name, './cli.js']);
  const manifest = await publishedManifest(manifestFile, importedPackages(metafile), {
    bin: Object.fromEntries(commands),
    exports: { './package.json': './package.json' },
  });
  if ('dependencies' in manifest)
    throw new Error(`The bundle imports ${Object.keys(Object(manifest.dependencies)).join(', ')}.`);
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await chmod(join(folder, 'cli.js'), EXECUTABLE);
  const notices = await thirdPartyNotices(Object.keys(metafile.inputs));
  await writeFile(join(folder, 'THIRD-PARTY-NOTICES'), notices);
  await copyFile(join(source, 'README.md'), join(folder, 'README.md'));
  await copyFile(licence, join(folder, 'LICENSE'));
}
