import type { JsonObject } from '../json.ts';
import { valueAt } from '../json-pointer.ts';
import { schemaVariant, type Variant } from './schema-variant.ts';

/**
 * Schemas by the name under which each is compiled, once, however many others
 * refer to it. What a schema refers to is added with it.
 */
export class SchemaSet {
  readonly schemas = new Map<string, unknown>();
  readonly #bundle: JsonObject;
  readonly #names = new Map<string, string>();

  constructor(bundle: JsonObject) {
    this.#bundle = bundle;
  }

  /** Adds a schema of its own, such as that of a response, and gives its name. */
  add(schema: unknown, variant: Variant): string {
    const name = `contract:entry-${this.schemas.size}`;
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
    this.schemas.set(name, this.#convert(valueAt(this.#bundle, pointer), variant));
    return name;
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
