import { chmod, copyFile, cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  bundleTypes,
  importedPackages,
  publishedManifest,
  thirdPartyNotices,
} from '@social-data/package-build';
import { buildCode } from './build-code.ts';
import { mainEntries } from './entries.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Documents and files for operators, which the package contains as they are. */
const COPIED_FOLDERS = ['deploy', 'adr'] as const;

const COPIED_DOCUMENTS = ['README.md', 'CAPACITY.md'] as const;

const EXECUTABLE = 0o755;

/**
 * Builds the package into a folder, which is emptied first: JavaScript with the code of this workspace bundled, its
 * types, `deploy/`, and a manifest without dependencies on the workspace.
 */
export async function buildGateway(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const sources = path('../src');
  const { index } = mainEntries(sources);
  const [metafile] = await Promise.all([
    buildCode(sources, folder),
    bundleTypes({ index }, folder),
  ]);
  const manifest = await publishedManifest(path('../package.json'), importedPackages(metafile), {
    bin: { 'social-data-gateway': './cli.js' },
    types: './index.d.ts',
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './package.json': './package.json',
    },
  });
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await chmod(join(folder, 'cli.js'), EXECUTABLE);
  const notices = await thirdPartyNotices(Object.keys(metafile.inputs));
  await writeFile(join(folder, 'THIRD-PARTY-NOTICES'), notices);
  for (const name of COPIED_FOLDERS)
    await cp(path(`../${name}`), join(folder, name), { recursive: true });
  for (const name of COPIED_DOCUMENTS) await copyFile(path(`../${name}`), join(folder, name));
  // Beside the built code, which reads it from its own folder.
  await copyFile(path('../src/admin-page/page.css'), join(folder, 'page.css'));
  await copyFile(path('../../../LICENSE'), join(folder, 'LICENSE'));
}
