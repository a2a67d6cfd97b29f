import { chmod, copyFile, cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metafile } from 'esbuild';
import { buildCode } from './build-code.ts';
import { buildTypes } from './build-types.ts';
import { publishedManifest } from './published-manifest.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The folder that the package is built into, and that is packed. */
export const gatewayFolder = path('../dist');

/** Documents and files for operators, which the package contains as they are. */
const COPIED_FOLDERS = ['deploy', 'adr'] as const;

const EXECUTABLE = 0o755;

/**
 * Builds the package into a folder, which is emptied first: JavaScript with the code of this workspace bundled, its
 * types, `deploy/`, and a manifest without dependencies on the workspace.
 */
export async function buildGateway(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const sources = path('../src');
  const [metafile] = await Promise.all([buildCode(sources, folder), buildTypes(sources, folder)]);
  const manifest = await publishedManifest(importedPackages(metafile));
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await chmod(join(folder, 'cli.js'), EXECUTABLE);
  for (const name of COPIED_FOLDERS)
    await cp(path(`../${name}`), join(folder, name), { recursive: true });
  await copyFile(path('../README.md'), join(folder, 'README.md'));
  await copyFile(path('../../../LICENSE'), join(folder, 'LICENSE'));
}

/** Names of the packages that the built code imports. */
function importedPackages({ outputs }: Metafile): ReadonlySet<string> {
  const imports = Object.values(outputs).flatMap((output) => output.imports);
  return new Set(imports.filter(({ external }) => external).map(({ path: id }) => packageOf(id)));
}

/** The package of an import: `@scope/name` of `@scope/name/file`. */
function packageOf(id: string): string {
  const parts = id.split('/');
  return parts.slice(0, id.startsWith('@') ? 2 : 1).join('/');
}
