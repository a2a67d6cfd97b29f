import {
  type OperationId,
  type OperationInfo,
  type OperationParameters,
  operations,
  type ParameterInfo,
} from '@social-data/contract';
import { isDeeperThan } from '@social-data/contract/json-depth';
import { readParameters } from '@social-data/contract/parameters';
import { type ColumnType, type RowColumn, rows } from '@social-data/contract/rows';
import { MAX_DEPTH } from '../calls/fetch-page.ts';

/** What a tool takes beside the parameters of its operation. */
export interface OwnArguments {
  /** Name of the argument that selects columns. */
  readonly fields: string;
  /** Name of the argument that skips rows that an earlier result had. */
  readonly skipRows: string;
  /** Name of the argument that continues the texts of a row that an earlier result cut. */
  readonly textFrom: string;
  /** Name of the argument that gives HTML as it came; undefined where no column has HTML. */
  readonly html: string | undefined;
}

/** The names of our own arguments, which differ where the operation has parameters of these names. */
export function ownArguments(operation: OperationId): OwnArguments {
  const { parameters, body }: OperationInfo = operations[operation];
  const taken = new Set([body?.parameter, ...parameters.map(({ name }) => name)]);
  const free = (name: string): string => (taken.has(name) ? free(`${name}_`) : name);
  return {
    ...{ fields: free('fields'), skipRows: free('skipRows'), textFrom: free('textFrom') },
    html: rows[operation].columns.some(isHtml) ? free('html') : undefined,
  };
}

/** Whether the texts of a column are HTML. */
export function isHtml({ mediaType }: RowColumn): boolean {
  return mediaType === 'text/html';
}

/** The last part of a column's name, where its values are addresses or pictures: long, and of no use in a text. */
const ADDRESS = /(?:^|[._])(?:url|uri|link|image|avatar|icon|thumbnail)s?(?:_template)?$/i;

/** What a conversation is about. Flags, lists, objects and what lies deeper make a row of answers twice as long. */
const TOLD: readonly ColumnType[] = ['string', 'integer', 'number'];
const MAX_LEVELS = 3;

/**
 * The columns of a row whose call names none: texts and numbers, without addresses and codes whose meaning is not shown.
 * All columns where nothing else is there.
 */
export function defaultColumns(operation: OperationId): readonly RowColumn[] {
  const { columns } = rows[operation];
  const told = columns.filter(
    ({ name, pointer, type, unit }) =>
      TOLD.includes(type) &&
      unit !== 'code' &&
      !ADDRESS.test(name) &&
      pointer.split('/').length - 1 <= MAX_LEVELS,
  );
  return told.length > 0 ? told : columns;
}

/** The arguments of one tool call, checked. */
export interface ToolArguments<Id extends OperationId = OperationId> {
  readonly parameters: OperationParameters[Id];
  /** The selected columns, in the order of the contract. */
  readonly columns: readonly RowColumn[];
  /** What was given as fields, to be repeated in `next`. */
  readonly fields: readonly string[] | undefined;
  readonly skipRows: number;
  /** The character from which the texts of the first row are wanted, without other rows; 0 for whole rows. */
  readonly textFrom: number;
  /** Whether HTML is wanted as it came, instead of its text. */
  readonly html: boolean;
}

/** Arguments that are not valid. The message names each problem and what is allowed; nothing was sent. */
export class ArgumentsError extends Error {
  override readonly name = 'ArgumentsError';
}

type Given = Readonly<Record<string, unknown>>;

/**
 * Checks the arguments of a call by the contract. Throws an ArgumentsError.
 * @param maxCharacters the most characters of all arguments as JSON
 */
export function readArguments<Id extends OperationId>(
  operation: Id,
  given: Given,
  maxCharacters: number,
): ToolArguments<Id> {
  if (isDeeperThan(MAX_DEPTH, given) || JSON.stringify(given).length > maxCharacters)
    throw new ArgumentsError(`The arguments have more than ${maxCharacters} characters.`);
  const own = ownArguments(operation);
  const {
    [own.fields]: fields,
    [own.skipRows]: skipRows,
    [own.textFrom]: textFrom,
    [own.html ?? '']: html,
    ...parameters
  } = given;
  const info: OperationInfo = operations[operation];
  const names = Object.values(own).filter((name) => name !== undefined);
  refuse([...unknownNames(info, parameters, names)]);
  refuse(
    info.parameters.flatMap((parameter) => formProblem(parameter, parameters[parameter.name])),
  );
  const selected = readFields(operation, own.fields, fields);
  return {
    parameters: readValues(operation, info, parameters),
    columns: selected.columns,
    fields: selected.fields,
    skipRows: readWholeNumber(own.skipRows, skipRows),
    textFrom: readWholeNumber(own.textFrom, textFrom),
    html: readBoolean(own.html, html),
  };
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new ArgumentsError(problems.slice(0, 10).join('\n'));
}

function* unknownNames(
  { id, parameters, body }: OperationInfo,
  given: Given,
  own: readonly string[],
): Generator<string> {
  const known = [...parameters.map(({ name }) => name), ...own];
  if (body) known.push(body.parameter);
  for (const name of Object.keys(given)) {
    if (!known.includes(name))
      yield `${id} has no argument ${quote(name)}. It takes: ${known.join(', ')}.`;
  }
}

/** What a query cannot hold: a value of another form, or half of a surrogate pair. */
function formProblem(
  { name, type, required, description }: ParameterInfo,
  value: unknown,
): string[] {
  if (value === undefined || value === null || value === '')
    return required ? [`${name} is required. ${description ?? ''}`.trim()] : [];
  const values = type === 'array' && Array.isArray(value) ? value : [value];
  if (type === 'object' || type === 'unknown') return [];
  if (!values.every(isPlain)) return [`${name} takes a plain value of type ${type}.`];
  const isInexact = (each: unknown) => Number.isInteger(each) && !Number.isSafeInteger(each);
  return values.some(isInexact)
    ? [`${name} is larger than a number holds exactly. Give its digits in quotes.`]
    : [];
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return !/\p{Surrogate}/u.test(value);
  return typeof value === 'boolean' || Number.isFinite(value);
}

/** The values of the query, read as a server would read them; all other places are passed on as they are. */
function readValues<Id extends OperationId>(
  operation: Id,
  { parameters, body }: OperationInfo,
  given: Given,
): OperationParameters[Id] {
  const query = new URLSearchParams();
  const rest: Record<string, unknown> = {};
  for (const { name, in: place, type, separator } of parameters) {
    const value = given[name] ?? undefined;
    if (value === undefined) continue;
    if (place !== 'query' || type === 'object') rest[name] = value;
    else if (!Array.isArray(value)) query.append(name, String(value));
    else if (separator) query.append(name, value.map(String).join(separator));
    else for (const item of value) query.append(name, String(item));
  }
  if (body && given[body.parameter] !== undefined) rest[body.parameter] = given[body.parameter];
  const read = readParameters(operation, query);
  if (!read.ok) throw new ArgumentsError(read.problems.map(({ message }) => message).join('\n'));
  // The query was read for this operation, and the rest is passed on as the contract declares it.
  return Object.assign(rest, read.values) as unknown as OperationParameters[Id];
}

function readFields(
  operation: OperationId,
  name: string,
  given: unknown,
): { columns: readonly RowColumn[]; fields: readonly string[] | undefined } {
  const { columns } = rows[operation];
  // Some models write a list as a text of JSON, and numbers and booleans as texts.
  const fields: unknown[] = Array.isArray(given)
    ? given
    : String(given ?? '')
        .replaceAll(/^\s*\[|\]\s*$|"/g, '')
        .split(',');
  const wanted = fields.map((field) => String(field).trim()).filter((field) => field !== '');
  if (wanted.length === 0) return { columns: defaultColumns(operation), fields: undefined };
  if (wanted.includes('all')) return { columns, fields: ['all'] };
  const names = new Set(columns.map((column) => column.name));
  const unknown = wanted.filter((field) => !names.has(field));
  if (unknown.length > 0) {
    const quoted = unknown.slice(0, 5).map(quote).join(', ');
    throw new ArgumentsError(
      `${name} has no column ${quoted}. Columns are: all, ${[...names].join(', ')}.`,
    );
  }
  return {
    columns: columns.filter((column) => wanted.includes(column.name)),
    fields: [...new Set(wanted)],
  };
}

function readWholeNumber(name: string, given: unknown): number {
  const text = String(given ?? '');
  if (/^\d*$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  throw new ArgumentsError(`${name} is a whole number from 0 on.`);
}

function readBoolean(name: string | undefined, given: unknown): boolean {
  const value = String(given ?? '') || 'false';
  if (value === 'true' || value === 'false') return value === 'true';
  throw new ArgumentsError(`${name} is true or false.`);
}

/** A value as it may be repeated: quoted, and no longer than 80 characters. */
export function quote(value: string): string {
  return JSON.stringify(value.length > 80 ? `${value.slice(0, 79)}…` : value);
}
