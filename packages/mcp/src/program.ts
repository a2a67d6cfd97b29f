import { Command } from 'commander';
import manifest from '../package.json' with { type: 'json' };

/** The command `social-data-mcp`, which has not read its arguments yet. */
export function createProgram(): Command {
  return new Command('social-data-mcp')
    .description(
      'Serves the operations of the Social-Data Query Service as tools, over MCP. Without --http, on standard input and output.',
    )
    .option('--http <port>', 'serve hosts of this machine over HTTP; 0 takes a free port')
    .option(
      '--operations <ids>',
      'operations that become tools, separated by commas (default: all)',
    )
    .option(
      '--max-calls <number>',
      'requests that the process sends in total, retries included',
      '100',
    )
    .option('--max-credits <number>', 'credits that the process spends in total')
    .option(
      '--ask-above <credits>',
      'ask the person before a call that may cost more, where the host can do that',
    )
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
    .exitOverride()
    .showHelpAfterError()
    .allowExcessArguments(false);
}
