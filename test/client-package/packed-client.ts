import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { offeredTarball } from '../offered-tarball.ts';

export const run = promisify(execFile);

/** Time for a test hook that builds the portal and installs the client, on a loaded machine. */
export const PACK_TIMEOUT_MS = 180_000;

const client = fileURLToPath(new URL('../../packages/client/', import.meta.url));
const fromClient = createRequire(join(client, 'package.json'));

/** The client, packed as it is published and installed into an empty project. */
export interface PackedClient {
  readonly tarball: string;
  /** The project. Only the client and its dependencies are installed in it. */
  readonly project: string;
  remove(): Promise<void>;
}

/** Installs the tarball that the portal offers with npm, without a network. */
export async function installClient(): Promise<PackedClient> {
  const folder = await mkdtemp(join(tmpdir(), 'packed-client-'));
  const tarball = await offeredTarball('client');
  const project = join(folder, 'project');
  await installOffline(project, tarball, INSTALLED_DEPENDENCIES);
  await cp(fileURLToPath(new URL('project/', import.meta.url)), project, { recursive: true });
  return { tarball, project, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** What a project of a user has besides the client, each with the package that depends on it. */
const INSTALLED_DEPENDENCIES = {
  'openapi-fetch': undefined,
  'openapi-typescript-helpers': 'openapi-fetch',
  '@tanstack/react-query': undefined,
  '@tanstack/query-core': '@tanstack/react-query',
  react: undefined,
  'react-dom': undefined,
  scheduler: 'react-dom',
} as const;

/**
 * Installs a tarball into a new project, with copies of dependencies of this workspace in place of a registry.
 * @param dependencies each with the package that depends on it; undefined for the client
 */
export async function installOffline(
  project: string,
  tarball: string,
  dependencies: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const copies = [];
  for (const [name, dependent] of Object.entries(dependencies)) {
    const from = dependent === undefined ? join(client, 'package.json') : manifestOf(dependent);
    const copy = join(project, '../dependencies', name);
    await cp(dirname(manifestOf(name, createRequire(from))), copy, {
      recursive: true,
      dereference: true,
      filter: (path) => !path.endsWith('/node_modules'),
    });
    copies.push(copy);
  }
  await mkdir(project);
  await writeFile(join(project, 'package.json'), '{ "name": "empty", "private": true }');
  const flags = ['--offline', '--install-links', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...flags, tarball, ...copies], { cwd: project });
}

/** The manifest of an installed package, which its `exports` may hide. */
function manifestOf(name: string, from = fromClient): string {
  const [entry = ''] =
    from.resolve
      .paths(name)
      ?.map((path) => join(path, name, 'package.json'))
      .filter((path) => existsSync(path)) ?? [];
  return realpathSync(entry);
}

/** The executables of the runtimes that the client supports. */
export const runtimes = {
  'Node 20': join(dirname(fromClient.resolve('node20/package.json')), 'bin/node'),
  'Node 24': process.execPath,
};

/** The script of a command that a development dependency of the client provides. */
export function clientTool(packageName: string, script: string): string {
  return join(client, 'node_modules', packageName, script);
}
