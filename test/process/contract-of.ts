import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

/** Bundles the generated package of a folder in place of ours. */
export function contractOf(generated: string): Plugin {
  const { exports } = JSON.parse(readFileSync(join(generated, 'package.json'), 'utf8'));
  return {
    name: 'other-contract',
    setup(build) {
      build.onResolve({ filter: /^@social-data\/contract(\/|$)/ }, ({ path }) => {
        const entry = exports[path.replace('@social-data/contract', '.')];
        return { path: join(generated, entry.default ?? entry) };
      });
    },
  };
}
