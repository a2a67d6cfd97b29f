import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, manifestFolder } from '../api/list-files.ts';
import { projectRoot } from '../process/project-root.ts';
import type { ListStates } from './compare-lists.ts';

/** The lists of the last release and those of now, with the versions that the manifests have. */
export function currentLists(): ListStates {
  const versions = Object.entries(listFiles).map(([name, file]) => {
    const manifest = join(projectRoot, manifestFolder(name), 'package.json');
    return [file, JSON.parse(readFileSync(manifest, 'utf8')).version];
  });
  return {
    released: join(projectRoot, 'openapi/released/api'),
    current: projectRoot,
    versions: Object.fromEntries(versions),
  };
}
