#!/usr/bin/env node
import { isSocialDataError } from '@social-data/client';
import { Command } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { readSettings } from './read-settings.ts';
import { createService } from './service.ts';
import { SettingsError } from './settings.ts';
import { serveHttp } from './transport/serve-http.ts';
import { serveStdio } from './transport/serve-stdio.ts';

const program = new Command('social-data-mcp')
  .description(
    'Serves the operations of the Social-Data Query Service as tools, over MCP. Without --http, on standard input and output.',
  )
  .option('--http <port>', 'serve hosts of this machine over HTTP; 0 takes a free port')
  .option('--operations <ids>', 'operations that become tools, separated by commas (default: all)')
  .option(
    '--max-calls <number>',
    'requests that the process sends in total, retries included',
    '100',
  )
  .option('--max-credits <number>', 'credits that the process spends in total')
  .option('--max-session-calls <number>', 'requests of each session, with --http')
  .option('--max-session-credits <number>', 'credits of each session, with --http')
  .option('--max-characters <number>', 'characters of a result as JSON', '25000')
  .option('--base-url <url>', 'address of the service (environment: SOCIAL_DATA_BASE_URL)')
  .option(
    '--environment <name>',
    'which address of the environment is used: global or cn',
    'global',
  )
  .option('--allow-insecure', 'allow plain http: to another machine')
  .option(
    '--token-file <file>',
    'file with the token; - is standard input, with --http (environment: SOCIAL_DATA_TOKEN)',
  )
  .addHelpText(
    'after',
    '\nSOCIAL_DATA_MCP_TOKEN sets the bearer token of --http; else one is made up and printed.',
  )
  .version(manifest.version)
  .showHelpAfterError()
  .allowExcessArguments(false)
  .parse();

const print = (line: string) => process.stderr.write(`${line}\n`);

try {
  const settings = readSettings(program.opts(), process.env);
  const service = createService(settings, print);
  if (settings.httpPort === undefined) serveStdio(service);
  else {
    const server = await serveHttp(service, settings.httpPort, settings.bearerToken);
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void server.close().finally(() => process.exit(0)));
    process.stdout.write(`MCP server on ${server.url}\n`);
    // One that was given is known to whoever gave it.
    if (settings.bearerToken === undefined)
      process.stdout.write(`Authorization: Bearer ${server.bearerToken}\n`);
  }
} catch (error) {
  print(explain(error));
  process.exitCode = 2;
}

function explain(error: unknown): string {
  if (error instanceof SettingsError) return `error: ${error.message}`;
  if (isSocialDataError(error)) return `error: ${error.message} ${error.hint}`;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'error: the port is taken. Give another one with --http, or 0 for a free one.';
  return `error: ${error instanceof Error ? error.message : String(error)}`;
}
