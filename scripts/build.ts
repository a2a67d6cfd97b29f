// `npm run build`: everything that is published, in `dist/`. With names, such as `-- cli client`, these packages alone.
import { join } from 'node:path';
import { packages, packPackages } from '@social-data/package-build';
import { packMcpBundle } from '../packages/mcp/build/mcp-bundle.ts';
import { buildPortal } from '../packages/portal/src/build.ts';
import { projectRoot } from './process/project-root.ts';

const folder = join(projectRoot, 'dist');
const names = process.argv.slice(2);
try {
  const all = names.length > 0 ? names : Object.keys(packages);
  for (const { tarball } of await packPackages(all, folder)) console.log(tarball);
  if (names.length === 0) {
    console.log(await packMcpBundle(folder));
    console.log(`The portal is ${await buildPortal()}.`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
