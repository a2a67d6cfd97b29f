import { asObject, isObject, type JsonObject } from './json.ts';
import { nameOfUnnamed, uniqueNames } from './naming.ts';
import { httpMethods, operationPlaces } from './path-items.ts';
import { resolveReference } from './resolve-reference.ts';

/**
 * The document with an operationId on every operation, because all generated names derive from it and
 * OpenAPI makes it optional. References to whole path items are replaced by copies, because one shared
 * item cannot have two ids.
 */
export function withOperationIds(bundle: JsonObject): JsonObject {
  const unique = uniqueNames();
  for (const { operation } of operationPlaces(bundle)) {
    if (typeof operation.operationId === 'string') unique(operation.operationId);
  }
  const paths = Object.entries(asObject(bundle.paths)).map(([path, entry]) => {
    const pathItem = asObject(resolveReference(bundle, entry));
    return [path, namedPathItem(path, pathItem, unique)] as const;
  });
  return { ...bundle, paths: Object.fromEntries(paths) };
}

function namedPathItem(
  path: string,
  pathItem: JsonObject,
  unique: (name: string) => string,
): JsonObject {
  const named = { ...pathItem };
  for (const method of httpMethods) {
    const operation = pathItem[method];
    if (!isObject(operation) || typeof operation.operationId === 'string') continue;
    named[method] = { operationId: unique(nameOfUnnamed(method, path)), ...operation };
  }
  return named;
}
