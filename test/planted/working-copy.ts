import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { projectRoot } from '../../scripts/process/project-root.ts';

const PACKAGE_STORE = join('node_modules', '.pnpm');
/** A cluster of PostgreSQL in `.cache` belongs to another user, and a copy would not. */
const NOT_COPIED = new Set([
  ...['.git', '.cache', 'dist', PACKAGE_STORE, join('node_modules', '.cache')],
]);

/** A copy of the working tree, in which faults are planted. */
export interface WorkingCopy {
  readonly folder: string;
  remove(): void;
}

/**
 * Copies the sources and the links of all `node_modules`, which lead to the packages of the copy. What is installed is
 * not copied.
 */
export function copyWorkingTree(): WorkingCopy {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'planted-faults-')));
  cpSync(projectRoot, folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !NOT_COPIED.has(relative(projectRoot, source)),
  });
  symlinkSync(join(projectRoot, PACKAGE_STORE), join(folder, PACKAGE_STORE));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
