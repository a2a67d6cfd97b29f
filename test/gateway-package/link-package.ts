import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { dependencyFolders } from './package-registry.ts';

interface PackedManifest {
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/**
 * Puts a packed package into a project as npm would, with links to the dependencies of this workspace in place of
 * copies: npm itself takes longer than everything that a test looks at.
 * @param manifestFile the package.json of the package in this workspace
 * @returns the folder of the installed package
 * @throws Error for a dependency that the workspace has not in that version
 */
export async function linkPackage(
  project: string,
  name: string,
  tarball: string,
  manifestFile: string,
): Promise<string> {
  const modules = join(project, 'node_modules');
  const installed = join(modules, name);
  await mkdir(installed, { recursive: true });
  await promisify(execFile)('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
  const text = await readFile(join(installed, 'package.json'), 'utf8');
  const { bin = {}, dependencies = {} }: PackedManifest = JSON.parse(text);
  const folders = await dependencyFolders(manifestFile);
  for (const [dependency, version] of Object.entries(dependencies)) {
    const folder = folders.get(`${dependency}@${version}`);
    if (folder === undefined) throw new Error(`${dependency}@${version} is not installed.`);
    await link(folder, join(modules, dependency));
  }
  for (const [command, script] of Object.entries(bin))
    await link(join(installed, script), join(modules, '.bin', command));
  return installed;
}

async function link(target: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await symlink(target, path);
}
