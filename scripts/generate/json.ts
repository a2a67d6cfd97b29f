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

/** The members of these names that an object has, in the order of the names, and texts without blanks around them. */
export function pick(object: JsonObject, names: string): JsonObject {
  const present = names.split(/\s+/).filter((name) => object[name] !== undefined);
  return Object.fromEntries(present.map((name) => [name, asText(object[name]) ?? object[name]]));
}

/** Texts by key; undefined where the value has none. */
export function textsOf(value: unknown): Readonly<Record<string, string>> | undefined {
  if (!isObject(value)) return undefined;
  return Object.fromEntries(Object.entries(value).map(([key, text]) => [key, String(text).trim()]));
}

/** Where references lead. */
const targets = new WeakMap<object, unknown>();

/** Every reference of a document, the outer ones first. */
export function* referencesIn(part: unknown): Generator<{ readonly $ref: string }> {
  if (typeof part !== 'object' || part === null) return;
  if (isReference(part)) yield part;
  for (const member of Object.values(part)) yield* referencesIn(member);
}

export function isReference(value: unknown): value is { readonly $ref: string } {
  return isObject(value) && typeof value.$ref === 'string';
}

/** Notes where the local `$ref`s of a document lead. It must not change afterwards. */
export function linkReferences(document: unknown): void {
  for (const reference of referencesIn(document))
    targets.set(reference, valueAt(document, reference.$ref));
}

/** Follows references of a linked document from a value until it reaches a value that is not a reference. */
export function resolveReference(value: unknown): unknown {
  let current = value;
  const seen = new Set<unknown>();
  while (isObject(current) && targets.has(current) && !seen.has(current)) {
    seen.add(current);
    current = targets.get(current);
  }
  return current;
}
