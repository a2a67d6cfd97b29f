import type { ContractModel } from '../contract-model.ts';
import { evidenceLine } from '../evidence.ts';
import type { OperationModel } from '../operation-model.ts';
import { docComment, importLine, propertyName, stringLiteral } from './source-text.ts';

/** One documented method for each operation, over an executor of the caller's choice. */
export function emitClient({ operations }: ContractModel): string {
  const types = new Set(operations.map((operation) => operation.types.parameters));
  const resources = [...Map.groupBy(operations, ({ resourceType }) => resourceType).entries()];
  const names = resources.map(([type, [first]]) => [first?.info.resource ?? '', type] as const);
  return `${importLine([...types].sort(), './operation-types.ts')}import type { OperationId } from './operations.ts';
import type { Executor } from './runtime/executor.ts';

${resources.map(resourceInterface).join('\n')}
/** Every operation of the contract as a method, grouped by resource. */
export interface Resources<Calls extends Record<OperationId, unknown>, Options = unknown> {
${names.map(([name, type]) => `  readonly ${name}: ${type}<Calls, Options>;\n`).join('')}}

/** The methods of the contract over an executor, which decides what a call does and returns. */
export function createResources<Calls extends Record<OperationId, unknown>, Options = unknown>(
  executor: Executor<Calls, Options>,
): Resources<Calls, Options> {
  return {
${resources.map(([, members]) => resourceWiring(members)).join('')}  };
}
`;
}

function resourceInterface([type, members]: [string, OperationModel[]]): string {
  return `/** The methods under \`${members[0]?.info.resource}\`. */
export interface ${type}<Calls extends Record<OperationId, unknown>, Options = unknown> {
${members.map(methodSignature).join('\n')}}
`;
}

function methodSignature(operation: OperationModel): string {
  const mark = needsParameters(operation) ? '' : '?';
  return `${methodDoc(operation)}  ${operation.info.clientMethod}(
    parameters${mark}: ${operation.types.parameters},
    options?: Options,
  ): Calls[${stringLiteral(operation.id)}];
`;
}

function resourceWiring(operations: readonly OperationModel[]): string {
  const methods = operations.map((operation) => {
    // Without a prototype, as a parameter may have the name of something inherited.
    const parameters = `parameters${needsParameters(operation) ? '' : ' = Object.create(null)'}`;
    return `      ${propertyName(operation.info.clientMethod)}: (${parameters}, options) =>
        executor.execute(${stringLiteral(operation.id)}, parameters, options),\n`;
  });
  return `    ${operations[0]?.info.resource}: {\n${methods.join('')}    },\n`;
}

/** Whether a method cannot be called without parameters. */
function needsParameters({ parameters, body }: OperationModel): boolean {
  return parameters.some(({ info }) => info.required) || body?.info.required === true;
}

/** What the contract says of the operation. Its parameters are documented where their type declares them. */
function methodDoc({ info }: OperationModel): string {
  const { summary, description, method, path } = info;
  const paragraphs = [
    /[.!?`]$/.test(summary) ? summary : `${summary}.`,
    description,
    `\`${method.toUpperCase()} ${path}\``,
    evidenceLine(info),
    info.deprecated ? '@deprecated' : undefined,
  ];
  return docComment(paragraphs, '  ');
}
