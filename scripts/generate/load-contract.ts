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
import completeResultCodes from '../../openapi/rules/complete-result-codes.mjs';
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
import { asObject, isObject, type JsonObject } from './json.ts';

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
    plugins: [completeResultCodes(), contractRules],
    preprocessors: { 'result-codes/complete': 'on', 'contract/nullable': 'on' },
    rules: {
      struct: 'error',
      'no-unresolved-refs': 'error',
      'operation-parameters-unique': 'error',
      'path-parameters-defined': 'error',
      'no-identical-paths': 'error',
      'contract/operation-id': 'error',
      'contract/sendable': 'error',
      'contract/result-codes': 'error',
      'contract/pagination': 'error',
      'contract/pattern': 'warn',
      'contract/format': 'warn',
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
  // The lint run has already completed the documents in place.
  const bundled = await bundle({
    doc: document,
    config: await createConfig({}),
    externalRefResolver: resolver,
  });
  throwOnErrors(bundled.problems);
  const { parsed } = bundled.bundle;
  return {
    file,
    bundle: asObject(parsed),
    locate: sources(parsed),
    // A rule of ours that only warns tells of something that is left out.
    leftOut: findingsOf(problems.filter(({ severity }) => severity === 'warn')),
  };
}

/** Every file that was read: the contract and what it refers to. */
async function documentsOf(resolver: BaseResolver): Promise<Document[]> {
  const read = await Promise.allSettled(resolver.cache.values());
  return read.flatMap((entry) =>
    entry.status === 'fulfilled' && !(entry.value instanceof Error) ? [entry.value] : [],
  );
}

/** Reads and parses a file. Throws a ContractError that names the place where it cannot be. */
export async function readDocument(file: string, resolver = new BaseResolver()): Promise<Document> {
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
  const errors = problems.filter((problem) => problem.severity === 'error');
  if (errors.length > 0) throw new ContractError(findingsOf(errors));
}
