import { valueAt } from '../../../generated/runtime/json-pointer.ts';
import { asArray, asObject, isObject, type JsonObject } from '../json.ts';

/** Whether an object schema names members: itself, by reference or in a part that it is made of. */
export function knowsProperties(
  bundle: JsonObject,
  schema: unknown,
  seen: ReadonlySet<unknown> = new Set(),
): boolean {
  if (!isObject(schema) || seen.has(schema)) return false;
  if (Object.keys(asObject(schema.properties)).length > 0) return true;
  const deeper = new Set([...seen, schema]);
  return partsOf(bundle, schema).some((part) => knowsProperties(bundle, part, deeper));
}

function partsOf(bundle: JsonObject, schema: JsonObject): unknown[] {
  const target = typeof schema.$ref === 'string' ? [valueAt(bundle, schema.$ref)] : [];
  const lists = [schema.allOf, schema.anyOf, schema.oneOf].flatMap(asArray);
  const branches = [schema.then, schema.else, ...Object.values(asObject(schema.dependentSchemas))];
  return [...target, ...lists, ...branches];
}
