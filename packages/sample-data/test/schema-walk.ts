import { readFileSync } from 'node:fs';
import { list, record, text } from '../../../test/specification/json.ts';

/** A member of the contract with all values that a set of samples gives it. */
export interface Member {
  /** Name of the schema and of the member: `User.desc`. */
  readonly name: string;
  /** `unknown` for members whose content the contract does not describe. */
  readonly type: string;
  readonly values: readonly unknown[];
}

const bundle: unknown = JSON.parse(
  readFileSync(new URL('../../../generated/openapi.json', import.meta.url), 'utf8'),
);
const schemas = record(record(record(bundle).components).schemas);

/** Every member that can be reached from a named schema, each named once, with the values found there. */
export function walkSchema(schemaName: string, values: readonly unknown[]): Member[] {
  const properties = record(record(schemas[schemaName]).properties);
  return Object.entries(properties).flatMap(([property, schema]) => {
    const found = values.map((value) => record(value)[property]).filter((v) => v !== undefined);
    // The contract may have it before the samples do.
    if (record(schema)['x-presence'] === 'some' && found.length === 0) return [];
    return walkMember(`${schemaName}.${property}`, schema, found);
  });
}

function walkMember(name: string, schema: unknown, values: readonly unknown[]): Member[] {
  const reference = text(record(schema).$ref).split('/').pop();
  if (reference) {
    return [{ name, type: 'object', values }, ...walkSchema(reference, values)];
  }
  const { type, items, additionalProperties } = record(schema);
  if (type === 'array' && Object.keys(record(items)).length > 0) {
    return [{ name, type, values }, ...walkMember(`${name}[]`, items, values.flatMap(list))];
  }
  const described = text(type) && type !== 'array' && additionalProperties !== true;
  return [{ name, type: described ? text(type) : 'unknown', values }];
}
