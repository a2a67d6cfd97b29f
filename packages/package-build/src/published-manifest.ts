import { readFile } from 'node:fs/promises';
import { findPackageJSON, isBuiltin } from 'node:module';

interface Manifest {
  readonly name?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Members of the workspace's manifest that are published unchanged. */
const PUBLISHED_MEMBERS = ['name', 'version', 'description', 'license', 'type', 'engines'];

/**
 * The manifest of a published package. Its dependencies are the packages that the built code imports, in the exact
 * versions of the workspace.
 * @param manifestFile path of the package's manifest in the workspace
 * @param imported what the built code imports, as `importedPackages` returns it
 * @param entries members that name built files: `bin`, `exports`, `types`
 * @throws Error for an import that no manifest declares
 */
export async function publishedManifest(
  manifestFile: string,
  imported: ReadonlySet<string>,
  entries: object,
): Promise<object> {
  const own = await readManifest(manifestFile);
  const versions = await dependencyVersions(manifestFile);
  const names = [...imported].filter((name) => !isBuiltin(name)).sort();
  const dependencies = names.map((name) => {
    const version = versions.get(name);
    if (version === undefined)
      throw new Error(`The built code imports ${name}, which is no dependency of ${own.name}.`);
    return [name, version];
  });
  return {
    ...Object.fromEntries(
      Object.entries(own).filter(([member]) => PUBLISHED_MEMBERS.includes(member)),
    ),
    ...entries,
    ...(dependencies.length > 0 ? { dependencies: Object.fromEntries(dependencies) } : {}),
  };
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
