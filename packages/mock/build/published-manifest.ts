import { readFile } from 'node:fs/promises';
import { findPackageJSON, isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
}

const ownManifest = fileURLToPath(new URL('../package.json', import.meta.url));

/** Members of the workspace's manifest that are published unchanged. */
const PUBLISHED_MEMBERS = ['name', 'version', 'description', 'license', 'type', 'engines'];

/**
 * The manifest of the published package. Its dependencies are the packages that the built code imports, in the exact
 * versions of the workspace.
 * @param imported what the built code imports
 * @throws Error for an import that no manifest declares
 */
export async function publishedManifest(imported: readonly string[]): Promise<object> {
  const own = Object.entries(await readManifest(ownManifest));
  const versions = await dependencyVersions(ownManifest);
  const names = new Set(imported.filter((id) => !isBuiltin(id)).map(packageOf));
  const dependencies = [...names].sort().map((name) => {
    const version = versions.get(name);
    if (version === undefined)
      throw new Error(`The built code imports ${name}, which is no dependency of the mock.`);
    return [name, version];
  });
  return {
    ...Object.fromEntries(own.filter(([member]) => PUBLISHED_MEMBERS.includes(member))),
    bin: { 'social-data-mock': './cli.js' },
    types: './index.d.ts',
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(dependencies),
  };
}

/** The package of an import: `@scope/name` of `@scope/name/file`. */
function packageOf(id: string): string {
  const parts = id.split('/');
  return parts.slice(0, id.startsWith('@') ? 2 : 1).join('/');
}

/** The dependencies of a package and of the workspace packages that it depends on, without the latter. */
async function dependencyVersions(manifestFile: string): Promise<ReadonlyMap<string, string>> {
  const { dependencies = {} } = await readManifest(manifestFile);
  const versions = new Map<string, string>();
  for (const [name, version] of Object.entries(dependencies)) {
    if (!version.startsWith('workspace:')) {
      versions.set(name, version);
      continue;
    }
    const manifest = findPackageJSON(name, manifestFile);
    if (manifest === undefined) throw new Error(`The package ${name} is not installed.`);
    for (const [nested, nestedVersion] of await dependencyVersions(manifest))
      versions.set(nested, nestedVersion);
  }
  return versions;
}

async function readManifest(file: string): Promise<Manifest> {
  return JSON.parse(await readFile(file, 'utf8'));
}
