#!/usr/bin/env node
import type { ExitCode } from './exit-code.ts';
import { nodeVersionProblem } from './node-version-problem.ts';

const print = (line: string) => process.stderr.write(`${line}\n`);

const versionProblem = nodeVersionProblem(process.versions.node, process.argv.slice(1));
if (versionProblem !== undefined) {
  print(versionProblem);
  process.exit(1 satisfies ExitCode);
}

// Everything else is loaded after the version is checked: an older Node may not be able to.
const { createProgram } = await import('./program.ts');
const program = createProgram().parse();
const options = program.opts<{
  port: number;
  host: string;
  now: Date;
  overrides?: string;
  proxy?: string;
  record?: string;
  verbose: boolean;
}>();

if (options.record !== undefined && options.proxy === undefined)
  program.error('error: --record keeps the responses of --proxy. Give its address too.');

try {
  // Loaded after the command line was read, so that --help comes at once.
  const { startMock } = await import('./start-mock.ts');
  const { verbose, ...given } = options;
  const mock = await startMock({ ...given, onViolation: print, ...(verbose && { log: print }) });
  process.stdout.write(`mock on ${mock.url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void mock.close());
  }
} catch (error) {
  print(explainStartError(error, options));
  process.exitCode = 1 satisfies ExitCode;
}

function explainStartError(error: unknown, { port, host }: { port: number; host: string }): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use. Stop the program that uses it, or choose another port with --port.`;
  if (code === 'EACCES')
    return `Port ${port} on ${host} needs privileges that this user does not have. Choose a port above 1023 with --port.`;
  if (code === 'EADDRNOTAVAIL')
    return `This machine has no address ${host}. Choose another address with --host.`;
  return `The mock could not start: ${error instanceof Error ? error.message : String(error)}`;
}
