import { basename, resolve } from 'node:path';
import {
  BaseResolver,
  bundle,
  type Config,
  createConfig,
  type Document,
  lintDocument,
  type NormalizedProblem,
  YamlParseError,
} from '@redocly/openapi-core';
import { contractRules } from './contract-rules.ts';
import {
  ContractError,
  type Finding,
  findingsOf,
  type LocateInSource,
  mapSources,
  placeOf,
  plainReason,
} from './findings.ts';
import { asArray, asObject, isObject, type JsonObject } from './json.ts';
import { leftOutRules } from './left-out-rules.ts';

/** A contract that was read, checked and bundled into one document. */
export interface Contract {
  readonly file: string;
  readonly bundle: JsonObject;
  /** Where a part of the bundle is written. */
  readonly locate: LocateInSource;
  /** What the generated code does not do of what the contract says. */
  readonly leftOut: readonly Finding[];
}

/**
 * The settings under which a contract is read. They are written out here so that no
 * `redocly.yaml` of the working directory can change what is generated. Only what
 * would make the generated code wrong is an error; style is left to the linter.
 */
function bundleConfig(): Promise<Config> {
  return createConfig({
    plugins: [contractRules, leftOutRules],
    rules: {
      struct: 'error',
      'no-unresolved-refs': 'error',
      'operation-operationId-unique': 'error',
      'operation-parameters-unique': 'error',
      'path-parameters-defined': 'error',
      'no-identical-paths': 'error',
      'contract/operation-id-needed': 'error',
      'contract/sendable': 'error',
      'contract/result-codes': 'error',
      'contract/pagination': 'error',
      'left-out/pattern': 'warn',
      'left-out/same-name': 'warn',
    },
  });
}

/**
 * Reads a contract with all files that it refers to, and bundles it. Throws a ContractError that names
 * file and line where a mistake would make the generated code wrong.
 */
export async function loadContract(path: string): Promise<Contract> {
  const file = resolve(path);
  const resolver = new BaseResolver();
  const document = await readDocument(file, resolver);
  requireSupportedVersion(document);
  const config = await bundleConfig();
  const problems = await lintDocument({ document, config, externalRefResolver: resolver });
  throwOnErrors(problems);
  const sources = mapSources(document, await documentsOf(resolver));
  const bundled = await bundle({ doc: document, config, externalRefResolver: resolver });
  throwOnErrors(bundled.problems);
  const { parsed } = bundled.bundle;
  return {
    file,
    bundle: withoutNullable(asObject(parsed)),
    locate: sources(parsed),
    // A rule of ours that only warns tells of something that is left out.
    leftOut: findingsOf(problems.filter(({ severity }) => severity === 'warn')),
  };
}

/** Every file that was read: the contract and what it refers to. */
async function documentsOf(resolver: BaseResolver): Promise<Document[]> {
  const read = await Promise.all(resolver.cache.values());
  return read.filter((entry): entry is Document => !(entry instanceof Error));
}

async function readDocument(file: string, resolver: BaseResolver): Promise<Document> {
  try {
    const document = await resolver.resolveDocument(null, file, true);
    if (document instanceof Error) throw document;
    return document;
  } catch (error) {
    throw new ContractError([unreadable(file, error)]);
  }
}

function unreadable(file: string, error: unknown): Finding {
  if (error instanceof YamlParseError) {
    return { file, line: error.line, column: error.col, reason: plainReason(error.message) };
  }
  const reason = error instanceof Error ? error.message : String(error);
  return { file, line: 1, column: 1, reason: `cannot be read: ${plainReason(reason)}` };
}

/** Upgrades documents of OpenAPI 3.0 and Swagger 2.0; it only reads and writes files. */
const upgrade = 'npx @scalar/cli document upgrade';

function requireSupportedVersion({ source, parsed }: Document): void {
  const file = source.absoluteRef;
  const root = asObject(parsed);
  const version = root.openapi ?? root.swagger;
  if (version === undefined) {
    const reason = isObject(parsed)
      ? 'is not an OpenAPI document: openapi: 3.1.0 is needed'
      : 'is not an OpenAPI document';
    throw new ContractError([{ file, line: 1, column: 1, reason }]);
  }
  if (typeof root.openapi === 'string' && /^3\.1(\.|$)/.test(root.openapi)) return;
  const name = `${root.openapi === undefined ? 'Swagger' : 'OpenAPI'} ${String(version)}`;
  const remedy = /^(2|3\.0)(\.|$)/.test(String(version))
    ? `. Upgrade the document: ${upgrade} ${basename(file)} --output openapi-3.1.json`
    : '';
  const reason = `${name} is not supported: 3.1 is needed${remedy}`;
  const pointer = root.openapi === undefined ? '#/swagger' : '#/openapi';
  throw new ContractError([{ ...placeOf({ source, pointer }), reason }]);
}

function throwOnErrors(problems: readonly NormalizedProblem[]): void {
  // Warnings are left to the linter. An ignore file of the working directory has no effect.
  const errors = problems.filter((problem) => problem.severity === 'error' && !isLeftover(problem));
  if (errors.length > 0) throw new ContractError(findingsOf(errors));
}

/** A keyword of OpenAPI 3.0 that many documents of 3.1 still use; its meaning is clear. */
function isLeftover({ ruleId, message }: NormalizedProblem): boolean {
  return ruleId === 'struct' && message === 'Property `nullable` is not expected here.';
}

// Members whose values are data, not schemas.
const data = new Set(['example', 'examples', 'default', 'enum', 'const']);
// Members that hold schemas by names, any of which may be the name of a keyword.
const named = new Set(['properties', 'patternProperties', 'schemas', '$defs', 'dependentSchemas']);

/**
 * The document with `nullable`, which OpenAPI 3.1 dropped but many documents still
 * use, replaced by what it stood for.
 */
function withoutNullable(object: JsonObject, areNames = false): JsonObject {
  const { nullable, ...rest } = object;
  const schema = typeof nullable === 'boolean' ? rest : object;
  const entries = Object.entries(schema).map(([key, value]) => {
    const isData = !areNames && (data.has(key) || key.startsWith('x-'));
    return [key, isData ? value : convert(value, !areNames && named.has(key))] as const;
  });
  const converted = Object.fromEntries(entries);
  return nullable === true ? withNull(converted) : converted;
}

function convert(value: unknown, areNames: boolean): unknown {
  if (Array.isArray(value)) return value.map((entry) => convert(entry, false));
  return isObject(value) ? withoutNullable(value, areNames) : value;
}

function withNull(schema: JsonObject): JsonObject {
  const values = schema.enum === undefined ? {} : { enum: [...asArray(schema.enum), null] };
  if (typeof schema.type === 'string') return { ...schema, type: [schema.type, 'null'], ...values };
  const { description, ...rest } = schema;
  const refers = ['$ref', 'allOf', 'anyOf', 'oneOf'].some((keyword) => schema[keyword]);
  if (!refers) return { ...schema, ...values };
  const described = description === undefined ? {} : { description };
  return { ...described, anyOf: [rest, { type: 'null' }] };
}
