import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { projectRoot } from '../process/project-root.ts';

/** Imports modules of the project as they are now, in the same process. */
export interface FreshModules {
  /** Imports a file of the project. Packages from outside are imported once, by Node. */
  load(path: string): ReturnType<ViteDevServer['ssrLoadModule']>;
  /** Makes the next `load` read these files again, and run all modules that import them. */
  forget(paths: readonly string[]): void;
}

/**
 * Node keeps each module for good, and our modules read the contract when they are imported. Vite's loader can forget
 * them. Its watcher, which knows how editors save, tells of each file that changes in `openapi/`, and of each module that
 * was loaded. A contract leaves about 2 MB, most likely the validators that Prism compiles and keeps.
 */
export async function createFreshModules(onChange: () => void): Promise<FreshModules> {
  const vite = await createServer({
    ...{ configFile: false, envDir: false, appType: 'custom', logLevel: 'error' },
    root: join(projectRoot, 'openapi'),
    cacheDir: join(projectRoot, '.cache', 'dev'),
    optimizeDeps: { noDiscovery: true },
    // What we write ourselves is forgotten at once, without waiting for the watcher.
    server: {
      ...{ middlewareMode: true, hmr: false, ws: false },
      watch: { ignored: [join(projectRoot, 'generated', '**')] },
    },
  });
  vite.watcher.on('all', () => onChange());
  return {
    load: (path) => vite.ssrLoadModule(join(projectRoot, path)),
    forget: (paths) => {
      for (const path of paths) vite.moduleGraph.onFileChange(join(projectRoot, path));
    },
  };
}
