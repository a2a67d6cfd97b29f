import { parseArgs } from 'node:util';

/**
 * Reads `--name value` options and flags without a value from the command line. On anything else it prints one line
 * and ends the process with exit code 1: nothing has been started at that point.
 */
export function parseOptions<Name extends string, Flag extends string = never>(
  names: readonly Name[],
  flags: readonly Flag[] = [],
): { readonly [K in Name]?: string | undefined } & { readonly [K in Flag]?: boolean | undefined } {
  const options = Object.fromEntries([
    ...names.map((name) => [name, { type: 'string' as const }] as const),
    ...flags.map((flag) => [flag, { type: 'boolean' as const }] as const),
  ]);
  try {
    return parseArgs({ options }).values as ReturnType<typeof parseOptions<Name, Flag>>;
  } catch (error) {
    const values = names.map((name) => `--${name} <value>`);
    const usage = [...values, ...flags.map((flag) => `--${flag}`)].join(' ');
    const problem = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
    console.error(`${problem}. Options: ${usage}`);
    process.exit(1);
  }
}
