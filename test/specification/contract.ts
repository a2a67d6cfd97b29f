import type { FactIndex } from './fact-index.ts';
import { type JsonRecord, list, record, text } from './json.ts';
import { createResolve, type Resolve } from './references.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

export interface Operation {
  /** Its name in the specification, found by its path; the path itself where there is none. */
  name: string;
  path: string;
  method: string;
  node: JsonRecord;
  /** By name, including the credentials in the query, which the specification lists as parameters. */
  parameters: Map<string, JsonRecord>;
  /** The schemas of the branches of the 200 response. */
  branches: JsonRecord[];
}

export interface Contract {
  bundle: JsonRecord;
  resolve: Resolve;
  operations: Operation[];
}

/** An API key in the query counts as a required string parameter of the operation. */
function credentialParameters(
  bundle: JsonRecord,
  node: JsonRecord,
  resolve: Resolve,
): JsonRecord[] {
  const schemes = record(record(bundle.components).securitySchemes);
  const required = list(node.security ?? bundle.security).flatMap((one) =>
    Object.keys(record(one)),
  );
  return required
    .map((name) => resolve(schemes[name]) ?? {})
    .filter((scheme) => scheme.type === 'apiKey')
    .map((scheme) => ({ ...scheme, required: true, schema: { type: 'string' } }));
}

function parametersOf(
  bundle: JsonRecord,
  pathItem: JsonRecord,
  node: JsonRecord,
  resolve: Resolve,
): Map<string, JsonRecord> {
  const declared = [...list(pathItem.parameters), ...list(node.parameters)];
  const all = [...credentialParameters(bundle, node, resolve), ...declared.map(resolve)];
  return new Map(all.map((parameter) => [text(parameter?.name), parameter ?? {}]));
}

function branchesOf(node: JsonRecord, resolve: Resolve): JsonRecord[] {
  const response = resolve(record(node.responses)['200']) ?? {};
  const schema = resolve(record(record(response.content)['application/json']).schema) ?? {};
  return list(schema.oneOf).map((branch) => resolve(branch) ?? {});
}

function readOperations(bundle: JsonRecord, facts: FactIndex, resolve: Resolve): Operation[] {
  return Object.entries(record(bundle.paths)).flatMap(([path, item]) => {
    const pathItem = resolve(item) ?? {};
    return METHODS.filter((method) => method in pathItem).map((method) => {
      const node = record(pathItem[method]);
      const parameters = parametersOf(bundle, pathItem, node, resolve);
      const name = facts.operationByPath.get(path) ?? path;
      return { name, path, method, node, parameters, branches: branchesOf(node, resolve) };
    });
  });
}

/** Reads the bundle in the structure of the specification. */
export function readContract(bundle: JsonRecord, facts: FactIndex): Contract {
  const resolve = createResolve(bundle);
  return { bundle, resolve, operations: readOperations(bundle, facts, resolve) };
}
