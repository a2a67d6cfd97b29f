import type { OperationQuery } from '../operation-types.ts';
import { type OperationId, operations } from '../operations.ts';
import { parameters as validators } from '../validators.js';
import type { OperationInfo, ParameterInfo, ParameterType } from './operation-info.ts';
import type { ValidationError } from './validate-function.ts';

export type ProblemReason = 'missing' | 'repeated' | 'type' | 'enum' | 'range' | 'other';

/** What is wrong with one parameter of a request. */
export interface ParameterProblem {
  readonly name: string;
  readonly reason: ProblemReason;
  /** Names the parameter, what was wrong, what is allowed and what to do. */
  readonly message: string;
  /** The values that are allowed, where the contract lists them. */
  readonly allowed?: readonly string[];
}

export type ParametersRead<Id extends OperationId> =
  | { readonly ok: true; readonly values: OperationQuery[Id] }
  | { readonly ok: false; readonly problems: readonly ParameterProblem[] };

/**
 * Reads the query parameters of an operation as they came over the wire.
 *
 * An empty optional parameter counts as absent; an empty or blank required one
 * is missing; one that is no list may come once only; names that the operation
 * does not declare are ignored. Numbers are read strictly (see `parseValue`),
 * text is left as it is, and allowed values and ranges are those of the contract.
 * Every problem is reported, in the order in which the contract declares the parameters.
 */
export function readParameters<Id extends OperationId>(
  operationId: Id,
  query: URLSearchParams,
): ParametersRead<Id> {
  const values: Record<string, unknown> = {};
  const problems: ParameterProblem[] = [];
  const declared = queryParametersOf(operationId);
  for (const parameter of declared) {
    const read = readOne(parameter, query.getAll(parameter.name));
    if (read === undefined) continue;
    if ('reason' in read) problems.push(read);
    else values[parameter.name] = read.value;
  }
  const validate = validators[operationId];
  if (validate(values)) {
    if (problems.length === 0) return { ok: true, values };
  } else {
    problems.push(...explainErrors(validate.errors ?? [], declared, query, problems));
  }
  return { ok: false, problems: inOrder(problems, declared) };
}

/** Parameters of the query that are plain values or lists of them. Objects have no single text. */
function queryParametersOf(operationId: OperationId): readonly ParameterInfo[] {
  const operation: OperationInfo = operations[operationId];
  return operation.parameters.filter((each) => each.in === 'query' && each.type !== 'object');
}

type Read = { readonly value: unknown } | ParameterProblem | undefined;

function readOne(parameter: ParameterInfo, texts: readonly string[]): Read {
  if (parameter.type === 'array') return readList(parameter, texts);
  if (texts.length > 1) return repeated(parameter, texts.length);
  const [text = ''] = texts;
  if (parameter.required ? text.trim() === '' : text === '') {
    return parameter.required ? missing(parameter, texts.length > 0) : undefined;
  }
  return parseValue(text, parameter.type) ?? wrongType(parameter, text);
}

function readList(parameter: ParameterInfo, texts: readonly string[]): Read {
  const { separator, itemType = 'string' } = parameter;
  if (separator && texts.length > 1) return repeated(parameter, texts.length);
  const items = separator ? (texts[0] ?? '').split(separator) : texts;
  if (items.every((item) => item.trim() === '')) {
    return parameter.required ? missing(parameter, texts.length > 0) : undefined;
  }
  const value: unknown[] = [];
  for (const item of items) {
    const parsed = parseValue(item, itemType);
    if (!parsed) return wrongType({ ...parameter, type: itemType }, item);
    value.push(parsed.value);
  }
  return { value };
}

function missing({ name }: ParameterInfo, isEmpty: boolean): ParameterProblem {
  const fact = isEmpty ? 'is empty' : 'is missing';
  return {
    name,
    reason: 'missing',
    message: `The required parameter ${name} ${fact}. Add ${name}=… with a value to the query.`,
  };
}

function repeated({ name }: ParameterInfo, times: number): ParameterProblem {
  return {
    name,
    reason: 'repeated',
    message: `The parameter ${name} was given ${times} times. Give it once.`,
  };
}

function wrongType({ name, type }: ParameterInfo, text: string): ParameterProblem {
  return {
    name,
    reason: 'type',
    message: `The parameter ${name} must be ${describeType(type)}. ${echo(text)} was given.`,
  };
}

/** The schema errors of parameters that have no problem yet: one unreadable value, one problem. */
function explainErrors(
  errors: readonly ValidationError[],
  declared: readonly ParameterInfo[],
  query: URLSearchParams,
  known: readonly ParameterProblem[],
): ParameterProblem[] {
  const explained = new Map<string, ParameterProblem>();
  for (const error of errors) {
    const name = nameIn(error.instancePath);
    const parameter = declared.find((each) => each.name === name);
    // The first error of a value says most: that none of some alternatives fits comes last.
    if (!parameter || explained.has(name) || known.some((problem) => problem.name === name))
      continue;
    const given = query.getAll(parameter.name).join(', ');
    explained.set(parameter.name, explainSchemaError(error, parameter, given));
  }
  return [...explained.values()];
}

/** `/tags/0` → `tags`. A missing member has an empty path; it was found on the wire already. */
function nameIn(instancePath: string): string {
  const [, name = ''] = instancePath.split('/');
  return name.replaceAll('~1', '/').replaceAll('~0', '~');
}

function inOrder(
  problems: readonly ParameterProblem[],
  declared: readonly ParameterInfo[],
): ParameterProblem[] {
  const place = new Map(declared.map(({ name }, index) => [name, index]));
  return problems.toSorted((a, b) => (place.get(a.name) ?? 0) - (place.get(b.name) ?? 0));
}

/** The value of a parameter, or undefined when its text is not of the type. */
type ParsedValue = { readonly value: unknown } | undefined;

/**
 * Reads the text of one value by the type of its parameter, and strictly:
 * no sign but a minus, no exponent, no blanks, ASCII digits only. Text stays
 * exactly as it came.
 */
function parseValue(text: string, type: ParameterType): ParsedValue {
  switch (type) {
    case 'integer':
      return /^-?[0-9]+$/.test(text) ? { value: finite(text) } : undefined;
    case 'number':
      return /^-?[0-9]+(\.[0-9]+)?$/.test(text) ? { value: finite(text) } : undefined;
    case 'boolean':
      return text === 'true' || text === 'false' ? { value: text === 'true' } : undefined;
    default:
      return { value: text };
  }
}

/**
 * Digits as a number. More digits than a number holds give the largest one and
 * not infinity, so that they still compare and are still an integer; "-0" is 0.
 */
function finite(digits: string): number {
  const limit = Number.MAX_VALUE;
  return Math.min(limit, Math.max(-limit, Number(digits))) + 0;
}

/** What a text of the type looks like, to be put into a message. */
function describeType(type: ParameterType): string {
  switch (type) {
    case 'integer':
      return 'a whole number: digits only, such as 1';
    case 'number':
      return 'a decimal number, such as 1 or 0.5';
    case 'boolean':
      return 'true or false';
    default:
      return 'text';
  }
}

const comparisons: Readonly<Record<string, string>> = {
  '>=': 'at least',
  '<=': 'at most',
  '>': 'more than',
  '<': 'less than',
};

/** A violation of the parameter's schema as a problem; `given` is the text that was sent. */
function explainSchemaError(
  error: ValidationError,
  parameter: ParameterInfo,
  given: string,
): ParameterProblem {
  const { name } = parameter;
  if (error.keyword === 'enum' || error.keyword === 'const') {
    return explainEnum(error, name, given);
  }
  const comparison = comparisons[String(error.params.comparison)];
  if (comparison !== undefined) {
    const bound = `${comparison} ${String(error.params.limit)}`;
    return {
      name,
      reason: 'range',
      message: `The parameter ${name} must be ${bound}, but ${echo(given)} was given.`,
    };
  }
  return {
    name,
    reason: error.keyword === 'type' ? 'type' : 'other',
    message: `The parameter ${name} ${error.message ?? 'is not valid'}, but ${echo(given)} was given.`,
  };
}

function explainEnum(error: ValidationError, name: string, given: string): ParameterProblem {
  const values = error.params.allowedValues ?? [error.params.allowedValue];
  const allowed = Array.isArray(values) ? values.map(String) : [];
  return {
    name,
    reason: 'enum',
    message: `The parameter ${name} does not take ${echo(given)}. Use one of: ${allowed.join(', ')}.`,
    allowed,
  };
}

const echoLimit = 40;

/**
 * A value as it may be repeated in a message: quoted, control characters
 * escaped, and no longer than 40 characters, so that a huge or hostile value
 * does not end up in responses and logs.
 */
function echo(value: string): string {
  // A character has at most two code units: slicing first keeps a megabyte from being split.
  const characters = [...value.slice(0, 2 * echoLimit + 2)];
  const shown =
    characters.length > echoLimit ? `${characters.slice(0, echoLimit - 1).join('')}…` : value;
  return JSON.stringify(shown);
}
