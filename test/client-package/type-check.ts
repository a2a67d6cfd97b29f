import { join } from 'node:path';
import { run } from './packed-client.ts';

const OPTIONS = [
  '--noEmit',
  '--strict',
  '--exactOptionalPropertyTypes',
  // Those of TypeScript itself; the types of packages are checked.
  '--skipDefaultLibCheck',
  ...['--target', 'es2022'],
  ...['--lib', 'es2022,dom,dom.iterable'],
];

/** How a project finds the packages that it imports. */
const RESOLUTIONS = {
  nodenext: ['--module', 'nodenext'],
  bundler: ['--module', 'esnext', '--moduleResolution', 'bundler'],
} as const;

/**
 * Type-checks files of a project, declarations of packages included, and returns the problems; '' for none.
 * @param typescript folder of the TypeScript package to use
 */
export async function typeCheck(
  typescript: string,
  project: string,
  files: Readonly<Record<keyof typeof RESOLUTIONS, readonly string[]>> = {
    nodenext: ['consumer.mts', 'consumer.cts'],
    bundler: ['consumer.mts'],
  },
): Promise<string> {
  const problems: string[] = [];
  for (const resolution of ['nodenext', 'bundler'] as const) {
    const tsc = join(typescript, 'bin/tsc');
    const args = [tsc, ...OPTIONS, ...RESOLUTIONS[resolution], ...files[resolution]];
    // A failed command has its output, too.
    const { stdout } = await run(process.execPath, args, { cwd: project }).catch(
      (error: { stdout: string }) => error,
    );
    problems.push(stdout);
  }
  return problems.join('');
}
