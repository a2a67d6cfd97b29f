import { readFileSync } from 'node:fs';
import { escapeSegment, valueAt } from '@social-data/contract/json-pointer';
import { parse } from 'yaml';
import type { Unknown } from './facts.ts';
import { type JsonRecord, list, record, text } from './json.ts';
import { createResolve } from './references.ts';
import { schemaSites } from './schema-sites.ts';
import { typeOf } from './schema-type.ts';

/** Types of fields whose type the specification does not give. */
const OPEN_TYPES = ['any', 'array of any', 'free object'];

export function readGaps(): JsonRecord[] {
  const file = new URL('../../openapi/gaps.yaml', import.meta.url);
  return list(record(parse(readFileSync(file, 'utf8'))).gaps).map(record);
}

/** An entry stands for the unknown of its own id, and for those that it lists under `covers`. */
function coveredBy(gap: JsonRecord): string[] {
  return [text(gap.id), ...list(gap.covers).map(text)];
}

function coverageProblems(unknowns: Unknown[], gaps: JsonRecord[]): string[] {
  const covered = new Set(gaps.flatMap(coveredBy));
  const known = new Set(unknowns.map((unknown) => unknown.id));
  return [
    ...unknowns
      .filter((unknown) => !covered.has(unknown.id))
      .map((unknown) => `${unknown.section}: ${unknown.id} is covered by no gap`),
    ...[...covered]
      .filter((id) => !known.has(id))
      .map((id) => `gap ${id} is not an unknown of the specification`),
  ];
}

function entryProblems(unknowns: Unknown[], gap: JsonRecord, bundle: JsonRecord): string[] {
  const id = text(gap.id);
  const pointers = list(gap.pointers).map(text);
  const unknown = unknowns.find((one) => one.id === id);
  return [
    ...(pointers.length > 0 ? [] : [`gap ${id} points to nothing`]),
    ...pointers
      .filter((pointer) => valueAt(bundle, pointer) === undefined)
      .map((pointer) => `gap ${id}: ${pointer} is not in the bundle`),
    ...(unknown === undefined || gap.kind === unknown.kind
      ? []
      : [`gap ${id} is ${text(gap.kind)}, expected ${unknown.kind}`]),
  ];
}

/** The fields of a bundle whose type, or whose elements' type, is left open where they are written. */
export function openFields(bundle: JsonRecord): string[] {
  const resolve = createResolve(bundle);
  return schemaSites(bundle).flatMap(({ pointer, schema }) => {
    const members = Object.entries(record(schema.properties));
    return members
      .filter(([, member]) => OPEN_TYPES.includes(typeOf(member, resolve)))
      .map(([key, member]) => {
        const target = text(record(member).$ref);
        return target === '' ? `${pointer}/properties/${escapeSegment(key)}` : target;
      });
  });
}

/**
 * Each unknown of the specification has an entry, each entry leads into the bundle, and each field
 * whose type is open has an entry that leads to it.
 */
export function checkGaps(unknowns: Unknown[], gaps: JsonRecord[], bundle: JsonRecord): string[] {
  const pointed = new Set(gaps.flatMap((gap) => list(gap.pointers).map(text)));
  return [
    ...coverageProblems(unknowns, gaps),
    ...gaps.flatMap((gap) => entryProblems(unknowns, gap, bundle)),
    ...openFields(bundle)
      .filter((pointer) => !pointed.has(pointer) && !pointed.has(`${pointer}/items`))
      .map((pointer) => `${pointer} has an open type and no gap`),
  ];
}
