import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

/**
 * Finds the script of a dependency's command, to be run by `process.execPath`. The wrappers in
 * node_modules/.bin are shell scripts that use the `node` of the PATH, so they are avoided.
 */
export function nodeTool(packageName: string, command: string): string {
  const folder = join(projectRoot, 'node_modules', packageName);
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const script = commandOf(manifest, command);
  if (script === undefined) throw new Error(`${packageName} has no command "${command}"`);
  return join(folder, script);
}

function commandOf(manifest: unknown, command: string): string | undefined {
  if (typeof manifest !== 'object' || manifest === null || !('bin' in manifest)) return undefined;
  const { bin } = manifest;
  if (typeof bin === 'string') return bin;
  if (typeof bin !== 'object' || bin === null) return undefined;
  const script: unknown = Object.entries(bin).find(([name]) => name === command)?.[1];
  return typeof script === 'string' ? script : undefined;
}
