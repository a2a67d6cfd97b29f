import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  /** As the manifest has it, or `none`. */
  readonly licence: string;
}

/** All packages of others that pnpm has installed for a project, those for development included. */
export function installedPackages(root: string): readonly InstalledPackage[] {
  const folder = join(root, 'node_modules/.pnpm');
  const manifests = globSync('*/node_modules/{*,@*/*}/package.json', { cwd: folder });
  return manifests
    .filter((file) => {
      // Links to the dependencies of a package are beside it.
      const [place = '', , ...path] = file.split('/');
      return place.startsWith(`${path.slice(0, -1).join('+')}@`);
    })
    .map((file) => readInstalledPackage(join(folder, file)))
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

export function readInstalledPackage(manifestFile: string): InstalledPackage {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  return { name: manifest.name, version: manifest.version, licence: licenceOf(manifest) };
}

export function nameOf({ name, version }: InstalledPackage): string {
  return `${name}@${version}`;
}

/** Old manifests have a list of licences, of which any may be chosen. */
function licenceOf({ license, licenses }: { license?: unknown; licenses?: unknown }): string {
  const named = [license ?? licenses ?? []].flat().map((each) => Object(each).type ?? each);
  return named.length === 0 ? 'none' : named.map(String).join(' OR ');
}
