import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

const tsconfig = fileURLToPath(new URL('../../../tsconfig.json', import.meta.url));

/** Names of files of types end so: for ES modules (`mts` beside `.mjs`), and for CommonJS in a package of ES modules. */
export type TypesEnding = 'ts' | 'mts' | 'cts';

/**
 * Writes the types of the entry points of a package into a folder, those of the workspace's packages included: `NAME.d.ts`
 * for each, and files that several share.
 * @param entries the sources of the entry points by their names
 */
export async function bundleTypes(
  entries: Readonly<Record<string, string>>,
  dir: string,
  endings: readonly TypesEnding[] = ['ts'],
): Promise<void> {
  const [first = ''] = Object.values(entries);
  const bundle = await rollup({
    input: { ...entries },
    external: (id) => !/^([./]|@social-data\/)/.test(id),
    plugins: [
      {
        name: 'workspace-from-its-sources',
        // From the file that imports it: this package depends on none of them.
        resolveId: (id, importer = first) =>
          id.startsWith('@social-data/') ? createRequire(importer).resolve(id) : null,
      },
      // Modules name what they take of Node. Reading all of its global types would take a third of the time.
      dts({ tsconfig, compilerOptions: { types: [] } }),
    ],
  });
  for (const ending of endings)
    await bundle.write({
      dir,
      entryFileNames: `[name].d.${ending}`,
      chunkFileNames: `shared-[hash].d.${ending}`,
    });
  await bundle.close();
}
