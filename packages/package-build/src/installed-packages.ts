import type { Metafile, Plugin } from 'esbuild';

/** Plugin of esbuild: packages of the workspace are bundled, all others are installed as dependencies. */
export const installedPackages: Plugin = {
  name: 'installed-packages',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@social-data/')
        ? undefined
        : { path, external: true },
    );
  },
};

/** Names of the packages that the built code imports, and of modules of Node. */
export function importedPackages({ outputs }: Metafile): ReadonlySet<string> {
  const imports = Object.values(outputs).flatMap((output) => output.imports);
  return new Set(imports.filter(({ external }) => external).map(({ path: id }) => packageOf(id)));
}

/** The package of an import: `@scope/name` of `@scope/name/file`. */
function packageOf(id: string): string {
  const parts = id.split('/');
  return parts.slice(0, id.startsWith('@') ? 2 : 1).join('/');
}
