import type { ContractModel } from '../contract-model.ts';
import type { JsonObject } from '../json.ts';
import type { OperationModel } from '../operation-model.ts';
import { bundleCode } from '../validators/bundle-code.ts';
import { compileSchemas } from '../validators/compile-schemas.ts';
import { SchemaSet } from '../validators/schema-set.ts';
import type { Variant } from '../validators/schema-variant.ts';
import { propertyName } from './literal.ts';

/** Validators without dependencies, one of each kind for each operation. */
export async function emitValidators({
  bundle,
  operations,
}: Pick<ContractModel, 'bundle' | 'operations'>): Promise<string> {
  const groups = [
    responseGroup('responses', bundle, operations, 'plain'),
    responseGroup('strictResponses', bundle, operations, 'strict'),
    parameterGroup(bundle, operations),
  ];
  const entry = [
    ...groups.map(({ name }) => `import * as ${name}Of from 'schemas:${name}';`),
    'const anything = () => true;',
    ...groups.map(exportOf),
  ].join('\n');
  return bundleCode(entry, new Map(groups.map(({ name, code }) => [`schemas:${name}`, code])));
}

/** The validators of one kind: their code, and which export of it each operation has. */
interface Group {
  readonly name: string;
  readonly code: string;
  readonly exports: readonly (readonly [operationId: string, entry: number | undefined])[];
}

function exportOf({ name, exports }: Group): string {
  const members = exports.map(([id, entry]) => {
    return `  ${propertyName(id)}: ${entry === undefined ? 'anything' : `${name}Of.v${entry}`},\n`;
  });
  return `export const ${name} = {\n${members.join('')}};`;
}

function responseGroup(
  name: string,
  bundle: JsonObject,
  operations: readonly OperationModel[],
  variant: Variant,
): Group {
  const set = new SchemaSet(bundle, variant === 'strict' ? 'validateStrict' : 'validate');
  const entries: string[] = [];
  const exports = operations.map(({ id, responses }) => {
    const response = responses.find(({ kind }) => kind === 'json');
    return [
      id,
      response && entries.push(set.add(`${id} Response`, response.schema, variant)) - 1,
    ] as const;
  });
  return { name, code: compileSchemas(set, { allErrors: false, entries }), exports };
}

function parameterGroup(bundle: JsonObject, operations: readonly OperationModel[]): Group {
  const set = new SchemaSet(bundle, 'validate');
  const entries = operations.map((operation) =>
    set.add(`${operation.id} Query`, querySchema(operation), 'plain'),
  );
  return {
    name: 'parameters',
    code: compileSchemas(set, { allErrors: true, entries }),
    exports: operations.map(({ id }, index) => [id, index] as const),
  };
}

/** The query parameters as one object. Objects among them are not demanded: no text stands for one. */
function querySchema({ parameters }: OperationModel): JsonObject {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const required = query.filter(
    (parameter) => parameter.required && parameter.info.type !== 'object',
  );
  return {
    type: 'object',
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: required.map(({ name }) => name),
  };
}
