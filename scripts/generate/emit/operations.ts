import type { OperationInfo } from '../../../generated/runtime/operation-info.ts';
import type { ContractModel } from '../contract-model.ts';
import type { MethodModel, ResourceModel } from '../resource-model.ts';
import { literal, propertyName } from './literal.ts';
import { emitRoute } from './operation-route.ts';

/** The table of operations and what the contract says of itself. */
export function emitOperations(model: ContractModel): string {
  const methods = model.resources.flatMap((resource) =>
    resource.methods.map((method) => ({ resource, method })),
  );
  const byOperation = new Map(methods.map((entry) => [entry.method.operation, entry]));
  const rows = model.operations.map((operation) => {
    const place = byOperation.get(operation);
    return place ? `  ${propertyName(operation.id)}: ${literal(infoOf(place), '  ')},\n` : '';
  });
  return `import type {
  ContractInfo,
  OperationInfo,
  SecurityInfo,
  ServerInfo,
} from './runtime/operation-info.ts';
import type { Route } from './runtime/route.ts';

export type * from './runtime/operation-info.ts';
export { matchPath, type ParameterPlace, type ParameterStyle, type Route } from './runtime/route.ts';

/** Every operation of the contract by its operationId, in the order of the contract. */
export const operations = {
${rows.join('')}} as const satisfies Record<string, OperationInfo>;

export type OperationId = keyof typeof operations;

/** The ids in the order of the contract. */
export const operationIds: readonly OperationId[] = ${literal(model.operations.map(({ id }) => id))};

export function isOperationId(text: string): text is OperationId {
  return Object.hasOwn(operations, text);
}

/** What a client needs of each operation at run time. */
export const routes: { readonly [Id in OperationId]: Route } = {
${model.operations.map(emitRoute).join('')}};

/** Where the credential travels; undefined when the contract has no single API key. */
export const security = ${model.security ? `${literal(model.security)} as const satisfies SecurityInfo` : 'undefined satisfies SecurityInfo | undefined'};

/** The addresses that the contract names; the first one is the default. */
export const servers = ${literal(model.servers)} as const satisfies readonly ServerInfo[];

export const contractInfo = ${literal(model.info)} as const satisfies ContractInfo;
`;
}

/** The row of one operation, with its members in the order of OperationInfo. */
function infoOf(place: { resource: ResourceModel; method: MethodModel }): object {
  const { operation } = place.method;
  return {
    id: operation.id,
    method: operation.method,
    path: operation.path,
    summary: operation.summary,
    description: operation.description,
    tag: operation.tag,
    deprecated: operation.deprecated || undefined,
    evidence: operation.evidence,
    note: operation.note,
    resource: place.resource.name,
    clientMethod: place.method.name,
    parameters: operation.parameters.map(({ info }) => info),
    bodyParameter: operation.body?.name,
    pagination: operation.pagination,
  } satisfies Record<keyof OperationInfo, unknown>;
}
