// Runs as a thread of its own, because on a large contract it takes about as long as all other files together.
// For each message, which is what a contract says, it posts the source of validators.js.
import { parentPort } from 'node:worker_threads';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { build } from 'esbuild';
import { valueAt } from '../../../generated/runtime/json-pointer.ts';
import type { ContractModel } from '../contract-model.ts';
import { isObject, type JsonObject, linkReferences } from '../json.ts';
import type { OperationModel } from '../operation-model.ts';
import { schemaVariant, type Variant } from './schema-variant.ts';
import { propertyName } from './source-text.ts';

/** What the thread is given. */
export type ValidatorsInput = Pick<ContractModel, 'bundle' | 'operations'>;

/** The validators of one kind, by operationId. A bundler may drop each kind that a program does not use. */
function emitKind(
  name: string,
  { bundle, operations }: ValidatorsInput,
  variant: Variant,
  schemaOf: (operation: OperationModel) => unknown,
): string {
  const texts = operations.map((operation) => JSON.stringify(schemaOf(operation)));
  // Many operations of a large contract have the same schema: they share a validator.
  const unique = [...new Set(texts.filter((text) => text !== undefined))];
  const schemas = unique.map((text) => JSON.parse(text));
  const members = operations.map(({ id }, index) => {
    const entry = unique.indexOf(texts[index] ?? '');
    return `${propertyName(id)}: ${entry < 0 ? '() => true' : `exports.v${entry}`},\n`;
  });
  return `
export const ${name} = /* @__PURE__ */ ((exports) => {
${compile(bundle, schemas, variant, name === 'parameters')}
return {
${members.join('')}};
})({});
`;
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
 * A module with one validator for each schema, exported as `v0`, `v1` and so on. What they refer to is one function
 * for each pointer and variant, so that a shared schema is compiled once.
 * @param allErrors whether all errors are collected or only the first
 */
function compile(
  bundle: JsonObject,
  schemas: readonly unknown[],
  variant: Variant,
  allErrors: boolean,
): string {
  const ajv = new Ajv2020({
    allErrors,
    strict: false,
    inlineRefs: false,
    // The contract was checked when it was read.
    validateSchema: false,
    logger: false,
    // Only the source is wanted: without `process`, Ajv evaluates every function as well. Dead code is left to
    // minifiers, as to look for it takes Ajv a third of its time.
    code: { source: true, lines: true, optimize: false, process: () => 'return () => true' },
  });
  addFormats.default(ajv);
  const added = new Set<string>();
  const nameOf = (pointer: string, inner: Variant): string => {
    const schema = valueAt(bundle, pointer);
    // What is no pointer into the document, such as an anchor, stays as it is.
    if (schema === undefined) return pointer;
    const name = `${inner}:${encodeURIComponent(pointer)}`;
    // Noted before it is converted, as it may refer to itself.
    if (added.size < added.add(name).size) add(name, schema, inner);
    return name;
  };
  const add = (name: string, schema: unknown, inner: Variant) => {
    const converted = schemaVariant(nameOf, schema, inner);
    ajv.addSchema(isObject(converted) || converted === false ? converted : true, name);
  };
  const entries = schemas.map((schema, index) => {
    add(`entry:${index}`, schema, variant);
    return [`v${index}`, `entry:${index}`];
  });
  return standaloneCode.default(ajv, Object.fromEntries(entries));
}

/**
 * Ajv's run-time parts as one object. They are taken in under names that do not depend on where they are installed, so
 * that the text is the same on every machine.
 */
async function bundleParts(names: readonly unknown[]): Promise<string> {
  const members = names.map((name) => `${JSON.stringify(name)}: require(${JSON.stringify(name)}),`);
  const { outputFiles } = await build({
    stdin: {
      contents: `export const parts = {${members.join('\n')}};`,
      resolveDir: import.meta.dirname,
      sourcefile: 'validators',
      loader: 'js',
    },
    absWorkingDir: import.meta.dirname,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['main'],
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
  });
  const code = outputFiles[0]?.text ?? '';
  return code
    .replaceAll(/[^\s"]*node_modules\/([^\s"]+?)(?:\.js)?(?=["\n]|$)/g, 'npm:$1')
    .replace(/export \{[^}]*\};\n$/, '');
}

/** What Ajv writes where its code uses a part of Ajv. In a text of the contract the quotes would be escaped. */
const partPattern = /require\("([^"]+)"\)/g;

parentPort?.on('message', async (input: ValidatorsInput) => {
  linkReferences(input.bundle);
  const responseSchema = ({ responses }: OperationModel) =>
    responses.find(({ content }) => content?.kind === 'json')?.content?.schema;
  const kinds = [
    emitKind('responses', input, 'plain', responseSchema),
    emitKind('strictResponses', input, 'strict', responseSchema),
    emitKind('parameters', input, 'plain', querySchema),
  ].join('');
  const used = new Set([...kinds.matchAll(partPattern)].map(([, name]) => name));
  const parts = await bundleParts([...used]);
  parentPort?.postMessage(parts + kinds.replaceAll(partPattern, 'parts["$1"]'));
});
