// Runs as a thread of its own, because on a large contract it takes about as long as all other files together.
// It posts the source of validators.js, and the pointers of the schemas that are not checked.
import { parentPort, workerData } from 'node:worker_threads';
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { build } from 'esbuild';
import { parsePointer, valueAt } from '../../../generated/runtime/json-pointer.ts';
import type { ContractModel } from '../contract-model.ts';
import { isObject, type JsonObject } from '../json.ts';
import { pascalCaseName, uniqueNames } from '../naming.ts';
import type { OperationModel } from '../operation-model.ts';
import { schemaVariant, type Variant } from './schema-variant.ts';
import { propertyName } from './source-text.ts';

/** What the thread is given and what it posts. */
export type ValidatorsInput = Pick<ContractModel, 'bundle' | 'operations'>;
export interface ValidatorsOutput {
  readonly source: string;
  readonly unchecked: readonly string[];
}

/**
 * Schemas by the name under which each is compiled, once, however many others
 * refer to it. What a schema refers to is added with it.
 */
class SchemaSet {
  readonly schemas = new Map<string, unknown>();
  /** Names for the validating functions, such as `validateUser`, by the name of the schema. */
  readonly functionNames = new Map<string, string>();
  /** Names of the schemas that a pointer leads to, by variant and pointer. */
  readonly names = new Map<string, string>();
  readonly #bundle: JsonObject;
  readonly #prefix: string;
  readonly #uniqueFunction = uniqueNames();

  /** Every function name begins with the prefix. */
  constructor(bundle: JsonObject, prefix: string) {
    this.#bundle = bundle;
    this.#prefix = prefix;
  }

  /** Adds a schema that no pointer leads to under a title, and returns its name. */
  add(title: string, schema: unknown, variant: Variant): string {
    const name = `contract:entry-${this.schemas.size}`;
    this.#set(name, title, schema, variant);
    return name;
  }

  /** The name of what a pointer leads to, in a variant; it is added when it is new. */
  #nameOf(pointer: string, variant: Variant): string {
    const key = `${variant} ${pointer}`;
    const known = this.names.get(key);
    if (known !== undefined) return known;
    // Letters that no URI parser changes: the name shows in error messages.
    const readable = (pointer.split('/').at(-1) ?? '').replace(/[^A-Za-z0-9]/g, '-');
    const name = `contract:${this.schemas.size}-${readable}`;
    this.names.set(key, name);
    this.#set(name, parsePointer(pointer)?.at(-1) ?? '', valueAt(this.#bundle, pointer), variant);
    return name;
  }

  #set(name: string, title: string, schema: unknown, variant: Variant): void {
    this.functionNames.set(
      name,
      this.#uniqueFunction(this.#prefix + pascalCaseName(title, 'Schema')),
    );
    // It has its place before it is converted, as it may refer to itself.
    this.schemas.set(name, true);
    const nameOf = (pointer: string, inner: Variant) => this.#nameOf(pointer, inner);
    this.schemas.set(name, schemaVariant({ bundle: this.#bundle, nameOf }, schema, variant));
  }
}

/** The validators of one kind: their code, and which export of it each operation has. */
interface Group {
  readonly name: string;
  readonly code: string;
  readonly exports: readonly (readonly [operationId: string, entry: number | undefined])[];
  readonly unchecked: readonly string[];
}

/**
 * A module with one validator for each entry, exported as `v0`, `v1` and so on. References stay calls of
 * one function per schema. Schemas that Ajv cannot compile accept anything, so that one odd schema of
 * a foreign document does not stop the rest.
 */
function compile(
  { schemas, functionNames, names }: SchemaSet,
  entries: readonly string[],
  allErrors: boolean,
): Pick<Group, 'code' | 'unchecked'> {
  try {
    return { code: compileAll(schemas, functionNames, entries, allErrors), unchecked: [] };
  } catch {
    const odd = new Set([...schemas.keys()].filter((name) => !isCompilable(schemas, name)));
    const others = new Map([...schemas].map(([name, schema]) => [name, odd.has(name) || schema]));
    const pointers = [...names].filter(([, name]) => odd.has(name)).map(([key]) => key);
    return {
      code: compileAll(others, functionNames, entries, allErrors),
      unchecked: pointers.map((key) => key.slice(key.indexOf('#'))),
    };
  }
}

function isCompilable(schemas: ReadonlyMap<string, unknown>, name: string): boolean {
  const others = new Map([...schemas.keys()].map((each) => [each, true]));
  try {
    ajvWith(new Map<string, unknown>([...others, [name, schemas.get(name)]]), false).getSchema(
      name,
    );
    return true;
  } catch {
    return false;
  }
}

function compileAll(
  schemas: ReadonlyMap<string, unknown>,
  functionNames: ReadonlyMap<string, string>,
  entries: readonly string[],
  allErrors: boolean,
): string {
  const ajv = ajvWith(schemas, allErrors);
  const exported = Object.fromEntries(entries.map((name, index) => [`v${index}`, name]));
  const code = standaloneCode.default(ajv, exported);
  // What Ajv calls its functions. Where the contract itself uses such a name, they keep it.
  const numbered = /\bvalidate\d+\b/;
  if (numbered.test(JSON.stringify([...schemas]))) return code;
  const names = new Map<string, string>();
  for (const [schema, functionName] of functionNames) {
    const given = ajv.getSchema(schema)?.source?.validateName.str;
    if (given !== undefined) names.set(given, functionName);
  }
  return code
    .replaceAll(new RegExp(numbered, 'g'), (given) => names.get(given) ?? given)
    .replaceAll(/\bexport const (v\d+) = ([^;]+);/g, 'export { $2 as $1 };');
}

function ajvWith(schemas: ReadonlyMap<string, unknown>, allErrors: boolean): Ajv2020 {
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
  for (const [name, schema] of schemas) ajv.addSchema(ajvSchema(schema), name);
  return ajv;
}

function ajvSchema(schema: unknown): AnySchema {
  return typeof schema === 'boolean' || isObject(schema) ? schema : true;
}

function responseGroup(
  name: string,
  { bundle, operations }: ValidatorsInput,
  variant: Variant,
): Group {
  const set = new SchemaSet(bundle, variant === 'strict' ? 'validateStrict' : 'validate');
  const entries: string[] = [];
  const exports = operations.map(({ id, responses }) => {
    const json = responses.find(({ content }) => content?.kind === 'json')?.content;
    const entry = json && entries.push(set.add(`${id} Response`, json.schema, variant)) - 1;
    return [id, entry] as const;
  });
  return { name, exports, ...compile(set, entries, false) };
}

function parameterGroup({ bundle, operations }: ValidatorsInput): Group {
  const set = new SchemaSet(bundle, 'validate');
  const entries = operations.map((operation) =>
    set.add(`${operation.id} Query`, querySchema(operation), 'plain'),
  );
  const exports = operations.map(({ id }, index) => [id, index] as const);
  return { name: 'parameters', exports, ...compile(set, entries, true) };
}

/** The query parameters as one object. Objects among them are not demanded: no text stands for one. */
function querySchema({ parameters }: OperationModel): JsonObject {
  const query = parameters.filter(({ info }) => info.in === 'query');
  const required = query.filter(({ info }) => info.required && info.type !== 'object');
  return {
    type: 'object',
    properties: Object.fromEntries(query.map(({ info, schema }) => [info.name, schema])),
    required: required.map(({ info }) => info.name),
  };
}

/**
 * Joins the groups into one module without imports. Ajv's run-time parts are taken in under names that do not
 * depend on where they are installed, so that the text is the same on every machine.
 */
async function bundleGroups(groups: readonly Group[]): Promise<string> {
  const modules = new Map(groups.map(({ name, code }) => [`schemas:${name}`, code]));
  const contents = [
    ...groups.map(({ name }) => `import * as ${name}Of from 'schemas:${name}';`),
    'const anything = () => true;',
    ...groups.map(exportOf),
  ].join('\n');
  const result = await build({
    stdin: { contents, sourcefile: 'validators', loader: 'js' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['main'],
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [
      {
        name: 'groups',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^schemas:/ }, ({ path }) => ({ path, namespace: 'memory' }));
          onLoad({ filter: /.*/, namespace: 'memory' }, ({ path }) => ({
            contents: modules.get(path) ?? '',
            resolveDir: import.meta.dirname,
          }));
        },
      },
    ],
  });
  const code = result.outputFiles[0]?.text ?? '';
  return code.replaceAll(/[^\s"]*node_modules\/([^\s"]+?)(?:\.js)?(?=["\n])/g, 'npm:$1');
}

function exportOf({ name, exports }: Group): string {
  const members = exports.map(([id, entry]) => {
    return `  ${propertyName(id)}: ${entry === undefined ? 'anything' : `${name}Of.v${entry}`},\n`;
  });
  return `export const ${name} = {\n${members.join('')}};`;
}

async function emitValidators(input: ValidatorsInput): Promise<ValidatorsOutput> {
  const groups = [
    responseGroup('responses', input, 'plain'),
    responseGroup('strictResponses', input, 'strict'),
    parameterGroup(input),
  ];
  const unchecked = new Set(groups.flatMap((group) => group.unchecked));
  return { source: await bundleGroups(groups), unchecked: [...unchecked] };
}

const input: ValidatorsInput = workerData;
parentPort?.postMessage(await emitValidators(input));
