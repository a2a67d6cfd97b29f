import { readFileSync } from 'node:fs';
import { pointerOf, valueAt } from '@social-data/contract/json-pointer';
import type { Evidence } from '@social-data/contract/operations';
import { contractFile } from '../../../portal-files.ts';

/** A schema of the contract, as far as pages show it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly contentMediaType?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly oneOf?: readonly Schema[];
  readonly 'x-evidence'?: Evidence;
  readonly 'x-note'?: string;
  readonly 'x-unit'?: string;
  readonly 'x-presence'?: string;
  readonly 'x-enumDescriptions'?: Readonly<Record<string, string>>;
}

/** A schema with the places of the contract that describe it: its own, and those that it refers to. */
export interface PlacedSchema {
  readonly schema: Schema;
  readonly pointers: readonly string[];
}

const contract: unknown = JSON.parse(readFileSync(contractFile, 'utf8'));

/** The schema of the body of a successful call, whose alternative is the failure. */
export function successSchema(path: string): PlacedSchema {
  const pointer = pointerOf(
    ...['paths', path, 'get', 'responses', '200', 'content', 'application/json', 'schema'],
    ...['oneOf', 0],
  );
  return follow(pointer);
}

/** The schema at a pointer. What stands beside a `$ref` comes before what it refers to. */
export function follow(pointer: string): PlacedSchema {
  const schema = schemaAt(pointer);
  if (schema.$ref === undefined) return { schema, pointers: [pointer] };
  const target = follow(schema.$ref);
  return {
    schema: { ...target.schema, ...schema },
    pointers: [pointer, ...target.pointers],
  };
}

function schemaAt(pointer: string): Schema {
  const value = valueAt(contract, pointer);
  if (typeof value !== 'object' || value === null) {
    throw new Error(`The contract has no schema at ${pointer}.`);
  }
  return value;
}
