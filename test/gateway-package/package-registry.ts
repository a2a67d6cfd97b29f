import { spawn } from 'node:child_process';
import { readFile, realpath } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';
import { listen, originOf } from '@social-data/server-protocol';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

interface InstalledPackage {
  readonly manifest: Manifest;
  readonly folder: string;
}

/** A package registry on this machine. */
export interface PackageRegistry {
  readonly url: string;
  close(): void;
}

/**
 * Serves the dependencies of a package, and theirs, as npm's registry does: from what is installed in this workspace,
 * so that a test needs no network.
 * @param manifestFile the package.json of the package
 */
export async function startPackageRegistry(manifestFile: string): Promise<PackageRegistry> {
  const packages = new Map<string, InstalledPackage>();
  await addDependencies(manifestFile, packages);
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1);
    const installed = packages.get(path);
    if (installed !== undefined) sendTarball(installed, response);
    else sendVersions(path, [...packages.values()], url, response);
  });
  const url = originOf({
    host: '127.0.0.1',
    port: (await listen(server, { host: '127.0.0.1', port: 0 })).port,
  });
  return { url, close: () => void server.close().closeAllConnections() };
}

/** The folders in this workspace of a package's dependencies and theirs, by `name@version`. */
export async function dependencyFolders(
  manifestFile: string,
): Promise<ReadonlyMap<string, string>> {
  const packages = new Map<string, InstalledPackage>();
  await addDependencies(manifestFile, packages);
  return new Map([...packages].map(([id, { folder }]) => [id, folder]));
}

async function addDependencies(
  manifestFile: string,
  packages: Map<string, InstalledPackage>,
): Promise<void> {
  const { dependencies = {} } = await readManifest(manifestFile);
  for (const [name, range] of Object.entries(dependencies)) {
    const found = findPackageJSON(name, manifestFile);
    if (found === undefined) throw new Error(`${name} is not installed.`);
    const file = await realpath(found);
    const manifest = await readManifest(file);
    if (packages.has(idOf(manifest))) continue;
    // Packages of this workspace are on no registry.
    if (!range.startsWith('workspace:'))
      packages.set(idOf(manifest), { manifest, folder: dirname(file) });
    await addDependencies(file, packages);
  }
}

/** What npm asks first: the manifests of all versions. */
function sendVersions(
  name: string,
  packages: readonly InstalledPackage[],
  url: string,
  response: ServerResponse,
): void {
  const manifests = packages.map(({ manifest }) => manifest);
  const versions = manifests
    .filter((manifest) => manifest.name === name)
    .map((manifest) => ({ ...manifest, dist: { tarball: `${url}/${idOf(manifest)}` } }));
  const [latest] = versions;
  if (latest === undefined) {
    response.writeHead(404).end();
    return;
  }
  response.setHeader('Content-Type', 'application/json').end(
    JSON.stringify({
      name,
      'dist-tags': { latest: latest.version },
      versions: Object.fromEntries(versions.map((manifest) => [manifest.version, manifest])),
    }),
  );
}

/** Equal files of an installed package are hard links, which npm does not unpack. */
function sendTarball({ folder }: InstalledPackage, response: ServerResponse): void {
  const args = [
    // The best compression of 70 MB takes longer than the install.
    ...['-c', '-I', 'gzip -1'],
    '--hard-dereference',
    '-C',
    folder,
    '--exclude',
    './node_modules',
    '--transform',
    's,^[.],package,',
  ];
  spawn('tar', [...args, '.'], { stdio: ['ignore', 'pipe', 'inherit'] }).stdout.pipe(response);
}

function idOf({ name, version }: Manifest): string {
  return `${name}@${version}`;
}

async function readManifest(file: string): Promise<Manifest> {
  return JSON.parse(await readFile(file, 'utf8'));
}
