import { InvalidArgumentError, Option } from 'commander';
import {
  CSV_FOR,
  type CsvProgram,
  FORMATS,
  ONE_ROW_PER,
  type OneRowPer,
} from '../collect/output/output-options.ts';
import type { InputsFlags } from '../inputs/read-inputs-file.ts';

/** The flags of output, of every command that writes one. */
export function outputFlags(): readonly Option[] {
  return [
    new Option('--out <file>', 'write to a file; it must not exist, unless --force'),
    new Option(
      '--format <format>',
      'format of the output; else by the ending of --out, else table',
    ).choices(FORMATS),
    new Option(
      '--fields <names>',
      'fields by name, with commas between them; "all" also has those that do not fit a terminal',
    ).argParser(parseFields),
    new Option('--limit <rows>', 'the most rows of each input').argParser(parseCount),
    new Option('--total-limit <rows>', 'the most rows of all inputs').argParser(parseCount),
    new Option(
      '--one-row-per <what>',
      'an item that several inputs found is one row, or one row of each input, for pivot tables',
    )
      .choices(ONE_ROW_PER)
      .default('item'),
    new Option(
      '--for <program>',
      'CSV as this program reads it: separator, decimal mark, byte order mark, line ends; else as excel',
    ).choices(Object.keys(CSV_FOR)),
    new Option(
      '--force',
      'overwrite --out; a journal of an earlier run with pages is kept under another name',
    ),
    new Option('--quiet', 'print failures only'),
  ];
}

/** The flags of a command that calls an operation, besides those of its output. */
export function requestFlags(): readonly Option[] {
  return [
    new Option(
      '--inputs <file>',
      'one input for each line, CSV or XLSX with the names of parameters in its first line; - is standard input',
    ),
    new Option(
      '--input-column <name>',
      'column of --inputs with the values, when its first line names it otherwise',
    ).conflicts('header'),
    new Option('--no-header', 'the first line of --inputs is a value, as all others'),
    new Option('--sheet <name>', 'sheet of a workbook in --inputs; else the first one'),
    new Option('--encoding <name>', 'encoding of --inputs, such as gbk; else it is recognised'),
    new Option('--ids-are-exact', 'ids in --inputs that all end in zeros are right'),
    new Option('--max-pages <pages>', 'the most pages of each input').argParser(parseCount),
    new Option('--all', 'all pages of each input').conflicts('maxPages'),
    new Option('--concurrency <lists>', 'lists that are read at a time')
      .argParser(parseCount)
      .default(4),
    new Option('--max-calls <requests>', 'the most requests, retries included').argParser(
      parseCount,
    ),
    new Option(
      '--max-credits <credits>',
      'the most credits of this run; no page is requested that may cost more than is left',
    ).argParser(parseCount),
    new Option('--max-retries <times>', 'how often a failed request is sent again')
      .argParser(parseWholeNumber)
      .default(2),
    new Option('--timeout <seconds>', 'time for one request').argParser(parseCount).default(90),
    new Option(
      '--max-wait <seconds>',
      'how long a run waits when the service fails for 10 lists in a row',
    )
      .argParser(parseWholeNumber)
      .default(300),
    new Option('--confirm-above <calls>', 'ask at a terminal before a run of more calls')
      .argParser(parseWholeNumber)
      .default(100),
    new Option('--yes', 'do not ask'),
    new Option(
      '--dry-run',
      'send nothing; print the inputs and the most requests that are possible, with --resume those that are left',
    ),
    new Option('--unchecked', 'send values that the contract does not allow'),
    new Option('--resume', 'go on with the journal that an earlier run left beside --out'),
    new Option(
      '--append',
      'add the rows of new inputs to a finished --out (CSV or NDJSON)',
    ).conflicts('force'),
    new Option('--retry-failed', 'with --resume: ask again for inputs that failed with code 400'),
    new Option('--keep-journal', 'keep the journal after success, for render'),
  ];
}

/** The flags that say where the service is and who calls. */
export function connectionFlags(): readonly Option[] {
  return [
    new Option('--base-url <address>', 'address of the service; else SOCIAL_DATA_BASE_URL'),
    new Option(
      '--environment <name>',
      'cn allows plain http, as the service in Mainland China has it; its address is in SOCIAL_DATA_BASE_URL_CN',
    )
      .choices(['global', 'cn'])
      .default('global'),
    new Option('--profile <name>', 'address and token that social-data login keeps'),
    new Option('--allow-insecure', 'allow plain http to another machine: the token is readable'),
    new Option(
      '--token-file <file>',
      'file that contains the token; - is standard input; else SOCIAL_DATA_TOKEN, else what login keeps, else a prompt',
    ),
    new Option(
      '--token <token>',
      'the token; other users of this machine can see it while the command runs',
    ).conflicts('tokenFile'),
  ];
}

/** The flags of a command that calls an operation, by their values. */
export interface OperationFlags extends OutputFlags, ConnectionFlags, InputsFlags {
  readonly inputs?: string;
  readonly maxPages?: number;
  readonly all?: true;
  readonly concurrency: number;
  readonly maxCalls?: number;
  readonly maxCredits?: number;
  readonly maxRetries: number;
  readonly timeout: number;
  readonly maxWait: number;
  readonly confirmAbove: number;
  readonly yes?: true;
  readonly dryRun?: true;
  readonly unchecked?: true;
  readonly resume?: true;
  readonly retryFailed?: true;
  readonly keepJournal?: true;
}

export interface OutputFlags {
  readonly out?: string;
  readonly format?: (typeof FORMATS)[number];
  readonly fields?: 'all' | readonly string[];
  readonly limit?: number;
  readonly totalLimit?: number;
  readonly oneRowPer: OneRowPer;
  readonly for?: CsvProgram;
  readonly append?: true;
  readonly force?: true;
  readonly quiet?: true;
}

export interface ConnectionFlags {
  readonly baseUrl?: string | undefined;
  readonly environment?: 'global' | 'cn';
  readonly profile?: string;
  readonly allowInsecure?: true;
  readonly tokenFile?: string;
  readonly token?: string;
}

function parseCount(text: string): number {
  if (/^[1-9][0-9]{0,14}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It takes a whole number from 1 on.');
}

function parseWholeNumber(text: string): number {
  if (/^[0-9]{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It takes a whole number from 0 on.');
}

function parseFields(text: string): 'all' | readonly string[] {
  if (text === 'all') return 'all';
  const names = text.split(',').map((name) => name.trim());
  if (names.every((name) => name !== '')) return names;
  throw new InvalidArgumentError('It takes names with commas between them, or "all".');
}
