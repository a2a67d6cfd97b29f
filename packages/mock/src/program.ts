import { contractInfo } from '@social-data/contract/operations';
import { Command, InvalidArgumentError } from 'commander';
import manifest from '../package.json' with { type: 'json' };

/** The command `social-data-mock`, which has not read its arguments yet. */
export function createProgram(): Command {
  return new Command('social-data-mock')
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
    .option('--overrides <file>', 'JSON file with your own responses; reread when it changes')
    .option(
      '--proxy <url>',
      'pass calls on to this server, and print what violates the contract, with tokens masked',
    )
    .option('--record <file>', 'keep the responses of --proxy in this file, for --overrides')
    .option('--verbose', 'print one line for each request, with tokens masked', false)
    .showHelpAfterError();
}

function parsePort(text: string): number {
  if (!/^[0-9]{1,5}$/.test(text) || Number(text) > 65535) {
    throw new InvalidArgumentError('A port is a whole number from 0 to 65535.');
  }
  return Number(text);
}

/** A time zone has to be given: that of the machine would make other responses on each. */
const TIME = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

function parseTime(text: string): Date {
  const [, day = ''] = TIME.exec(text) ?? [];
  const time = new Date(text);
  // A date that does not exist, such as 30 February, would be one of the next month.
  if (Number.isNaN(time.getTime()) || !new Date(day).toJSON()?.startsWith(day))
    throw new InvalidArgumentError('A time is written like 2026-01-01T00:00:00Z.');
  return time;
}
