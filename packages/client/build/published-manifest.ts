import { readFile } from 'node:fs/promises';
import { entries } from './entries.ts';

/** Members of the workspace's manifest that are published unchanged. */
const PUBLISHED_MEMBERS = [
  'name',
  'version',
  'description',
  'license',
  'type',
  'sideEffects',
  'engines',
  'dependencies',
  'peerDependencies',
  'peerDependenciesMeta',
];

/** The manifest of the published package: the one of the workspace, with the built files as entry points. */
export async function publishedManifest(): Promise<object> {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  const own = Object.entries<unknown>(JSON.parse(text)).filter(([name]) =>
    PUBLISHED_MEMBERS.includes(name),
  );
  const names = Object.keys(entries);
  return {
    ...Object.fromEntries(own),
    main: './index.cjs',
    module: './index.mjs',
    types: './index.d.cts',
    exports: {
      ...Object.fromEntries(
        names.map((name) => [name === 'index' ? '.' : `./${name}`, conditionsOf(name)]),
      ),
      './package.json': './package.json',
    },
    // For resolvers that do not know `exports`.
    typesVersions: { '*': Object.fromEntries(names.map((name) => [name, [`./${name}.d.cts`]])) },
  };
}

function conditionsOf(name: string): object {
  return {
    import: { types: `./${name}.d.mts`, default: `./${name}.mjs` },
    require: { types: `./${name}.d.cts`, default: `./${name}.cjs` },
  };
}
