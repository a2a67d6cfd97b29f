import { basename, resolve } from 'node:path';
import {
  BaseResolver,
  bundle,
  type Config,
  createConfig,
  type Document,
  getTypes,
  lintDocument,
  mapTypeToComponent,
  type NormalizedProblem,
  type Oas3Decorator,
  type Plugin,
  YamlParseError,
} from '@redocly/openapi-core';
import formats from 'ajv-formats/dist/formats.js';
import {
  memberAt,
  parsePointer,
  pointerOf,
  valueAt,
} from '../../generated/runtime/json-pointer.ts';
import completeResultCodes from '../../openapi/rules/complete-result-codes.mjs';
import { contractProblems, type PlaceName } from './contract-problems.ts';
import { isPattern } from './emit/schema-variant.ts';
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
import { asArray, asObject, isObject, type JsonObject, linkReferences } from './json.ts';
import { pascalCaseName, uniqueNames } from './naming.ts';

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
 * Gives a name in `components` to what a reference leads to elsewhere in the document, such as a schema within a response:
 * openapi-typescript would write a type that is not there.
 */
const nameTargets: Oas3Decorator = () => {
  const found = new Map<{ $ref: string }, { readonly kind: string; readonly target: unknown }>();
  const names = new Map<string, string>();
  return {
    ref: {
      leave(reference, { type }, { node, chain }) {
        const kind = mapTypeToComponent(type.name, 'oas3');
        const target = chain?.[0]?.node ?? node;
        if (kind !== null && target !== undefined) found.set(reference, { kind, target });
      },
    },
    Root: {
      // At the end, because Redocly does not know where a reference leads that was changed.
      leave(root) {
        root.components ??= {};
        for (const [reference, { kind, target }] of found) {
          const [first, ...keys] = parsePointer(reference.$ref ?? '') ?? [];
          const isNamed = first === 'components' && keys[0] === kind && keys.length === 2;
          if (first === undefined || isNamed) continue;
          const section = asObject(asObject(root.components)[kind]);
          const unique = uniqueNames(Object.keys(section));
          const name = names.get(reference.$ref) ?? unique(pascalCaseName(keys.join(' '), 'Part'));
          names.set(reference.$ref, name);
          Object.assign(root.components, { [kind]: Object.assign(section, { [name]: target }) });
          reference.$ref = pointerOf('components', kind, name);
        }
      },
    },
  };
};

/** What a contract is completed by, and told about. */
const contractRules: Plugin = {
  id: 'contract',
  preprocessors: {
    oas3: {
      // OpenAPI 3.1 dropped the keyword, but many documents of 3.1 still have it: it becomes what it stood for.
      nullable: () => ({
        ref: {
          leave(reference, { type }) {
            if (type.name === 'Schema') replaceNullable(reference);
          },
        },
        Schema: { leave: replaceNullable },
      }),
      // A value may be the name of a schema, which Redocly takes for a file.
      mapping: () => ({
        DiscriminatorMapping(mapping) {
          for (const [value, name] of Object.entries(mapping))
            if (!/[#/]|\.(ya?ml|json)$/.test(name))
              mapping[value] = pointerOf('components', 'schemas', name);
        },
      }),
    },
  },
  decorators: { oas3: { named: nameTargets } },
  rules: {
    oas3: {
      // What the tools that follow cannot read.
      unreadable: () => ({
        ref({ $ref }, { report, location }) {
          const message = `The reference "${$ref}" is not supported. Write a path, such as #/components/schemas/Name.`;
          if (/^(#\/?)?$|#[^/]/.test($ref)) report({ message, location });
        },
        Schema({ enum: values }, { report, location }) {
          if (values?.length === 0)
            report({ message: 'An enum needs a value.', location: location.child('enum') });
        },
      }),
      // Takes no part in what is reported: see realProblems().
      extended: () => ({
        Schema(schema, { report, location }) {
          for (const keyword of Object.keys(schema))
            if (!Object.hasOwn(schemaKeywords, keyword))
              report({ message: keyword, location: location.child(keyword).key() });
        },
      }),
      unchecked: () => ({
        Schema({ pattern, format }, { report, location }) {
          if (pattern !== undefined && !isPattern(pattern)) {
            const message = `The pattern ${pattern} is not checked: JavaScript cannot compile it.`;
            report({ message, location: location.child('pattern') });
          }
          if (format !== undefined && !Object.hasOwn(formats.fullFormats, format)) {
            const message = `The format ${format} is not checked: it is none of JSON Schema or OpenAPI.`;
            report({ message, location: location.child('format') });
          }
        },
      }),
    },
  },
};

const schemaKeywords: object = getTypes('oas3_1').Schema?.properties ?? {};

function replaceNullable(schema: object): void {
  const { nullable, ...rest }: JsonObject = { ...schema };
  if (typeof nullable !== 'boolean') return;
  for (const key of Object.keys(schema)) Reflect.deleteProperty(schema, key);
  Object.assign(schema, nullable ? withNull(rest) : rest);
}

function withNull(schema: JsonObject): JsonObject {
  const values = schema.enum === undefined ? {} : { enum: [...asArray(schema.enum), null] };
  if (typeof schema.type === 'string') return { ...schema, type: [schema.type, 'null'], ...values };
  const { description, ...rest } = schema;
  const refers = ['$ref', 'allOf', 'anyOf', 'oneOf'].some((keyword) => keyword in schema);
  if (!refers) return { ...schema, ...values };
  const described = description === undefined ? {} : { description };
  return { ...described, anyOf: [rest, { type: 'null' }] };
}

/**
 * The settings under which a contract is read. They are written out here so that no
 * `redocly.yaml` of the working directory can change what is generated. Only what
 * would make the generated code wrong is an error; style is left to the linter.
 */
function bundleConfig(isOurs: boolean): Promise<Config> {
  return createConfig({
    plugins: [completeResultCodes(), contractRules],
    preprocessors: {
      'result-codes/complete': 'on',
      'contract/nullable': 'on',
      'contract/mapping': 'on',
    },
    rules: {
      struct: 'error',
      'no-unresolved-refs': 'error',
      'operation-parameters-unique': 'error',
      // Elsewhere operationId is optional, as in OpenAPI; in a document of ours all names come from it.
      'operation-operationId': isOurs ? 'error' : 'off',
      'path-parameters-defined': 'error',
      'no-identical-paths': 'error',
      'contract/unreadable': 'error',
      // A keyword of a schema that nobody knows is a mistake in ours. OpenAPI allows any.
      'contract/extended': isOurs ? 'off' : 'warn',
      'contract/unchecked': 'warn',
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
  const config = await bundleConfig('x-result-codes' in asObject(document.parsed));
  const linted = await lintDocument({ document, config, externalRefResolver: resolver }).catch(
    (error: unknown) => error,
  );
  const read = await Promise.allSettled(resolver.cache.values());
  const files = read.flatMap((entry) => (entry.status === 'fulfilled' ? [entry.value] : []));
  const documents = files.filter((each): each is Document => !(each instanceof Error));
  const locate = mapSources(document, documents);
  if (!Array.isArray(linted)) throw circularReferences(documents, resolver, locate) ?? linted;
  const problems = realProblems(linted, documents);
  // The lint run has already completed the documents in place.
  const bundled = await bundle({
    doc: document,
    config: await createConfig({
      plugins: [contractRules],
      decorators: { 'contract/named': 'on' },
    }),
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
  const errors = [...findingsOf(told), ...own.filter(({ isLeftOut }) => !isLeftOut)];
  if (errors.length > 0) throw new ContractError(inOrder(errors));
  const unchecked = findingsOf(problems.filter(({ severity }) => severity === 'warn'));
  return {
    ...{ file, bundle: parsed, locate: (path) => locate(parsed, path) },
    leftOut: inOrder([...own, ...unchecked]),
  };
}

/**
 * The problems without two that are none: path parameters whose names have other letters than those of English, and schemas
 * that are booleans, as OpenAPI 3.1 allows. They become objects: no tool that follows knows a boolean everywhere. Keywords
 * that schemas of someone else have in addition become warnings.
 */
function realProblems(
  problems: readonly NormalizedProblem[],
  documents: readonly Document[],
): NormalizedProblem[] {
  const placeIn = ({ location: [place] }: NormalizedProblem) =>
    `${place?.source.absoluteRef} ${place?.pointer}`;
  const extended = new Set(
    problems.filter(({ ruleId }) => ruleId === 'contract/extended').map(placeIn),
  );
  const left = problems.filter(({ ruleId, message, location: [place] }) => {
    if (ruleId === 'contract/extended') return false;
    const [, name, path = ''] =
      /^Path parameter `(.+)` is not used in the path `(.+)`/.exec(message) ?? [];
    if (path.includes(`{${name}}`)) return false;
    const keys = parsePointer(place?.pointer ?? '') ?? [];
    const key = keys.at(-1);
    const isBoolean = message === 'Expected type `Schema` (object) but got `boolean`';
    if (!isBoolean || key === undefined) return true;
    const root = documents.find(({ source }) => source === place?.source)?.parsed;
    const schema = memberAt(root, keys) === true ? {} : { not: {} };
    Object.assign(Object(memberAt(root, keys.slice(0, -1))), { [key]: schema });
    return false;
  });
  return left.map((problem) =>
    problem.ruleId === 'struct' && extended.has(placeIn(problem))
      ? { ...problem, severity: 'warn' }
      : problem,
  );
}

/** References that lead back to themselves: Redocly ends at the first one without saying where it is. */
function circularReferences(
  documents: readonly Document[],
  resolver: BaseResolver,
  locate: LocateInSource,
): ContractError | undefined {
  const parsed = new Map(documents.map((each) => [each.source.absoluteRef, each.parsed]));
  const isCircular = (reference: JsonObject, file: string): boolean => {
    const seen = new Set<unknown>();
    let [at, value]: [string, unknown] = [file, reference];
    while (isObject(value) && typeof value.$ref === 'string' && !seen.has(value)) {
      seen.add(value);
      const [address, pointer = ''] = value.$ref.split('#');
      if (address) at = resolver.resolveExternalRef(at, address);
      value = valueAt(parsed.get(at), `#${pointer}`);
    }
    return value === reference;
  };
  const findings: Finding[] = [];
  for (const { source, parsed: root } of documents)
    JSON.stringify(root, (_key, value) => {
      if (
        isObject(value) &&
        typeof value.$ref === 'string' &&
        isCircular(value, source.absoluteRef)
      ) {
        const reason = `The reference ${value.$ref} leads back to itself.`;
        findings.push({ ...locate(value, ['$ref']), reason });
      }
      return value;
    });
  return findings.length > 0 ? new ContractError(inOrder(findings)) : undefined;
}

/** Reads and parses a file. Throws a ContractError that names the place where it cannot be. */
export async function readDocument(file: string, resolver = new BaseResolver()): Promise<Document> {
  const document = await resolver.resolveDocument(null, file, true).catch((error) => error);
  if (!(document instanceof Error)) return document;
  const isSyntax = document instanceof YamlParseError;
  // Of a second document in the file, the place is not known.
  const { line, col: column } = isSyntax && document.line ? document : { line: 1, col: 1 };
  const reason = `${isSyntax ? '' : 'cannot be read: '}${plainReason(document.message)}`;
  throw new ContractError([{ file, line, column, reason }]);
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
