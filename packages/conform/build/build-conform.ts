import { fileURLToPath } from 'node:url';
import { buildCommand } from '@social-data/package-build';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Builds the conformance command into a folder, which is emptied first. */
export function buildConform(folder: string): Promise<void> {
  return buildCommand(folder, { source: path('..'), licence: path('../../../LICENSE') });
}
