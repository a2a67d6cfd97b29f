import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { isObject } from '../json.ts';

export interface CompileOptions {
  /** Whether all errors are collected or only the first. */
  readonly allErrors: boolean;
  /** Names of the schemas that others call; each is exported as `v0`, `v1` and so on. */
  readonly entries: readonly string[];
}

/**
 * Source of a module with one validator for each entry. References stay calls of
 * one function per schema, so that a shared schema is compiled once.
 */
export function compileSchemas(
  schemas: ReadonlyMap<string, unknown>,
  { allErrors, entries }: CompileOptions,
): string {
  const exported = Object.fromEntries(entries.map((name, index) => [`v${index}`, name]));
  try {
    return standaloneCode.default(ajvWith(schemas, allErrors), exported);
  } catch {
    return standaloneCode.default(ajvWith(compilableOnly(schemas), allErrors), exported);
  }
}

function ajvWith(schemas: ReadonlyMap<string, unknown>, allErrors: boolean): Ajv2020 {
  const ajv = newAjv(allErrors);
  for (const [name, schema] of schemas) ajv.addSchema(ajvSchema(schema), name);
  return ajv;
}

/**
 * The schemas with those that Ajv cannot compile replaced by ones that take
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
    code: { source: true, esm: true },
  });
  addFormats.default(ajv);
  return ajv;
}

function ajvSchema(schema: unknown): AnySchema {
  if (typeof schema === 'boolean') return schema;
  return isObject(schema) ? schema : true;
}
