// The thread of emit-validators-in-thread.ts: it compiles the validators and posts their source.

import { parentPort, workerData } from 'node:worker_threads';
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { parsePointer, valueAt } from '../../generated/runtime/json-pointer.ts';
import type { ContractModel } from './contract-model.ts';
import { propertyName } from './emit/literal.ts';
import { isObject, type JsonObject } from './json.ts';
import { pascalCaseName, uniqueNames } from './naming.ts';
import type { OperationModel } from './operation-model.ts';
import { bundleCode } from './validators/bundle-code.ts';
import { schemaVariant, type Variant } from './validators/schema-variant.ts';

/**
 * Schemas by the name under which each is compiled, once, however many others
 * refer to it. What a schema refers to is added with it.
 */
class SchemaSet {
  readonly schemas = new Map<string, unknown>();
  /** Names for the validating functions, such as `validateUser`, by the name of the schema. */
  readonly functionNames = new Map<string, string>();
  readonly #bundle: JsonObject;
  readonly #prefix: string;
  readonly #names = new Map<string, string>();
  readonly #uniqueFunction = uniqueNames();

  /** Every function name begins with the prefix. */
  constructor(bundle: JsonObject, prefix: string) {
    this.#bundle = bundle;
    this.#prefix = prefix;
  }

  /** Adds a schema that no pointer leads to under a title, and returns its name. */
  add(title: string, schema: unknown, variant: Variant): string {
    const name = `contract:entry-${this.schemas.size}`;
    this.#nameFunction(name, title);
    this.schemas.set(name, true);
    this.schemas.set(name, this.#convert(schema, variant));
    return name;
  }

  /** The name of what a pointer leads to, in a variant; it is added when it is new. */
  #nameOf(pointer: string, variant: Variant): string {
    const key = `${variant} ${pointer}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = `contract:${this.schemas.size}-${readable(pointer)}`;
    // Named before it is converted, as it may refer to itself.
    this.#names.set(key, name);
    this.schemas.set(name, true);
    this.#nameFunction(name, parsePointer(pointer)?.at(-1) ?? '');
    this.schemas.set(name, this.#convert(valueAt(this.#bundle, pointer), variant));
    return name;
  }

  #nameFunction(schema: string, title: string): void {
    const name = this.#prefix + pascalCaseName(title, 'Schema');
    this.functionNames.set(schema, this.#uniqueFunction(name));
  }

  #convert(schema: unknown, variant: Variant): unknown {
    const nameOf = (pointer: string, inner: Variant) => this.#nameOf(pointer, inner);
    return schemaVariant({ bundle: this.#bundle, nameOf }, schema, variant);
  }
}

/** The end of a pointer in letters that no URI parser changes: it shows in error messages. */
function readable(pointer: string): string {
  return (pointer.split('/').at(-1) ?? '').replace(/[^A-Za-z0-9]/g, '-');
}

interface CompileOptions {
  /** Whether all errors are collected or only the first. */
  readonly allErrors: boolean;
  /** Names of the schemas to export; each is exported as `v0`, `v1` and so on. */
  readonly entries: readonly string[];
}

/**
 * Source of a module with one validator for each entry. References stay calls of
 * one function per schema, so that a shared schema is compiled once.
 */
function compileSchemas({ schemas, functionNames }: SchemaSet, options: CompileOptions): string {
  try {
    return compileAll(schemas, functionNames, options);
  } catch {
    return compileAll(compilableOnly(schemas), functionNames, options);
  }
}

function compileAll(
  schemas: ReadonlyMap<string, unknown>,
  functionNames: ReadonlyMap<string, string>,
  { allErrors, entries }: CompileOptions,
): string {
  const ajv = ajvWith(schemas, allErrors);
  const exported = Object.fromEntries(entries.map((name, index) => [`v${index}`, name]));
  const code = standaloneCode.default(ajv, exported);
  const names = new Map<string, string>();
  for (const [schema, functionName] of functionNames) {
    const given = ajv.getSchema(schema)?.source?.validateName.str;
    if (given !== undefined) names.set(given, functionName);
  }
  return isNumberedName.test(JSON.stringify([...schemas])) ? code : renameFunctions(code, names);
}

/** What Ajv calls its functions. Where the contract itself uses such a name, they keep it. */
const isNumberedName = /\bvalidate\d+\b/;

function renameFunctions(code: string, names: ReadonlyMap<string, string>): string {
  return code
    .replaceAll(new RegExp(isNumberedName, 'g'), (given) => names.get(given) ?? given)
    .replaceAll(/\bexport const (v\d+) = ([^;]+);/g, 'export { $2 as $1 };');
}

function ajvWith(schemas: ReadonlyMap<string, unknown>, allErrors: boolean): Ajv2020 {
  const ajv = newAjv(allErrors);
  for (const [name, schema] of schemas) ajv.addSchema(ajvSchema(schema), name);
  return ajv;
}

/**
 * The schemas with those that Ajv cannot compile replaced by ones that accept
 * anything, so that one odd schema of a foreign document does not stop the rest.
 */
function compilableOnly(schemas: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> {
  const stubs = new Map([...schemas.keys()].map((name) => [name, true]));
  return new Map(
    [...schemas].map(([name, schema]) => {
      try {
        ajvWith(new Map<string, unknown>([...stubs, [name, schema]]), false).getSchema(name);
        return [name, schema];
      } catch {
        return [name, true];
      }
    }),
  );
}

function newAjv(allErrors: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors,
    strict: false,
    inlineRefs: false,
    // The contract was checked when it was read.
    validateSchema: false,
    logger: false,
    // Only the source is wanted: without this, Ajv evaluates every function as well.
    code: { source: true, esm: true, process: () => 'return () => true' },
  });
  addFormats.default(ajv);
  return ajv;
}

function ajvSchema(schema: unknown): AnySchema {
  if (typeof schema === 'boolean') return schema;
  return isObject(schema) ? schema : true;
}

/** Validators without dependencies, one of each kind for each operation. */
async function emitValidators({
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

const model: Pick<ContractModel, 'bundle' | 'operations'> = workerData;
parentPort?.postMessage(await emitValidators(model));
