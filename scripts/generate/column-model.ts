import { pointerOf } from '../../generated/runtime/json-pointer.ts';
import type { RowColumn } from '../../generated/runtime/rows-info.ts';
import type { JsonObject } from './json.ts';
import { columnTypeOf, declaredMembers, plainSchema, textAt } from './plain-schema.ts';

/** A place in a record that becomes a column, with its schema as the document has it. */
export interface ColumnPlace {
  readonly keys: readonly string[];
  readonly schema: unknown;
}

/** A record with more columns stays nested: the table would be wider than anyone reads. */
const MAX_COLUMNS = 150;
const MAX_DEPTH = 8;
const MAX_DESCRIPTION = 200;

/**
 * The places of a record that become columns: members of objects with declared members, at any depth. Each level is
 * expanded as a whole, as long as there are at most 150 columns. An object within itself is one column.
 */
export function columnPlaces(bundle: JsonObject, record: unknown): readonly ColumnPlace[] {
  const root: NestedPlace = { keys: [], schema: record, above: [] };
  let places = expand(bundle, root);
  // A free object has no columns: all its members are undeclared.
  if (places.includes(root)) return isObjectSchema(bundle, record) ? [] : places;
  for (let depth = 1; depth < MAX_DEPTH; depth++) {
    const deeper = places.flatMap((place) =>
      place.above.length === depth ? expand(bundle, place) : [place],
    );
    if (deeper.length > MAX_COLUMNS) return places;
    if (deeper.length === places.length) return deeper;
    places = deeper;
  }
  return places;
}

interface NestedPlace extends ColumnPlace {
  /** The schemas around the place, from the outside in. */
  readonly above: readonly JsonObject[];
}

/** The places of the declared members; the place itself where there are none, or where it is within itself. */
function expand(bundle: JsonObject, place: NestedPlace): readonly NestedPlace[] {
  const schema = plainSchema(bundle, place.schema);
  const members = declaredMembers(bundle, schema);
  const isLeaf = place.above.includes(schema) || members.size === 0;
  if (isLeaf || columnTypeOf(bundle, schema) !== 'object') return [place];
  const above = [...place.above, schema];
  return [...members].map(([key, member]) => ({
    keys: [...place.keys, key],
    schema: member,
    above,
  }));
}

function isObjectSchema(bundle: JsonObject, schema: unknown): boolean {
  return columnTypeOf(bundle, plainSchema(bundle, schema)) === 'object';
}

/** The column of a place. `above` is the beginning of its name. */
export function toColumn(
  bundle: JsonObject,
  { keys, schema }: ColumnPlace,
  { level, above }: { readonly level: number; readonly above: readonly string[] },
): RowColumn {
  const plain = plainSchema(bundle, schema);
  const unit = textAt(bundle, schema, 'x-unit');
  const mediaType = textAt(bundle, schema, 'contentMediaType');
  const description = textAt(bundle, schema, 'description');
  return {
    name: [...above, ...keys].join('.') || 'value',
    level,
    pointer: pointerOf(...keys).slice(1),
    type: columnTypeOf(bundle, plain),
    ...(unit === undefined ? {} : { unit }),
    ...(mediaType === undefined ? {} : { mediaType }),
    ...(description === undefined ? {} : { description: shorten(description) }),
  };
}

/** Whole sentences as far as they fit. */
function shorten(text: string): string {
  if (text.length <= MAX_DESCRIPTION) return text;
  const start = text.slice(0, MAX_DESCRIPTION);
  const end = start.search(/[.!?](?=\s[^.!?]*$)/);
  return end > 0 ? start.slice(0, end + 1) : `${start.trimEnd()}…`;
}
