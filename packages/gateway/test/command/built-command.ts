import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { findPackageJSON, isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metafile } from 'esbuild';
import { buildOnce } from '../../../../test/build-once.ts';
import { buildCode } from '../../build/build-code.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
/** The importers of a build are named from here. */
const root = path('../../../..');

/** The script of the command, with its code bundled as in the published package. Built once for a run of tests. */
export async function builtCommand(): Promise<string> {
  const folder = await buildOnce('gateway', async (built) => {
    const metafile = await buildCode(path('../../src'), built);
    writeFileSync(join(built, 'package.json'), '{ "type": "module" }');
    linkPackages(metafile, join(built, 'node_modules'));
  });
  return join(folder, 'cli.js');
}

/** Links the packages that built code imports, each as the source that imports it finds it. */
function linkPackages({ inputs }: Metafile, folder: string): void {
  for (const [importer, { imports }] of Object.entries(inputs)) {
    for (const { path: specifier, external = false } of imports) {
      const [name = ''] = /^(@[^/]+\/)?[^/]+/.exec(specifier) ?? [];
      const link = join(folder, name);
      if (!external || isBuiltin(specifier) || existsSync(link)) continue;
      const manifest = findPackageJSON(specifier, join(root, importer));
      if (manifest === undefined) throw new Error(`${importer} imports ${name}, which is absent.`);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(dirname(manifest), link);
    }
  }
}
