import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

/**
 * Finds the script of a dependency's command, to be run by `process.execPath`. The wrappers in
 * node_modules/.bin are shell scripts that use the `node` of the PATH, so they are avoided.
 */
export function nodeTool(packageName: string, command: string): string {
  const folder = join(projectRoot, 'node_modules', packageName);
  const { bin = {} }: { readonly bin?: string | Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const script = typeof bin === 'string' ? bin : bin[command];
  if (script === undefined) throw new Error(`${packageName} has no command "${command}"`);
  return join(folder, script);
}
