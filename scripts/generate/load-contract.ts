import { resolve } from 'node:path';
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
import { ContractError, type ContractProblem } from './contract-error.ts';
import { contractRules } from './contract-rules.ts';
import { asArray, asObject, isObject, type JsonObject } from './json.ts';
import { locateProblems, plainReason, positionOf } from './locate-problem.ts';
import { type LocateInSource, mapSources } from './source-map.ts';

// Members whose values are data, not schemas.
const data = new Set(['example', 'examples', 'default', 'enum', 'const', 'value']);

/**
 * The document with `nullable`, which OpenAPI 3.1 dropped but many documents still
 * use, replaced by the type that it stood for.
 */
function withoutNullable(document: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(document).map(([key, value]) => [key, convert(key, value)]),
  );
}

function convert(key: string, value: unknown): unknown {
  if (data.has(key)) return value;
  if (Array.isArray(value)) return value.map((entry) => convert('', entry));
  if (!isObject(value)) return value;
  const { nullable, ...rest } = value;
  if (typeof nullable !== 'boolean') return withoutNullable(value);
  return withoutNullable(nullable ? withNull(rest) : rest);
}

function withNull(schema: JsonObject): JsonObject {
  if (typeof schema.type !== 'string') return schema;
  const values = schema.enum === undefined ? {} : { enum: [...asArray(schema.enum), null] };
  return { ...schema, type: [schema.type, 'null'], ...values };
}

/** The rule that lists what the client cannot send: as an error where a call would be wrong, else as a warning. */
const SENDABLE = 'contract/sendable';

/**
 * The settings under which a contract is read. They are written out here so that no
 * `redocly.yaml` of the working directory can change what is generated. Only what
 * would make the generated code wrong is an error; style is left to the linter.
 */
function bundleConfig(): Promise<Config> {
  return createConfig({
    plugins: [contractRules],
    rules: {
      struct: 'error',
      'no-unresolved-refs': 'error',
      'operation-operationId-unique': 'error',
      'operation-parameters-unique': 'error',
      'path-parameters-defined': 'error',
      'no-identical-paths': 'error',
      'contract/operation-id-needed': 'error',
      [SENDABLE]: 'error',
      'contract/result-codes': 'error',
      'contract/pagination': 'error',
    },
  });
}

/** A contract that was read, checked and bundled into one document. */
export interface Contract {
  readonly file: string;
  readonly bundle: JsonObject;
  /** Where a part of the bundle is written. */
  readonly locate: LocateInSource;
  /** What the generated client leaves out, with file and line. */
  readonly omissions: readonly ContractProblem[];
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
  const problems = await lintDocument({
    document,
    config,
    externalRefResolver: resolver,
  });
  throwOnErrors(problems);
  const sources = mapSources(document, await documentsOf(resolver));
  const bundled = await bundle({ doc: document, config, externalRefResolver: resolver });
  throwOnErrors(bundled.problems);
  const { parsed } = bundled.bundle;
  return {
    file,
    bundle: withoutNullable(withoutEmptyComponents(parsed)),
    locate: sources(parsed),
    omissions: locateProblems(problems.filter(({ ruleId }) => ruleId === SENDABLE)),
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

function unreadable(file: string, error: unknown): ContractProblem {
  if (error instanceof YamlParseError) {
    return { file, line: error.line, column: error.col, reason: plainReason(error.message) };
  }
  const reason = error instanceof Error ? error.message : String(error);
  return { file, line: 1, column: 1, reason: `cannot be read: ${plainReason(reason)}` };
}

function requireSupportedVersion(document: Document): void {
  const file = document.source.absoluteRef;
  const root: unknown = document.parsed;
  if (!isObject(root)) {
    throw new ContractError([{ file, line: 1, column: 1, reason: 'is not an OpenAPI document' }]);
  }
  const version = root.openapi ?? root.swagger;
  if (typeof root.openapi === 'string' && /^3\.1(\.|$)/.test(root.openapi)) return;
  const pointer = root.openapi === undefined ? '#/swagger' : '#/openapi';
  const reason =
    version === undefined
      ? 'is not an OpenAPI document: openapi: 3.1.0 is needed'
      : `OpenAPI ${String(version)} is not supported: 3.1 is needed`;
  const position = version === undefined ? { line: 1, column: 1 } : positionOf(document, pointer);
  throw new ContractError([{ file, ...position, reason }]);
}

function throwOnErrors(problems: readonly NormalizedProblem[]): void {
  // Warnings are left to the linter. An ignore file of the working directory has no effect.
  const errors = problems.filter((problem) => problem.severity === 'error' && !isLeftover(problem));
  const omissions = problems.filter((problem) => problem.ruleId === SENDABLE);
  if (errors.length > 0)
    throw new ContractError(locateProblems([...new Set([...errors, ...omissions])]));
}

/** A keyword of OpenAPI 3.0 that many documents of 3.1 still use; its meaning is clear. */
function isLeftover({ ruleId, message }: NormalizedProblem): boolean {
  return ruleId === 'struct' && message === 'Property `nullable` is not expected here.';
}

/** The bundler adds an empty `components` to a document that has none. */
function withoutEmptyComponents(parsed: unknown): JsonObject {
  const { components, ...rest } = asObject(parsed);
  return Object.keys(asObject(components)).length > 0 ? asObject(parsed) : rest;
}
