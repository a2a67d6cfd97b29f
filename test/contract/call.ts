import { type OperationId, operations, security } from '@social-data/contract';
import type { OperationInfo, ParameterInfo } from '@social-data/contract/operations';
import type { Target } from './target.ts';

/** A value on the wire: a text, several times one name, or bytes that are sent as they are. */
export type WireValue = string | readonly string[] | { readonly raw: string } | undefined;

/** What a call sends otherwise than a valid one, by parameter; undefined leaves the parameter out. */
export type Changes = Readonly<Record<string, WireValue>>;

/** The path and query of a valid call, changed. The token comes first, the contract's order follows. */
export function targetOf(target: Target, operationId: OperationId, changes: Changes = {}): string {
  return `${operations[operationId].path}?${queryOf({ ...validValues(target, operationId), ...changes })}`;
}

/** Names and values as a query, percent-encoded but for raw ones. */
export function queryOf(values: Changes): string {
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

export function parametersOf(operationId: OperationId): readonly ParameterInfo[] {
  const operation: OperationInfo = operations[operationId];
  return operation.parameters;
}

/**
 * A value that a parameter takes; undefined for an optional text, such as a cursor, that only an
 * earlier answer can give.
 */
export function validValueOf(target: Target, parameter: ParameterInfo): string | undefined {
  if (parameter.required) return target.values[parameter.name];
  const [allowed] = parameter.enum ?? [];
  if (allowed !== undefined) return String(allowed);
  return parameter.type === 'string' ? undefined : String(parameter.example);
}
