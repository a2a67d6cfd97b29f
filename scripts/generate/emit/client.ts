import type { ContractModel } from '../contract-model.ts';
import type { MethodModel, ResourceModel } from '../resource-model.ts';
import { propertyName, stringLiteral } from './literal.ts';
import { methodDoc } from './method-doc.ts';
import { emitOperationTypes, needsParameters } from './operation-types.ts';

/** One documented method for each operation, over an executor that the caller chooses. */
export function emitClient(model: ContractModel): string {
  const { resources } = model;
  const operationTypes = emitOperationTypes(model);
  return `${imports(operationTypes)}
/** For an operation without parameters. */
export type NoParameters = Record<string, never>;

${operationTypes}
${resources.map(resourceInterface).join('\n')}
/** Every operation of the contract as a method, grouped by resource. */
export interface Resources<Calls extends Record<OperationId, unknown>, Options = unknown> {
${resources.map(({ name, typeName }) => `  readonly ${name}: ${typeName}<Calls, Options>;\n`).join('')}}

/** The methods of the contract over an executor, which decides what a call does and gives back. */
export function createResources<Calls extends Record<OperationId, unknown>, Options = unknown>(
  executor: Executor<Calls, Options>,
): Resources<Calls, Options> {
  return {
${resources.map(resourceWiring).join('')}  };
}

/** A client with one method for each operation, which resolves to the body of the answer. */
export function createPlainClient(
  options: ContractClientOptions,
): Resources<PlainCalls, CallOptions> {
  return createResources(plainExecutor(createSender(options)));
}
`;
}

function imports(operationTypes: string): string {
  const possible = operationTypes.includes('Possible<')
    ? "import type { Possible } from './runtime/possible.ts';\n"
    : '';
  return `import type { OperationId } from './operations.ts';
import type { ContractClientOptions } from './runtime/contract-client.ts';
import type { CallOptions, Executor } from './runtime/executor.ts';
import type { DataOf } from './runtime/operation-data.ts';
import { type PlainCalls, plainExecutor } from './runtime/plain-executor.ts';
${possible}import { createSender } from './runtime/send-operation.ts';
import type { operations } from './types.ts';

export {
  type ContractClient,
  type ContractClientOptions,
  createContractClient,
} from './runtime/contract-client.ts';
export type { Token } from './runtime/credential.ts';
export {
  type Answered,
  type CallOptions,
  type Executor,
  isAnswered,
  type OperationAnswer,
  type Refused,
} from './runtime/executor.ts';
export { HttpStatusError } from './runtime/http-status-error.ts';
export type { PlainCalls } from './runtime/plain-executor.ts';
export { createSender, type SendOperation } from './runtime/send-operation.ts';
`;
}

function resourceInterface({ name, typeName, methods }: ResourceModel): string {
  return `/** The methods under \`${name}\`. */
export interface ${typeName}<Calls extends Record<OperationId, unknown>, Options = unknown> {
${methods.map(methodSignature).join('\n')}}
`;
}

function methodSignature({ name, operation }: MethodModel): string {
  const id = stringLiteral(operation.id);
  const mark = needsParameters(operation) ? '' : '?';
  return `${methodDoc(operation, '  ')}  ${name}(
    parameters${mark}: OperationParameters[${id}],
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
  const parameters = needsParameters(operation) ? 'parameters' : 'parameters = {}';
  return `      ${propertyName(name)}: (${parameters}, options) =>
        executor.execute(${stringLiteral(operation.id)}, parameters, options),
`;
}
