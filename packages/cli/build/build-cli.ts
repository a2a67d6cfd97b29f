import { fileURLToPath } from 'node:url';
import { buildCommand } from '@social-data/package-build';
import type { Plugin } from 'esbuild';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Builds the package into a folder, which is emptied first: the command as one file that needs nothing but Node. */
export function buildCli(folder: string, plugins: readonly Plugin[] = []): Promise<void> {
  return buildCommand(folder, { source: path('..'), licence: path('../../../LICENSE'), plugins });
}
