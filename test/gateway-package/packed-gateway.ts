import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { packPackages } from '../../scripts/release/pack-packages.ts';
import { linkPackage } from './link-package.ts';
import type { PackageRegistry } from './package-registry.ts';

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
