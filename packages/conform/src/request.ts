import { type OperationId, operationIds, operations, security } from '@social-data/contract';
import type { OperationInfo, ParameterInfo } from '@social-data/contract/operations';

/** How a call differs from a valid one, by parameter; undefined leaves the parameter out. */
export type ParameterChanges = Readonly<Record<string, string | undefined>>;

/** A request relative to the base address of a server. */
export interface HttpRequest {
  /** @default 'GET' */
  readonly method?: string;
  /** Path and query, percent-encoded. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface HttpResponse {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
}

/** A valid call with the given changes. The token comes after the required parameters, before all others. */
export function requestOf(
  { token, values }: { readonly token: string; readonly values: Readonly<Record<string, string>> },
  operationId: OperationId,
  changes: ParameterChanges = {},
  headers: Readonly<Record<string, string>> = {},
): HttpRequest {
  const { method, path, parameters, body }: OperationInfo = operations[operationId];
  const verb = method.toUpperCase();
  const required = parametersOf(operationId).filter((parameter) => parameter.required);
  const valid = Object.fromEntries(required.map(({ name }) => [name, values[name]]));
  const query = Object.entries({ ...valid, [security.name]: token, ...changes }).flatMap(
    ([name, value]) =>
      value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  );
  const filled = path.replaceAll(/\{([^{}]+)\}/g, (_, name) =>
    encodeURIComponent(values[name] ?? ''),
  );
  const declared = parameters
    .filter((parameter) => parameter.in === 'header' && parameter.required)
    .map(({ name }) => [name, values[name] ?? '']);
  const media = body && { 'Content-Type': body.media };
  const all = { ...media, ...Object.fromEntries(declared), ...headers };
  return {
    path: `${filled}?${query.join('&')}`,
    ...(verb !== 'GET' && { method: verb }),
    ...(Object.keys(all).length > 0 && { headers: all }),
    ...(body && { body: JSON.stringify(body.example ?? {}) }),
  };
}

/** The parameters of the query. */
export function parametersOf(operationId: OperationId): readonly ParameterInfo[] {
  const { parameters }: OperationInfo = operations[operationId];
  return parameters.filter((parameter) => parameter.in === 'query');
}

/** The contract's example of each required parameter; our sample data finds something for each. */
export const exampleValues: Readonly<Record<string, string>> = Object.fromEntries(
  operationIds
    .flatMap((id): readonly ParameterInfo[] => operations[id].parameters)
    .flatMap(({ name, required, example }) => (required ? [[name, String(example)]] : [])),
);
