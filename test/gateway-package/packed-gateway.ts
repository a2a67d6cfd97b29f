import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { packPackages } from '@social-data/package-build';
import { dependencyFolders, type PackageRegistry } from './package-registry.ts';

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
async function linkPackage(
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

export const run = promisify(execFile);

/** Time for a test hook that builds, packs and installs a package, on a loaded machine. */
export const PACK_TIMEOUT_MS = 240_000;

const gateway = fileURLToPath(new URL('../../packages/gateway/', import.meta.url));

/** The package.json of the gateway in this workspace. */
export const gatewayManifest = join(gateway, 'package.json');

/** The gateway, packed as operators get it and installed into an empty project. */
export interface PackedGateway {
  readonly tarball: string;
  /** The project. Only the gateway and its dependencies are installed in it. */
  readonly project: string;
  /** The installed package. */
  readonly installed: string;
  /** The command in the project. */
  readonly command: string;
  remove(): Promise<void>;
}

/** Packs the gateway and puts it into a project. */
export async function packGateway(): Promise<PackedGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'packed-gateway-'));
  const [{ tarball } = { tarball: '' }] = await packPackages(['gateway'], folder);
  const project = join(folder, 'project');
  await mkdir(project);
  await writeFile(join(project, 'package.json'), '{ "name": "empty", "private": true }');
  const installed = await linkPackage(project, '@social-data/gateway', tarball, gatewayManifest);
  await cp(fileURLToPath(new URL('project/', import.meta.url)), project, { recursive: true });
  return {
    tarball,
    project,
    installed,
    command: join(project, 'node_modules/.bin/social-data-gateway'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Makes npm install from the registry. The cache is the test's own, so that nothing comes from an earlier time. */
export function installEnvironment({ url }: PackageRegistry, cache: string): NodeJS.ProcessEnv {
  return { ...process.env, npm_config_registry: url, npm_config_cache: cache };
}
