import { basename, resolve } from 'node:path';
import {
  BaseResolver,
  bundle,
  type Document,
  lintDocument,
  type NormalizedProblem,
  YamlParseError,
} from '@redocly/openapi-core';
import { valueAt } from '../../generated/runtime/json-pointer.ts';
import { bundleConfig, lintConfig } from './contract-config.ts';
import { contractProblems, type PlaceName } from './contract-problems.ts';
import {
  ContractError,
  displayPath,
  type Finding,
  findingsOf,
  inOrder,
  type LocateInSource,
  mapSources,
  placeOf,
  plainReason,
  type SourcePlace,
} from './findings.ts';
import { asObject, isReference, type JsonObject, linkReferences, referencesIn } from './json.ts';

/** A contract that was read, checked and bundled into one document. */
export interface Contract {
  readonly file: string;
  readonly bundle: JsonObject;
  /** Where a part of the bundle is written. */
  readonly locate: (path: readonly (string | number)[]) => SourcePlace;
  /** What the generated code does not do of what the contract says. */
  readonly leftOut: readonly Finding[];
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
  const config = await lintConfig('x-result-codes' in asObject(document.parsed));
  const linted = await lintDocument({ document, config, externalRefResolver: resolver }).catch(
    (error: unknown) => error,
  );
  const read = await Promise.allSettled(resolver.cache.values());
  const files = read.flatMap((entry) => (entry.status === 'fulfilled' ? [entry.value] : []));
  const documents = files.filter((each): each is Document => !(each instanceof Error));
  const locate = mapSources(document, documents);
  if (!Array.isArray(linted)) throw circularReferences(documents, resolver, locate) ?? linted;
  const problems: readonly NormalizedProblem[] = linted;
  // The lint run has already completed the documents in place.
  const bundled = await bundle({
    doc: document,
    config: await bundleConfig(),
    externalRefResolver: resolver,
  });
  const parsed = asObject(bundled.bundle.parsed);
  linkReferences(parsed);
  const nameOf: PlaceName = (object, key) => {
    const place = locate(object, [key]);
    return `${displayPath(place.file)}:${place.line}`;
  };
  const own = [...contractProblems(parsed, nameOf)].map(
    ({ at, key, reason, isLeftOut = false }) => {
      return { ...locate(at, key === undefined ? [] : [key]), reason, isLeftOut };
    },
  );
  // Other warnings are left to the linter. An ignore file of the working directory has no effect.
  const told = [...problems, ...bundled.problems].filter(({ severity }) => severity === 'error');
  const notUtf8 = documents.flatMap(notText);
  const errors = [...findingsOf(told), ...own.filter(({ isLeftOut }) => !isLeftOut), ...notUtf8];
  if (errors.length > 0) throw new ContractError(inOrder(errors));
  const unchecked = findingsOf(problems.filter(({ severity }) => severity === 'warn'));
  return {
    ...{ file, bundle: parsed, locate: (path) => locate(parsed, path) },
    leftOut: inOrder([...own, ...unchecked]),
  };
}

/** References that lead back to themselves: Redocly ends at the first one without saying where it is. */
function circularReferences(
  documents: readonly Document[],
  resolver: BaseResolver,
  locate: LocateInSource,
): ContractError | undefined {
  const parsed = new Map(documents.map((each) => [each.source.absoluteRef, each.parsed]));
  const isCircular = (reference: unknown, file: string): boolean => {
    const seen = new Set<unknown>();
    let [at, value] = [file, reference];
    while (isReference(value) && !seen.has(value)) {
      seen.add(value);
      const [address, pointer = ''] = value.$ref.split('#');
      if (address) at = resolver.resolveExternalRef(at, address);
      value = valueAt(parsed.get(at), `#${pointer}`);
    }
    return value === reference;
  };
  const findings = documents.flatMap(({ source, parsed: root }) =>
    [...referencesIn(root)]
      .filter((reference) => isCircular(reference, source.absoluteRef))
      .map((reference): Finding => {
        const reason = `The reference ${reference.$ref} leads back to itself.`;
        return { ...locate(reference, ['$ref']), reason };
      }),
  );
  return findings.length > 0 ? new ContractError(inOrder(findings)) : undefined;
}

/** Reads and parses a file. Throws a ContractError that names the place where it cannot be. */
export async function readDocument(file: string, resolver = new BaseResolver()): Promise<Document> {
  const document = await resolver.resolveDocument(null, file, true).catch((error) => error);
  if (!(document instanceof Error)) {
    const problems = notText(document);
    if (problems.length > 0) throw new ContractError(problems);
    return document;
  }
  const isSyntax = document instanceof YamlParseError;
  // Of a second document in the file, the place is not known.
  const { line, col: column } = isSyntax && document.line ? document : { line: 1, col: 1 };
  const reason = `${isSyntax ? '' : 'cannot be read: '}${plainReason(document.message)}`;
  throw new ContractError([{ file, line, column, reason }]);
}

/** An editor may save Chinese in another encoding. What is read of it has other characters, without an error. */
function notText({ source: { absoluteRef: file, body } }: Document): Finding[] {
  const lines = body.split('\uFFFD', 2)[0]?.split('\n') ?? [];
  const reason = 'The file is not UTF-8. Save it in that encoding.';
  const column = (lines.at(-1)?.length ?? 0) + 1;
  return body.includes('\uFFFD') ? [{ file, line: lines.length, column, reason }] : [];
}

/** Upgrades documents of OpenAPI 3.0 and Swagger 2.0; it only reads and writes files. */
const upgrade = 'npx @scalar/cli document upgrade';

function requireSupportedVersion({ source, parsed }: Document): void {
  const file = source.absoluteRef;
  const { openapi, swagger } = asObject(parsed);
  const version = String(openapi ?? swagger);
  if (typeof openapi === 'string' && /^3\.1\./.test(version)) return;
  if (version === 'undefined')
    throw new ContractError([{ file, line: 1, column: 1, reason: 'is not an OpenAPI document' }]);
  const [name, pointer] = openapi ? ['OpenAPI', '#/openapi'] : ['Swagger', '#/swagger'];
  const canUpgrade = /^(2|3\.0)(\.|$)/.test(version);
  const remedy = `. Upgrade the document: ${upgrade} ${basename(file)} --output openapi-3.1.json`;
  const reason = /^3\.1(\.|$)/.test(version)
    ? 'The version has three numbers, such as 3.1.0.'
    : `${name} ${version} is not supported: 3.1 is needed${canUpgrade ? remedy : ''}`;
  throw new ContractError([{ ...placeOf({ source, pointer }), reason }]);
}
