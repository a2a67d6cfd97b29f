import { parsePointer, valueAt } from '../../../generated/runtime/json-pointer.ts';
import type { JsonObject } from '../json.ts';
import { pascalCaseName, uniqueNames } from '../naming.ts';
import { schemaVariant, type Variant } from './schema-variant.ts';

/**
 * Schemas by the name under which each is compiled, once, however many others
 * refer to it. What a schema refers to is added with it.
 */
export class SchemaSet {
  readonly schemas = new Map<string, unknown>();
  /** Names for the validating functions, such as `validateUser`, by the name of the schema. */
  readonly functionNames = new Map<string, string>();
  readonly #bundle: JsonObject;
  readonly #prefix: string;
  readonly #names = new Map<string, string>();
  readonly #uniqueFunction = uniqueNames();

  /** Every function name begins with the prefix. */
  constructor(bundle: JsonObject, prefix: string) {
    this.#bundle = bundle;
    this.#prefix = prefix;
  }

  /** Adds a schema that no pointer leads to under a title, and returns its name. */
  add(title: string, schema: unknown, variant: Variant): string {
    const name = `contract:entry-${this.schemas.size}`;
    this.#nameFunction(name, title);
    this.schemas.set(name, true);
    this.schemas.set(name, this.#convert(schema, variant));
    return name;
  }

  /** The name of what a pointer leads to, in a variant; it is added when it is new. */
  #nameOf(pointer: string, variant: Variant): string {
    const key = `${variant} ${pointer}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = `contract:${this.schemas.size}-${readable(pointer)}`;
    // Named before it is converted, as it may refer to itself.
    this.#names.set(key, name);
    this.schemas.set(name, true);
    this.#nameFunction(name, parsePointer(pointer)?.at(-1) ?? '');
    this.schemas.set(name, this.#convert(valueAt(this.#bundle, pointer), variant));
    return name;
  }

  #nameFunction(schema: string, title: string): void {
    const name = this.#prefix + pascalCaseName(title, 'Schema');
    this.functionNames.set(schema, this.#uniqueFunction(name));
  }

  #convert(schema: unknown, variant: Variant): unknown {
    const nameOf = (pointer: string, inner: Variant) => this.#nameOf(pointer, inner);
    return schemaVariant({ bundle: this.#bundle, nameOf }, schema, variant);
  }
}

/** The end of a pointer in letters that no URI parser changes: it shows in error messages. */
function readable(pointer: string): string {
  return (pointer.split('/').at(-1) ?? '').replace(/[^A-Za-z0-9]/g, '-');
}
