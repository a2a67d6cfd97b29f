import type { ContractModel } from '../contract-model.ts';
import { type MethodModel, noParameters, type ResourceModel } from '../naming.ts';
import type { OperationModel, ParameterModel } from '../operation-model.ts';
import { docComment, importLine, propertyName, stringLiteral } from './source-text.ts';

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

/** A client with one method for each operation, which resolves to the response body. */
export function createPlainClient(
  options: ContractClientOptions,
): Resources<PlainCalls, CallOptions> {
  return createResources(plainExecutor(createSender(options)));
}
`;
}

function imports(parameterTypes: readonly string[]): string {
  const types = parameterTypes.length > 0 ? importLine(parameterTypes, './operation-types.ts') : '';
  return `${types}import type { OperationId } from './operations.ts';
import type { ContractClientOptions } from './runtime/contract-client.ts';
import type { CallOptions, Executor } from './runtime/executor.ts';
import { type PlainCalls, plainExecutor } from './runtime/plain-executor.ts';
import { createSender } from './runtime/send-operation.ts';

export type * from './operation-types.ts';
export {
  type ContractClient,
  type ContractClientOptions,
  createContractClient,
  type Token,
} from './runtime/contract-client.ts';
export {
  type CallOptions,
  type ErrorResponse,
  type Executor,
  isOkResponse,
  type OkResponse,
  type OperationResponse,
} from './runtime/executor.ts';
export { HttpStatusError } from './runtime/http-status-error.ts';
export type { PlainCalls } from './runtime/plain-executor.ts';
export { createSender, type SendOperation } from './runtime/send-operation.ts';
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
  return parameters.some(({ info }) => info.name in Object.prototype)
    ? 'Object.create(null)'
    : '{}';
}

/** Whether a method cannot be called without parameters. */
function needsParameters({ parameters, body }: OperationModel): boolean {
  return parameters.some(({ info }) => info.required) || body?.info.required === true;
}

const listedValues = 12;

/** Documentation of a method: what the contract says of the operation and its parameters. */
function methodDoc(operation: OperationModel, indent: string): string {
  return docComment(
    [
      sentence(operation.summary),
      operation.description,
      `\`${operation.method.toUpperCase()} ${operation.path}\``,
      parameterList(operation),
      evidenceLine(operation.evidence, operation.note),
      operation.deprecated ? '@deprecated' : undefined,
    ],
    indent,
  );
}

function sentence(text: string): string {
  return /[.!?`]$/.test(text) ? text : `${text}.`;
}

function parameterList({ parameters, body }: OperationModel): string | undefined {
  const lines = parameters.map(parameterLine);
  if (body) {
    const { parameter, required, media } = body.info;
    lines.push(`- \`${parameter}\`${required ? '' : ' (optional)'}: ${media}`);
  }
  return lines.length > 0 ? `Parameters:\n${lines.join('\n')}` : undefined;
}

function parameterLine({ info }: ParameterModel): string {
  const facts = [info.type, info.required ? 'required' : 'optional'];
  if (info.in !== 'query') facts.push(info.in);
  if (info.deprecated) facts.push('deprecated');
  const text = [info.description, valuesOf(info.enum), evidenceLine(info.evidence, info.note)]
    .filter((part) => part)
    .join(' ');
  return `- \`${info.name}\` (${facts.join(', ')}): ${text.replace(/\s*\n\s*/g, ' ')}`.trimEnd();
}

/** What the contract says of a parameter beyond its type. */
export function parameterDoc({ info }: ParameterModel): string {
  return [info.description, evidenceLine(info.evidence, info.note)]
    .filter((part) => part)
    .join(' ');
}

function valuesOf(values: readonly unknown[] | undefined): string | undefined {
  if (values === undefined) return undefined;
  if (values.length > listedValues) return `One of ${values.length} values.`;
  return `One of ${values.map((value) => `\`${value}\``).join(', ')}.`;
}

function evidenceLine(evidence: string | undefined, note: string | undefined): string | undefined {
  if (evidence === undefined || evidence === 'specified') return note;
  return `Evidence: ${evidence}.${note ? ` ${note}` : ''}`;
}
