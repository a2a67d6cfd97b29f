import type { BuildOptions } from 'esbuild';
import { workspaceRoot } from './workspace-root.ts';

/** Lets bundled CommonJS code require modules of Node. The name is one that no bundled module has. */
const REQUIRE = `import { createRequire as requireFor } from 'node:module';\nconst require = requireFor(import.meta.url);`;

/** How esbuild bundles a package for Node with everything that it uses. Names of files are relative to the workspace. */
export const nodeBundle = {
  absWorkingDir: workspaceRoot,
  bundle: true,
  minifySyntax: true,
  minifyWhitespace: true,
  format: 'esm',
  platform: 'node',
  banner: { js: REQUIRE },
  metafile: true,
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
} as const satisfies BuildOptions;
