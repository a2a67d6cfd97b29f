import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { isObject } from '../json.ts';
import type { SchemaSet } from './schema-set.ts';

export interface CompileOptions {
  /** Whether all errors are collected or only the first. */
  readonly allErrors: boolean;
  /** Names of the schemas to export; each is exported as `v0`, `v1` and so on. */
  readonly entries: readonly string[];
}

/**
 * Source of a module with one validator for each entry. References stay calls of
 * one function per schema, so that a shared schema is compiled once.
 */
export function compileSchemas(
  { schemas, functionNames }: SchemaSet,
  options: CompileOptions,
): string {
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
