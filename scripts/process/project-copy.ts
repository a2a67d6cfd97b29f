import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

/** A copy of the project, in which a test may change what it likes. */
export interface ProjectCopy {
  readonly root: string;
  remove(): void;
}

/**
 * Copies the files of the project. Its packages find each other in the copy, and everything else where it is installed.
 */
export function copyProject(): ProjectCopy {
  const copy = mkdtempSync(join(tmpdir(), 'project-copy-'));
  const tracked = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', tracked, { cwd: projectRoot, encoding: 'utf8' }).split('\0');
  // A file that is deleted and not yet committed is named too.
  for (const file of files.filter((name) => name && existsSync(join(projectRoot, name))))
    cpSync(join(projectRoot, file), join(copy, file));
  for (const modules of globSync('{node_modules,{generated,openapi,packages/*}/node_modules}', {
    cwd: projectRoot,
  }))
    linkModules(join(projectRoot, modules), join(copy, modules));
  symlinkSync(join(projectRoot, 'node_modules/.pnpm'), join(copy, 'node_modules/.pnpm'));
  return { root: copy, remove: () => rmSync(copy, { recursive: true, force: true }) };
}

/** The links of a folder `node_modules`, which are relative, so that those to packages of the project lead to its copy. */
function linkModules(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.name.startsWith('@')) linkModules(source, target);
    else if (entry.name === '.bin') symlinkSync(source, target);
  }
}
