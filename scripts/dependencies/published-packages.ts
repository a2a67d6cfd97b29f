import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type InstalledPackage, readInstalledPackage } from './installed-packages.ts';

/** Code that others get: the published packages with what they contain of this workspace, and the pages of the portal. */
const SOURCES = [
  'generated/{*,runtime/*}.{ts,js}',
  'packages/{cli,client,collect,gateway,mcp,mock,mock-responses}/src/**/*.{ts,mjs}',
  'packages/{sample-data,server-protocol,tabular}/src/**/*.ts',
  'packages/portal/{theme,shared}/**/*.{ts,vue}',
];

/** Builds the pages of the portal, which VitePress depends on for that. Pages contain no code of it. */
const BUILDER = 'vite';

/** The package of `from '…'`, `import '…'` and `import('…')`; of `// npm:…` in generated code, which contains it. */
const IMPORTED = /(?:\bfrom |\bimport |\bimport\()['"]([^'".][^'"]*)['"]|^\/\/ npm:(\S+)$/gm;

/**
 * The packages of others whose code is in what we publish, or is installed with it: what our code imports, and all that
 * these need.
 */
export function publishedPackages(root: string): readonly InstalledPackage[] {
  const manifests = new Set(
    globSync(SOURCES, { cwd: root }).flatMap((file) => importedManifests(root, file)),
  );
  for (const manifest of manifests) {
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (name === BUILDER) continue;
      const needed = findManifest(name, dirname(manifest));
      // The binary of another platform is not installed.
      if (needed !== undefined) manifests.add(needed);
    }
  }
  return [...manifests].map(readInstalledPackage);
}

function importedManifests(root: string, file: string): readonly string[] {
  const folder = dirname(join(root, file));
  const imports = [...readFileSync(join(root, file), 'utf8').matchAll(IMPORTED)];
  return imports.flatMap(([, imported, contained]) => {
    const [scopeOrName = '', name = ''] = (imported ?? contained ?? '').split('/');
    if (/^(node:|@social-data$|virtual:)/.test(scopeOrName)) return [];
    const packageName = scopeOrName.startsWith('@') ? `${scopeOrName}/${name}` : scopeOrName;
    return findManifest(packageName, folder) ?? [];
  });
}

function findManifest(name: string, from: string): string | undefined {
  const manifest = join(from, 'node_modules', name, 'package.json');
  if (existsSync(manifest)) return realpathSync(manifest);
  return dirname(from) === from ? undefined : findManifest(name, dirname(from));
}
