#!/usr/bin/env node
import './small-heap.ts';
import { contractInfo } from '@social-data/contract/operations';
import { Command, InvalidArgumentError } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { nodeVersionProblem } from './node-version-problem.ts';

const program = new Command('social-data-mock')
  .description('Serves the mock of the Social-Data Query Service.')
  .version(
    `${manifest.version} (contract ${contractInfo.version})`,
    '-V, --version',
    'print the release, and the version of the contract that it serves',
  )
  .option('--port <number>', 'port to listen on; 0 takes a free one', parsePort, 4010)
  .option('--host <address>', 'address to listen on', '127.0.0.1')
  .option(
    '--now <time>',
    'the fixed time of the mock, in ISO 8601',
    parseTime,
    new Date('2026-01-01T00:00:00Z'),
  )
  .option('--overrides <file>', 'JSON file with responses of your own; read again when it changes')
  .option('--record <file>', 'keep the responses of --upstream in this file, for --overrides')
  .option('--upstream <url>', 'server that calls are passed on to while they are recorded')
  .option('--verbose', 'print one line for each request, with tokens masked', false)
  .showHelpAfterError()
  .parse();

const options = program.opts<{
  port: number;
  host: string;
  now: Date;
  overrides?: string;
  record?: string;
  upstream?: string;
  verbose: boolean;
}>();
const print = (line: string) => process.stderr.write(`${line}\n`);

const versionProblem = nodeVersionProblem(process.versions.node);
if (versionProblem !== undefined) {
  print(versionProblem);
  process.exit(1);
}

if ((options.record === undefined) !== (options.upstream === undefined))
  program.error('error: --record and --upstream belong together. Give both or neither.');

try {
  // Loaded after the heap is limited and the version is checked.
  const { startMock } = await import('./start-mock.ts');
  const { verbose, record: file, upstream, ...where } = options;
  const record = file !== undefined && upstream !== undefined ? { record: { file, upstream } } : {};
  const mock = await startMock({ ...where, ...record, ...(verbose ? { log: print } : {}) });
  process.stdout.write(`mock on ${mock.url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void mock.close());
  }
} catch (error) {
  print(explainStartError(error, options));
  process.exitCode = 1;
}

function parsePort(text: string): number {
  if (!/^[0-9]{1,5}$/.test(text) || Number(text) > 65535) {
    throw new InvalidArgumentError('A port is a whole number from 0 to 65535.');
  }
  return Number(text);
}

function parseTime(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new InvalidArgumentError('A time is written like 2026-01-01T00:00:00Z.');
  return time;
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
