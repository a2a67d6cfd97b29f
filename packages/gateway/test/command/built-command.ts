import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { bundleCode, packages, workspaceRoot } from '@social-data/package-build';
import { buildOnce } from '../../../../test/build-once.ts';
import { dependencyFolders } from '../../../../test/gateway-package/package-registry.ts';

/** The script of the command, with its code bundled as in the published package. Built once for a run of tests. */
export async function builtCommand(): Promise<string> {
  const folder = await buildOnce('gateway', async (built) => {
    const source = join(workspaceRoot, 'packages/gateway');
    const [group] = packages.gateway?.groups ?? [];
    if (group === undefined) throw new Error('The gateway is not published.');
    const { imported } = await bundleCode(source, group, 'node24', built);
    writeFileSync(join(built, 'package.json'), '{ "type": "module" }');
    copyFileSync(join(workspaceRoot, 'packages/admin-page/src/page.css'), join(built, 'page.css'));
    await linkPackages(imported, source, join(built, 'node_modules'));
  });
  return join(folder, 'cli.js');
}

/** Links the packages that built code imports to those of this workspace. */
async function linkPackages(imported: readonly string[], source: string, into: string) {
  const folders = [...(await dependencyFolders(join(source, 'package.json')))];
  for (const name of new Set(imported.filter((each) => !isBuiltin(each)))) {
    const [, folder] = folders.find(([id]) => id.startsWith(`${name}@`)) ?? [];
    if (folder === undefined) throw new Error(`The gateway imports ${name}, which is absent.`);
    mkdirSync(dirname(join(into, name)), { recursive: true });
    symlinkSync(folder, join(into, name));
  }
}
