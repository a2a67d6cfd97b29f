import { parseArgs } from 'node:util';

/**
 * Reads `--name value` options from the command line. On anything else it prints one line and ends
 * the process with exit code 1: nothing has been started at that point.
 */
export function parseOptions<Name extends string>(
  names: readonly Name[],
): { readonly [K in Name]?: string | undefined } {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    const { values } = parseArgs({ options });
    const found: { [K in Name]?: string | undefined } = {};
    for (const name of names) found[name] = values[name];
    return found;
  } catch (error) {
    const usage = names.map((name) => `--${name} <value>`).join(' ');
    const problem = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
    console.error(`${problem}. Options: ${usage}`);
    process.exit(1);
  }
}
