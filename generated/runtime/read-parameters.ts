import type { OperationQuery } from '../operation-types.ts';
import { type OperationId, operations } from '../operations.ts';
import { parameters as validators } from '../validators.js';
import { explainSchemaError, type SchemaError } from './explain-schema-error.ts';
import type { OperationInfo, ParameterInfo } from './operation-info.ts';
import { echo, type ParameterProblem } from './parameter-problem.ts';
import { describeType, parseValue } from './parse-parameter.ts';

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
  errors: readonly SchemaError[],
  declared: readonly ParameterInfo[],
  query: URLSearchParams,
  known: readonly ParameterProblem[],
): ParameterProblem[] {
  const explained = new Map<string, ParameterProblem>();
  for (const error of errors) {
    const name = nameIn(error.instancePath);
    const parameter = declared.find((each) => each.name === name);
    if (!parameter || known.some((problem) => problem.name === name)) continue;
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
