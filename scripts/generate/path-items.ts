import type { HttpMethod } from '../../generated/runtime/operation-info.ts';
import { asObject, isObject, type JsonObject } from './json.ts';
import { resolveReference } from './resolve-reference.ts';

export const httpMethods: readonly HttpMethod[] = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
];

export interface OperationPlace {
  readonly path: string;
  readonly method: HttpMethod;
  readonly pathItem: JsonObject;
  readonly operation: JsonObject;
}

/** Every operation of the paths, in the order of the document. It leaves webhooks out. */
export function* operationPlaces(bundle: JsonObject): Generator<OperationPlace> {
  for (const [path, entry] of Object.entries(asObject(bundle.paths))) {
    const pathItem = asObject(resolveReference(bundle, entry));
    for (const method of Object.keys(pathItem).filter(isHttpMethod)) {
      const operation = pathItem[method];
      if (isObject(operation)) yield { path, method, pathItem, operation };
    }
  }
}

function isHttpMethod(key: string): key is HttpMethod {
  return httpMethods.some((method) => method === key);
}
