import type { OperationQuery } from '@social-data/contract/client';
import {
  matchPath,
  type OperationId,
  type OperationInfo,
  operationIds,
  operations,
} from '@social-data/contract/operations';
import { type ParameterProblem, readParameters } from '@social-data/contract/parameters';

/** The parts of a request target, not validated yet. */
export interface RequestTarget {
  readonly path: string;
  readonly query: URLSearchParams;
  /** Names of the parameters whose value is not percent-encoded UTF-8, such as `%E5%92%`. */
  readonly malformedParameters: readonly string[];
}

/** Splits the target of a request line, such as `/path?name=value`, into its parts. Never throws. */
export function readTarget(target: string): RequestTarget {
  const queryStart = target.indexOf('?');
  if (queryStart < 0)
    return { path: target, query: new URLSearchParams(), malformedParameters: [] };
  const search = target.slice(queryStart + 1);
  return {
    path: target.slice(0, queryStart),
    query: new URLSearchParams(search),
    // Only a percent sign can be malformed, and most queries have none.
    malformedParameters: search.includes('%') ? malformedParametersOf(search) : [],
  };
}

function malformedParametersOf(search: string): string[] {
  const names = new Set<string>();
  for (const pair of search.split('&')) {
    if (isPercentEncodedUtf8(pair)) continue;
    const [name = ''] = new URLSearchParams(pair).keys();
    names.add(name);
  }
  return [...names];
}

function isPercentEncodedUtf8(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** An operation of a path. */
export interface OperationOnPath {
  readonly operationId: OperationId;
  /** In capital letters. */
  readonly method: string;
}

/** The operations whose path is exactly this one, in the order of the contract. */
export function operationsOnPath(path: string): readonly OperationOnPath[] {
  const length = path.split('/').length;
  return operationIds.flatMap((operationId) => {
    const { method, path: template }: OperationInfo = operations[operationId];
    // `matchPath` also accepts what stands before the path of an operation.
    const isSame = template.split('/').length === length && matchPath(template, path);
    return isSame ? [{ operationId, method: method.toUpperCase() }] : [];
  });
}

/** The methods that a path of the contract has; none for any other path. */
export function methodsOnPath(path: string): readonly string[] {
  return [...new Set(operationsOnPath(path).map(({ method }) => method))];
}

/** HTTP status of the responses of an operation: 200 where the contract names none, or several as `2XX`. */
export function statusOf(operationId: OperationId): number {
  const { successStatus = '' }: OperationInfo = operations[operationId];
  return Number(successStatus) || 200;
}

/** Those of the values that belong into the path of an operation, as texts; empty for most operations. */
export function pathValues(
  operationId: OperationId,
  values: URLSearchParams,
): Readonly<Record<string, string>> {
  const { path, parameters }: OperationInfo = operations[operationId];
  if (!path.includes('{')) return {};
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  return Object.fromEntries(inPath.map(({ name }) => [name, values.get(name) ?? '']));
}

export type ValidatedQuery<Id extends OperationId> =
  | { readonly ok: true; readonly values: OperationQuery[Id] }
  | { readonly ok: false; readonly problems: readonly ParameterProblem[] };

/**
 * Validates the parameters of a call in their wire form (decision D8). A declared parameter that is not
 * percent-encoded UTF-8 is a problem; undeclared parameters are ignored, whatever they contain.
 */
export function validateQuery<Id extends OperationId>(
  operationId: Id,
  { query, malformedParameters }: Pick<RequestTarget, 'query' | 'malformedParameters'>,
): ValidatedQuery<Id> {
  const read = readParameters(operationId, query);
  if (malformedParameters.length === 0) return read;
  const operation: OperationInfo = operations[operationId];
  const malformed = operation.parameters
    .map((parameter) => parameter.name)
    .filter((name) => malformedParameters.includes(name));
  if (malformed.length === 0) return read;
  const others = read.ok ? [] : read.problems.filter(({ name }) => !malformed.includes(name));
  return { ok: false, problems: [...malformed.map(encodingProblem), ...others] };
}

function encodingProblem(name: string): ParameterProblem {
  return {
    name,
    reason: 'other',
    message: `The parameter ${name} is not text in UTF-8 with percent-encoding. Encode it as encodeURIComponent does.`,
  };
}

type Operation<Id extends OperationId> = (typeof operations)[Id];

type EnumParameter<Id extends OperationId> = Extract<
  Operation<Id>['parameters'][number],
  { readonly enum: readonly unknown[] }
>['name'];

type PositionParameter<Id extends OperationId> =
  Operation<Id> extends { readonly pagination: { readonly pageParameter: infer Name } }
    ? Name
    : Operation<Id> extends { readonly pagination: { readonly offsetParameter: infer Name } }
      ? Name
      : never;

/** The parameters of an operation after `withDefaults`: those with a default are present. */
export type QueryWithDefaults<Id extends OperationId> = OperationQuery[Id] & {
  readonly [Name in keyof OperationQuery[Id] &
    (EnumParameter<Id> | PositionParameter<Id>)]-?: NonNullable<OperationQuery[Id][Name]>;
};

/**
 * Adds our servers' default for each parameter that was left out (decision D7): the first value of an
 * enum, the first page, the first offset. The contract declares no defaults.
 */
export function withDefaults<Id extends OperationId>(
  operationId: Id,
  values: OperationQuery[Id],
): QueryWithDefaults<Id>;
export function withDefaults(
  operationId: OperationId,
  values: object,
): Readonly<Record<string, unknown>>;
export function withDefaults(operationId: OperationId, values: object): object {
  return { ...defaultsOf(operationId), ...values };
}

const defaultsByOperation = new Map<OperationId, Readonly<Record<string, unknown>>>();

function defaultsOf(operationId: OperationId): Readonly<Record<string, unknown>> {
  const defaults = defaultsByOperation.get(operationId) ?? makeDefaults(operationId);
  defaultsByOperation.set(operationId, defaults);
  return defaults;
}

function makeDefaults(operationId: OperationId): Record<string, unknown> {
  const operation: OperationInfo = operations[operationId];
  const defaults: Record<string, unknown> = {};
  for (const { name, required, enum: allowed } of operation.parameters) {
    if (!required && allowed?.[0] !== undefined) defaults[name] = allowed[0];
  }
  const { pagination } = operation;
  if (pagination?.style === 'page') defaults[pagination.pageParameter] = pagination.firstPage ?? 1;
  if (pagination?.style === 'cursor' && pagination.offsetParameter !== undefined)
    defaults[pagination.offsetParameter] = pagination.firstOffset ?? 0;
  return defaults;
}

/**
 * Characters of scripts that put no spaces between words, and pictographs, as a character class for regular
 * expressions with the flag `v`. All other letters and digits belong to words.
 */
export const unspacedCharacters: string = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{Extended_Pictographic}]`;

/** Users of one search that can be reached page by page. Pages after them are empty. */
export const maxSearchResults = 100_000;

const MAX_WORDS = 12;
const MAX_CHARACTERS = 1_000;
const WORD = new RegExp(
  String.raw`${unspacedCharacters}|[[\p{L}\p{N}]--${unspacedCharacters}][[\p{L}\p{N}\p{M}]--${unspacedCharacters}]*`,
  'gv',
);

/**
 * The part of a keyword that is searched, which bounds the work of one search: its first 12 words, within its first
 * 1,000 characters. A character of a script without spaces counts as a word. The rest is ignored.
 * @returns text after NFKC normalization, in lower case
 */
export function searchedKeyword(keyword: string): string {
  const text = keyword.slice(0, MAX_CHARACTERS).normalize('NFKC').toLowerCase();
  if (text.length <= MAX_WORDS) return text;
  let words = 0;
  for (const { index } of text.matchAll(WORD)) {
    if (words === MAX_WORDS) return text.slice(0, index);
    words += 1;
  }
  return text;
}
