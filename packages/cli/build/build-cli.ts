import { fileURLToPath } from 'node:url';
import { buildCommand } from '@social-data/package-build';
import type { Plugin } from 'esbuild';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Builds the package into a folder, which is emptied first: the command, which needs nothing but Node. */
export function buildCli(folder: string, plugins: readonly Plugin[] = []): Promise<void> {
  // Help comes at once, and only who has a proxy reads its library.
  const parts = { source: path('..'), licence: path('../../../LICENSE'), isSplit: true };
  return buildCommand(folder, { ...parts, plugins });
}
