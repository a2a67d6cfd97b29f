import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../process/project-root.ts';

/** A module that a package of the workspace exports. */
export interface WorkspaceModule {
  /** As programs import it, such as `@social-data/client/paging`. */
  readonly specifier: string;
  /** The file with its types: a source, or a file of declarations. `*` stands for a part of the specifier. */
  readonly source: string;
}

type Target = string | { readonly types: string };

/** The modules that the manifest in a folder exports, without those that are JSON. */
export function modulesOf(folder: string): readonly WorkspaceModule[] {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const exports: Readonly<Record<string, Target>> = manifest.exports ?? {};
  return Object.entries(exports).flatMap(([subpath, target]) => {
    const path = typeof target === 'string' ? target : target.types;
    const specifier = `${manifest.name}${subpath.slice(1)}`;
    return path.endsWith('.json') ? [] : [{ specifier, source: join(folder, path) }];
  });
}

/** The modules of all packages of the workspace. */
export function workspaceModules(): readonly WorkspaceModule[] {
  const manifests = globSync('{generated,packages/*}/package.json', { cwd: projectRoot });
  return manifests.flatMap((manifest) => modulesOf(join(projectRoot, dirname(manifest))));
}
