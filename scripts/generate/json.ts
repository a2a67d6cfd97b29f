import { valueAt } from '../../generated/runtime/json-pointer.ts';

/** A JSON object whose members are not known yet. */
export type JsonObject = { readonly [key: string]: unknown };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as an object, or an empty one: for optional parts of a document. */
export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function asString(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A text of the contract without the blanks around it. */
export function asText(value: unknown): string | undefined {
  return asString(value)?.trim();
}

export function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** A row of a generated table, with its optional members written out. */
type Members<Row> = {
  readonly [Key in keyof Row]-?: object extends Pick<Row, Key> ? Row[Key] | undefined : Row[Key];
};

/** The row with those of its members that have a value. */
export function present<Row extends object>(members: Members<Row>): Row;
export function present(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** The targets of the references that were followed, by document; documents do not change once they are read. */
const targets = new WeakMap<JsonObject, Map<string, unknown>>();

/** Follows local `$ref`s from a value until it reaches a value that is not a reference. */
export function resolveReference(document: JsonObject, value: unknown): unknown {
  let current = value;
  const seen = new Set<unknown>();
  while (isObject(current) && typeof current.$ref === 'string' && !seen.has(current)) {
    seen.add(current);
    current = targetOf(document, current.$ref);
  }
  return current;
}

function targetOf(document: JsonObject, pointer: string): unknown {
  const known = targets.get(document) ?? new Map<string, unknown>();
  targets.set(document, known);
  if (!known.has(pointer)) known.set(pointer, valueAt(document, pointer));
  return known.get(pointer);
}
