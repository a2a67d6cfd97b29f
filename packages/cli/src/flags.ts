import { fieldsOf, type OperationField } from '@social-data/contract/operation-fields';
import type {
  OperationId,
  OperationInfo,
  PaginationInfo,
  ParameterInfo,
} from '@social-data/contract/operations';
import type { CsvOptions } from '@social-data/tabular';
import { InvalidArgumentError, Option } from 'commander';
import { contractText, texts } from './texts/texts.ts';

export const FORMATS = ['table', 'json', 'ndjson', 'csv', 'xlsx'] as const;
export type OutputFormat = (typeof FORMATS)[number];

const SPREADSHEET = { bom: true, protection: 'tab' } as const;

/** CSV as each program reads it without a question: separator, decimal mark, byte order mark, line ends. */
export const CSV_FOR = {
  excel: SPREADSHEET,
  'excel-de': { ...SPREADSHEET, delimiter: ';', decimalMark: ',' },
  wps: SPREADSHEET,
  pandas: { lineBreak: '\n', protection: 'none' },
} as const satisfies Record<string, CsvOptions>;
export type CsvProgram = keyof typeof CSV_FOR;

/** What has one row: an item, or each input that found it. */
const ONE_ROW_PER = ['item', 'input'] as const;

/** Of every command. It is read before any other flag, and is here for the help. */
export function langFlag(): Option {
  return new Option('--lang <language>', texts.flags.lang).choices(['en', 'zh']);
}

/** The flags of output, of every command that writes one. */
export function outputFlags(): readonly Option[] {
  const { flags } = texts;
  return [
    new Option('--out <file>', flags.out),
    new Option('--format <format>', flags.format).choices(FORMATS),
    new Option('--fields <names>', flags.fields).argParser(parseFields),
    new Option('--limit <rows>', flags.limit).argParser(countFrom(1)),
    new Option('--one-row-per <what>', flags.oneRowPer).choices(ONE_ROW_PER).default('item'),
    new Option('--for <program>', flags.for).choices(Object.keys(CSV_FOR)),
    new Option('--force', flags.force),
    new Option('--quiet', flags.quiet),
    langFlag(),
  ];
}

/** The flags of a command that calls an operation, besides those of its output. */
export function requestFlags(): readonly Option[] {
  const { flags } = texts;
  return [
    new Option('--inputs <file>', flags.inputs).argParser(
      (file, before: readonly string[] = []) => [...before, file],
    ),
    new Option('--no-header', flags.header),
    new Option('--sheet <name>', flags.sheet),
    new Option('--encoding <name>', flags.encoding),
    new Option('--ids-are-exact', flags.idsAreExact),
    new Option('--max-pages <pages>', flags.maxPages).argParser(countFrom(1)),
    new Option('--all', flags.all).conflicts('maxPages'),
    new Option('--concurrency <lists>', flags.concurrency).argParser(countFrom(1)).default(4),
    new Option('--max-calls <requests>', flags.maxCalls).argParser(countFrom(1)),
    new Option('--max-credits <credits>', flags.maxCredits).argParser(countFrom(1)),
    new Option('--max-retries <times>', flags.maxRetries).argParser(countFrom(0)).default(2),
    new Option('--timeout <seconds>', flags.timeout).argParser(countFrom(1)).default(90),
    new Option('--max-wait <seconds>', flags.maxWait).argParser(countFrom(0)).default(300),
    new Option('--yes', flags.yes),
    new Option('--dry-run', flags.dryRun),
    new Option('--unchecked', flags.unchecked),
    new Option('--resume', flags.resume),
    new Option('--append', flags.append).conflicts('force'),
    new Option('--keep-journal', flags.keepJournal),
  ];
}

/** The flags that say where the service is and who calls. */
export function connectionFlags(): readonly Option[] {
  const { flags } = texts;
  return [
    new Option('--base-url <address>', flags.baseUrl),
    new Option('--allow-insecure', flags.allowInsecure),
    new Option('--token-file <file>', flags.tokenFile),
    new Option('--token <token>', flags.token).conflicts('tokenFile'),
  ];
}

/** The flags of a command that calls an operation, by their values. */
export interface OperationFlags extends OutputFlags, ConnectionFlags {
  readonly inputs?: readonly string[];
  /** False when each line is a value, also the first one. */
  readonly header: boolean;
  readonly sheet?: string;
  readonly encoding?: string;
  readonly idsAreExact?: true;
  readonly maxPages?: number;
  readonly all?: true;
  readonly concurrency: number;
  readonly maxCalls?: number;
  readonly maxCredits?: number;
  readonly maxRetries: number;
  readonly timeout: number;
  readonly maxWait: number;
  readonly yes?: true;
  readonly dryRun?: true;
  readonly unchecked?: true;
  readonly resume?: true;
  readonly keepJournal?: true;
}

/** How `--inputs` is read. */
export type InputsFlags = Pick<OperationFlags, 'header' | 'sheet' | 'encoding' | 'idsAreExact'>;

export interface OutputFlags {
  readonly out?: string;
  readonly format?: OutputFormat;
  /** All that there are, or the named ones in their order. By default, those of every table. */
  readonly fields?: 'all' | readonly string[] | undefined;
  readonly limit?: number;
  /** An item that several inputs found is one row, or one for each of these inputs. @default 'item' */
  readonly oneRowPer?: (typeof ONE_ROW_PER)[number];
  /** The program that reads CSV. @default 'excel' */
  readonly for?: CsvProgram;
  /** Rows for a file that has rows of other inputs: `fields` are its columns. */
  readonly append?: true;
  readonly force?: true;
  readonly quiet?: true;
}

export interface ConnectionFlags {
  readonly baseUrl?: string | undefined;
  readonly allowInsecure?: true;
  readonly tokenFile?: string;
  readonly token?: string;
}

function countFrom(least: 0 | 1): (text: string) => number {
  return (text) => {
    if (/^\d{1,15}$/.test(text) && Number(text) >= least) return Number(text);
    throw new InvalidArgumentError(texts.usage.wholeNumber(least));
  };
}

function parseFields(text: string): 'all' | readonly string[] {
  return text === 'all' ? 'all' : text.split(',').map((name) => name.trim());
}

/**
 * A flag for each parameter, and one for the body, named in kebab-case. One that collides with a flag of ours, or that
 * Commander would read as a negation, is `--param-NAME`. The only required parameter also has `--id` when its name ends in Id.
 * @param ownNames names of our flags, without dashes
 */
export function parameterFlags(operation: OperationInfo, ownNames: ReadonlySet<string>) {
  const taken = new Set(ownNames);
  const claim = (name: string): string => {
    const free = taken.has(name) || /^no-/.test(name) ? claim(`param-${name}`) : name;
    taken.add(free);
    return free;
  };
  const flags = fieldsOf(operation).map((parameter) =>
    flagOf(parameter, claim(kebabCase(parameter.name))),
  );
  const only = onlyRequired(operation.parameters);
  if (!only || !/(Id|_id|-id)$/.test(only.name) || taken.has('id')) return flags;
  return [...flags, flagOf(only, 'id')];
}

/** The required parameter when there is one alone: it may be given without a flag. */
export function onlyRequired(parameters: readonly ParameterInfo[]): ParameterInfo | undefined {
  const required = parameters.filter((parameter) => parameter.required);
  return required.length === 1 ? required[0] : undefined;
}

/** The parameters that say which page of a list a call is for. */
export function pageParameters(pagination: PaginationInfo | undefined): readonly unknown[] {
  const entries = Object.entries(pagination ?? {});
  return entries.flatMap(([key, name]) => (key.endsWith('Parameter') ? [name] : []));
}

function flagOf(parameter: OperationField, name: string) {
  const option = new Option(`--${name} <value>`, descriptionOf(parameter)).argParser(
    (value: string, before: readonly string[] | undefined) => [...(before ?? []), value],
  );
  // Only for help: values are checked later, since --unchecked allows others.
  if (parameter.enum) option.argChoices = parameter.enum.map(String);
  return { parameter, option };
}

function descriptionOf(field: OperationField): string {
  const { help } = texts;
  const { description = '', note, required, deprecated } = field;
  const sentences = [
    field.in === 'body'
      ? help.body(contractText(description), String(field.example ?? '{}'))
      : contractText(description),
    note && contractText(note),
    required ? help.required : undefined,
    deprecated ? help.deprecated : undefined,
  ];
  return sentences.filter(Boolean).join(help.gap).replaceAll('\n', ' ');
}

/** An operation of the contract that this program was built with. */
export type Operation = OperationInfo & { readonly id: OperationId };

/** A call of a command of an operation, as it was typed. */
export interface OperationCall {
  readonly operation: Operation;
  /** The values of each parameter, in the order in which they were given. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** The flag of each parameter, for messages. */
  readonly flagOf: (parameter: string) => string;
  readonly flags: OperationFlags;
}

/** `oAuthorId` and `o_author_id` → `o-author-id`. Letters of all scripts stay; a name without any is `unnamed`. */
export function kebabCase(name: string): string {
  const kebab = name
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1-$2')
    .replaceAll(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1-$2')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase();
  return kebab === '' ? 'unnamed' : kebab;
}
