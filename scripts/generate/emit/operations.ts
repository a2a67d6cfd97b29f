import type { ParameterStyle, Route } from '../../../generated/runtime/route.ts';
import type { ContractModel } from '../contract-model.ts';
import type { OperationModel, ParameterModel } from '../operation-model.ts';
import { literal, propertyName } from './source-text.ts';

/** The table of operations, what a client needs of each at run time, and what the contract says of itself. */
export function emitOperations({ operations, security, info }: ContractModel): string {
  const each = (partOf: (operation: OperationModel) => unknown) =>
    operations
      .map((operation) => `  ${propertyName(operation.id)}: ${literal(partOf(operation), '  ')},\n`)
      .join('');
  return `import type { ContractInfo, OperationInfo, SecurityInfo } from './runtime/operation-info.ts';
import type { Route } from './runtime/route.ts';

export type * from './runtime/operation-info.ts';
export { matchPath, type ParameterPlace, type ParameterStyle, type Route } from './runtime/route.ts';

/** Every operation of the contract by its operationId, in the order of the contract. */
export const operations = {
${each(({ info }) => info)}} as const satisfies Record<string, OperationInfo>;

export type OperationId = keyof typeof operations;

/** The ids in the order of the contract. */
export const operationIds: readonly OperationId[] = ${literal(operations.map(({ id }) => id))};

export function isOperationId(text: string): text is OperationId {
  return Object.hasOwn(operations, text);
}

/** What a client needs of each operation at run time. */
export const routes: { readonly [Id in OperationId]: Route } = {
${each(routeOf)}};

/** Where the credential travels; undefined when the contract has no single API key. */
export const security = ${security ? `${literal(security)} as const satisfies SecurityInfo` : 'undefined satisfies SecurityInfo | undefined'};

/** Seconds that a client should wait at least before it gives up; undefined where the contract does not say. */
export const clientTimeoutSeconds = ${literal(info.clientTimeoutSeconds)};

export const contractInfo = ${literal(info)} as const satisfies ContractInfo;
`;
}

function routeOf({ info, parameters, body, responses }: OperationModel): object {
  const { method, path, pagination } = info;
  const content = responses.find((response) => response.content)?.content;
  // The evidence changes nothing at run time.
  const { evidence: _evidence, ...paging } = pagination ?? {};
  const inOtherPlaces = parameters.filter(({ info }) => info.in !== 'query');
  return {
    method,
    path,
    parameters: Object.fromEntries(parameters.map(({ info }) => [info.name, info.required])),
    pagination: pagination && paging,
    places: members(inOtherPlaces.map(({ info }) => [info.name, info.in])),
    styles: members(parameters.flatMap(styleOf)),
    body: body && {
      name: body.info.parameter,
      required: body.info.required,
      media: body.media === 'application/json' ? undefined : body.media,
    },
    accept: content && content.offered.length > 1 ? content.media : undefined,
  } satisfies Record<keyof Route, unknown>;
}

function members<Value>(
  entries: readonly (readonly [string, Value])[],
): Readonly<Record<string, Value>> | undefined {
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** How a parameter that may be an array or an object is written. */
function styleOf({ info }: ParameterModel): [string, ParameterStyle][] {
  const { name, in: place, type, style = place === 'query' ? 'form' : 'simple' } = info;
  const { explode = style === 'form' } = info;
  const delimited = style === 'pipeDelimited' || style === 'spaceDelimited' ? style : 'form';
  const array = { array: { style: delimited, explode } } as const;
  const deep = style === 'deepObject' ? style : 'form';
  const object = { object: { style: deep, explode } } as const;
  // A schema without a type allows each of them.
  if (type === 'unknown') return [[name, { ...array, ...object }]];
  if (type === 'array') return [[name, array]];
  return type === 'object' ? [[name, object]] : [];
}
