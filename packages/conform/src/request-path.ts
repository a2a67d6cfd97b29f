import { type OperationId, operations, security } from '@social-data/contract';
import type { OperationInfo, ParameterInfo } from '@social-data/contract/operations';
import type { HttpRequest } from './connection.ts';
import type { ParameterChanges, Target, WireValue } from './target.ts';

/**
 * Path and query of a valid call with the given changes. The token comes first, then the parameters in the order of the
 * contract.
 */
export function requestPath(
  target: Target,
  operationId: OperationId,
  changes: ParameterChanges = {},
): string {
  const { parameters }: OperationInfo = operations[operationId];
  const inPath = new Set(parameters.flatMap((each) => (each.in === 'path' ? each.name : [])));
  const all = Object.entries({ ...validValues(target, operationId), ...changes });
  const query = all.filter(([name]) => !inPath.has(name));
  return `${validPath(target, operationId)}?${queryOf(Object.fromEntries(query))}`;
}

/** The path of an operation, with valid values in it. */
export function validPath(target: Target, operationId: OperationId): string {
  return operations[operationId].path.replaceAll(/\{([^{}]+)\}/g, (_, name) =>
    encodeURIComponent(target.values[name] ?? ''),
  );
}

/** The request of a valid call with the given changes, as `callOperation` sends it. */
export function requestOf(
  target: Target,
  operationId: OperationId,
  changes: ParameterChanges = {},
  headers?: Readonly<Record<string, string>>,
): HttpRequest {
  return requestTo(operationId, requestPath(target, operationId, changes), headers);
}

/** A request of an operation with this path and query, and the method and body that the contract shows. */
export function requestTo(
  operationId: OperationId,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): HttpRequest {
  const { method, body }: OperationInfo = operations[operationId];
  const verb = method.toUpperCase();
  const sent = body && { body: JSON.stringify(body.example ?? {}) };
  const all = { ...(body && { 'Content-Type': body.media }), ...headers };
  return {
    path,
    ...(verb !== 'GET' && { method: verb }),
    ...(Object.keys(all).length > 0 && { headers: all }),
    ...sent,
  };
}

/** Encodes names and values as a query; raw values are sent as they are. */
export function queryOf(values: ParameterChanges): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    textsOf(value).map((text) => `${encodeURIComponent(name)}=${text}`),
  );
  return pairs.join('&');
}

function textsOf(value: WireValue): readonly string[] {
  if (value === undefined) return [];
  if (typeof value === 'string') return [encodeURIComponent(value)];
  if ('raw' in value) return [value.raw];
  return value.map((text) => encodeURIComponent(text));
}

function validValues(target: Target, operationId: OperationId): Record<string, string | undefined> {
  const required = parametersOf(operationId).filter((parameter) => parameter.required);
  const values = required.map(({ name }) => [name, target.values[name]] as const);
  return { [security.name]: target.validToken, ...Object.fromEntries(values) };
}

/** The parameters of the query. */
export function parametersOf(operationId: OperationId): readonly ParameterInfo[] {
  const operation: OperationInfo = operations[operationId];
  return operation.parameters.filter((parameter) => parameter.in === 'query');
}

/**
 * A valid value of a parameter; undefined for an optional text, such as a cursor, which only an
 * earlier response can provide.
 */
export function validValueOf(target: Target, parameter: ParameterInfo): string | undefined {
  if (parameter.required) return target.values[parameter.name];
  const [allowed] = parameter.enum ?? [];
  if (allowed !== undefined) return String(allowed);
  return parameter.type === 'string' ? undefined : String(parameter.example);
}

/** The operations of the specification. What it says of their lists, cursors and texts holds for no other operation. */
const specified: ReadonlySet<string> = new Set([
  'getAuthorSideBaseInfo',
  'getAuthorLinkInfo',
  'getAuthorTouchDistribution',
  'searchUsers',
  'listAnswers',
]);

export function isSpecified(operationId: OperationId): boolean {
  return specified.has(operationId);
}

/** The codes allowed for a call that asks for something that does not exist (decision D16). */
export function codesWhenNotFound(
  operationId: OperationId,
  { unknownAuthors }: Target,
): readonly number[] {
  if ('pagination' in operations[operationId] || unknownAuthors === 'invented') return [0];
  return unknownAuthors === 'refused' ? [400] : [0, 400];
}
