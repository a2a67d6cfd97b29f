import type { JsonObject } from './json.ts';
import { columnTypeOf, declaredMembers, isMarked, plainSchema, textAt } from './plain-schema.ts';
import { pointerOf } from './runtime/json-pointer.ts';
import type { RowColumn } from './runtime/rows-info.ts';

/** A place in a record that becomes a column, with its schema as the document has it. */
export interface ColumnPlace {
  readonly keys: readonly string[];
  readonly schema: unknown;
  readonly detail: boolean;
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
  let places = placesWithin(bundle, record, 1);
  for (let depth = 2; depth <= MAX_DEPTH; depth++) {
    const deeper = placesWithin(bundle, record, depth);
    if (deeper.length > MAX_COLUMNS || deeper.length === places.length) {
      return deeper.length > MAX_COLUMNS ? places : deeper;
    }
    places = deeper;
  }
  return places;
}

function placesWithin(bundle: JsonObject, record: unknown, depth: number): ColumnPlace[] {
  const expand = (place: ColumnPlace, above: readonly JsonObject[]): ColumnPlace[] => {
    const schema = plainSchema(bundle, place.schema);
    const members = declaredMembers(bundle, schema);
    const isLeaf = above.length === depth || above.includes(schema) || members.size === 0;
    if (isLeaf || columnTypeOf(bundle, schema) !== 'object') return [place];
    return [...members].flatMap(([key, member]) =>
      expand(
        {
          keys: [...place.keys, key],
          schema: member,
          detail: place.detail || isMarked(bundle, member, 'x-detail'),
        },
        [...above, schema],
      ),
    );
  };
  const places = expand({ keys: [], schema: record, detail: false }, []);
  // A free object has no columns: all its members are undeclared.
  return places.filter(({ keys, schema }) => keys.length > 0 || !isObjectSchema(bundle, schema));
}

function isObjectSchema(bundle: JsonObject, schema: unknown): boolean {
  return columnTypeOf(bundle, plainSchema(bundle, schema)) === 'object';
}

/** The column of a place. `above` is the beginning of its name. */
export function toColumn(
  bundle: JsonObject,
  { keys, schema, detail }: ColumnPlace,
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
    ...(detail ? { detail } : {}),
  };
}

/** Whole sentences as far as they fit. */
function shorten(text: string): string {
  if (text.length <= MAX_DESCRIPTION) return text;
  const start = text.slice(0, MAX_DESCRIPTION);
  const end = start.search(/[.!?](?=\s[^.!?]*$)/);
  return end > 0 ? start.slice(0, end + 1) : `${start.trimEnd()}…`;
}
