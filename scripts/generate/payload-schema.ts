import { asArray, asObject, isObject, type JsonObject } from './json.ts';
import { resolveReference } from './resolve-reference.ts';

/**
 * Schema of `data` in the one branch of a response that reports success by a `code` of 0. Undefined
 * where the response is no such envelope, or where only the compiler can determine the schema.
 */
export function payloadSchema(bundle: JsonObject, response: unknown): unknown {
  const success = successBranch(bundle, response);
  if (success === undefined) return undefined;
  const isSent = ['code', 'data'].every((name) => asArray(success.required).includes(name));
  return isSent ? asObject(success.properties).data : undefined;
}

/** The one branch of a response that reports success by a `code` of 0; undefined where there is no such branch. */
export function successBranch(bundle: JsonObject, response: unknown): JsonObject | undefined {
  const branches = asArray(asObject(response).oneOf ?? asObject(response).anyOf ?? [response]);
  const [success, ...others] = branches
    .map((branch) => resolveReference(bundle, branch))
    .filter(isObject)
    .filter((branch) => reportsSuccess(bundle, branch));
  return others.length > 0 || success?.allOf !== undefined ? undefined : success;
}

function reportsSuccess(bundle: JsonObject, { properties }: JsonObject): boolean {
  const code = asObject(resolveReference(bundle, asObject(properties).code));
  const values = code.const === undefined ? asArray(code.enum) : [code.const];
  return values.length > 0 && values.every((value) => value === 0 || value === '0');
}
