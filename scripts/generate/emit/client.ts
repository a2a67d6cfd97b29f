import type { ContractModel } from '../contract-model.ts';
import type { OperationModel } from '../operation-model.ts';
import type { MethodModel, ResourceModel } from '../resource-model.ts';
import { noParameters } from '../type-names.ts';
import { importLine, propertyName, stringLiteral } from './literal.ts';
import { methodDoc } from './method-doc.ts';

/** One documented method for each operation, over an executor of the caller's choice. */
export function emitClient(model: ContractModel): string {
  const { resources, operationTypes } = model;
  const parametersOf = (operation: OperationModel) =>
    operationTypes.get(operation)?.parameters ?? noParameters;
  const parameterTypes = new Set(model.operations.map(parametersOf));
  return `${imports([...parameterTypes].sort())}
${resources.map((resource) => resourceInterface(resource, parametersOf)).join('\n')}
/** Every operation of the contract as a method, grouped by resource. */
export interface Resources<Calls extends Record<OperationId, unknown>, Options = unknown> {
${resources.map(({ name, typeName }) => `  readonly ${name}: ${typeName}<Calls, Options>;\n`).join('')}}

/** The methods of the contract over an executor, which decides what a call does and returns. */
export function createResources<Calls extends Record<OperationId, unknown>, Options = unknown>(
  executor: Executor<Calls, Options>,
): Resources<Calls, Options> {
  return {
${resources.map(resourceWiring).join('')}  };
}
`;
}

function imports(parameterTypes: readonly string[]): string {
  const types = parameterTypes.length > 0 ? importLine(parameterTypes, './operation-types.ts') : '';
  return `${types}import type { OperationId } from './operations.ts';
import type { Executor } from './runtime/executor.ts';

export type * from './operation-types.ts';
export {
  type ContractClient,
  type ContractClientOptions,
  createContractClient,
  type LoosePaths,
  type OperationRequest,
  requestOf,
  type Token,
} from './runtime/contract-client.ts';
export type { Executor } from './runtime/executor.ts';
`;
}

type ParametersOf = (operation: OperationModel) => string;

function resourceInterface(
  { name, typeName, methods }: ResourceModel,
  parametersOf: ParametersOf,
): string {
  return `/** The methods under \`${name}\`. */
export interface ${typeName}<Calls extends Record<OperationId, unknown>, Options = unknown> {
${methods.map((method) => methodSignature(method, parametersOf)).join('\n')}}
`;
}

function methodSignature({ name, operation }: MethodModel, parametersOf: ParametersOf): string {
  const id = stringLiteral(operation.id);
  const mark = needsParameters(operation) ? '' : '?';
  return `${methodDoc(operation, '  ')}  ${name}(
    parameters${mark}: ${parametersOf(operation)},
    options?: Options,
  ): Calls[${id}];
`;
}

function resourceWiring({ name, methods }: ResourceModel): string {
  return `    ${name}: {
${methods.map(methodWiring).join('')}    },
`;
}

function methodWiring({ name, operation }: MethodModel): string {
  const parameters = needsParameters(operation)
    ? 'parameters'
    : `parameters = ${noValues(operation)}`;
  return `      ${propertyName(name)}: (${parameters}, options) =>
        executor.execute(${stringLiteral(operation.id)}, parameters, options),
`;
}

/** An empty object; one without a prototype where a parameter has the name of something inherited. */
function noValues({ parameters }: OperationModel): string {
  return parameters.some(({ name }) => name in Object.prototype) ? 'Object.create(null)' : '{}';
}

/** Whether a method cannot be called without parameters. */
function needsParameters({ parameters, body }: OperationModel): boolean {
  return parameters.some(({ required }) => required) || body?.required === true;
}
