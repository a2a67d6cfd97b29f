import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from '@social-data/package-build';

/** Bundles the generated package of a folder in place of ours. */
export function contractOf(generated: string): Plugin {
  const { exports } = JSON.parse(readFileSync(join(generated, 'package.json'), 'utf8'));
  return {
    name: 'other-contract',
    resolveId(id) {
      if (!/^@social-data\/contract(\/|$)/.test(id)) return null;
      const entry = exports[id.replace('@social-data/contract', '.')];
      return join(generated, entry.default ?? entry);
    },
  };
}
