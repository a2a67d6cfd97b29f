import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

const tsconfig = fileURLToPath(new URL('../../../tsconfig.json', import.meta.url));

/** Writes the types of a package into `index.d.ts` of a folder, those of the workspace's packages included. */
export async function bundleTypes(index: string, dir: string): Promise<void> {
  const bundle = await rollup({
    input: { index },
    external: (id) => !/^([./]|@social-data\/)/.test(id),
    plugins: [
      {
        name: 'workspace-from-its-sources',
        // From the file that imports it: this package depends on none of them.
        resolveId: (id, importer = index) =>
          id.startsWith('@social-data/') ? createRequire(importer).resolve(id) : null,
      },
      dts({ tsconfig }),
    ],
  });
  await bundle.write({ dir, entryFileNames: '[name].d.ts' });
  await bundle.close();
}
