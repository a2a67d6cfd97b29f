import type { FactIndex } from './fact-index.ts';
import { type JsonRecord, list, record, text } from './json.ts';
import { createResolve, type Resolve } from './references.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

export interface Operation {
  /** The name that the specification gives it, found by its path; the path where it has none. */
  name: string;
  path: string;
  method: string;
  node: JsonRecord;
  /** By name, the credentials in the query among them: the specification lists those too. */
  parameters: Map<string, JsonRecord>;
  /** The branches of the 200 response, in the form of a schema each. */
  branches: JsonRecord[];
}

export interface Contract {
  bundle: JsonRecord;
  resolve: Resolve;
  operations: Operation[];
}

/** An API key in the query is, on the wire, a required string parameter of the operation. */
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

/** The bundle in the shape in which the specification speaks of it. */
export function readContract(bundle: JsonRecord, facts: FactIndex): Contract {
  const resolve = createResolve(bundle);
  return { bundle, resolve, operations: readOperations(bundle, facts, resolve) };
}
