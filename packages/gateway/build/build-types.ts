import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { mainEntries } from './entries.ts';

const tsconfig = fileURLToPath(new URL('../../../tsconfig.json', import.meta.url));

/** Writes the types of the package into one file, those of the workspace's packages included. */
export async function buildTypes(sources: string, dir: string): Promise<void> {
  const bundle = await rollup({
    input: { index: mainEntries(sources).index },
    external: (id) => !/^([./]|@social-data\/)/.test(id),
    plugins: [
      {
        name: 'workspace-from-its-sources',
        resolveId: (id) =>
          id.startsWith('@social-data/') ? fileURLToPath(import.meta.resolve(id)) : null,
      },
      dts({ tsconfig }),
    ],
  });
  await bundle.write({ dir, entryFileNames: '[name].d.ts' });
  await bundle.close();
}
