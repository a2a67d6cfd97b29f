import type { JsonRecord } from './json.ts';
import type { Resolve } from './references.ts';
import { typeOf } from './schema-type.ts';

export interface Mutation {
  kind: string;
  /** What it changes, and how. */
  name: string;
  /** Changes the bundle in place, since thousands of copies are slow. Returns a function that restores it. */
  apply: () => () => void;
}

const OTHER_TYPES: JsonRecord[] = [
  {},
  { type: 'null' },
  { type: 'string' },
  { type: 'integer' },
  { type: 'number' },
  { type: 'boolean' },
  { type: 'array' },
  { type: 'object' },
];

export function omit(owner: JsonRecord, key: string): JsonRecord {
  return Object.fromEntries(Object.entries(owner).filter(([name]) => name !== key));
}

export function replace(
  kind: string,
  name: string,
  owner: JsonRecord,
  key: string,
  value: unknown,
): Mutation {
  return {
    kind,
    name,
    apply: () => {
      const before = owner[key];
      owner[key] = value;
      return () => {
        owner[key] = before;
      };
    },
  };
}

/** Replaces a schema with one of each other type; an equivalent type is skipped. */
export function retypings(
  name: string,
  owner: JsonRecord,
  key: string,
  resolve: Resolve,
): Mutation[] {
  const before = typeOf(owner[key], resolve);
  return OTHER_TYPES.filter((other) => typeOf(other, resolve) !== before).map((other) =>
    replace('retype', `${name} becomes ${JSON.stringify(other)}`, owner, key, other),
  );
}
