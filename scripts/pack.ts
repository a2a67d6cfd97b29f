// `npm run pack -- cli …`: builds published packages, all of them without a name, and packs each into `dist/`.
import { join } from 'node:path';
import { projectRoot } from './process/project-root.ts';
import { packPackages } from './release/pack-packages.ts';
import { publicPackages } from './release/public-packages.ts';

const names = process.argv.slice(2);
try {
  const all = names.length > 0 ? names : Object.keys(publicPackages);
  for (const { tarball, listing } of await packPackages(all, join(projectRoot, 'dist')))
    console.log(`${listing}${tarball}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
