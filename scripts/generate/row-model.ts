import { parsePointer, pointerOf } from '../../generated/runtime/json-pointer.ts';
import type { RowColumn, RowsInfo } from '../../generated/runtime/rows-info.ts';
import { type ColumnPlace, columnPlaces, toColumn } from './column-model.ts';
import { asObject, asString, type JsonObject } from './json.ts';
import type { OperationModel } from './operation-model.ts';
import { successBranch } from './payload-schema.ts';
import { columnTypeOf, elementSchema, plainSchema } from './plain-schema.ts';

/**
 * The rows of an operation: the items of a list; else the innermost elements of the one array of objects in `data`;
 * else `data` itself. Where the document has no envelope, the body is `data`.
 */
export function readRows(bundle: JsonObject, operation: OperationModel): RowsInfo {
  const [response] = operation.responses;
  if (response?.kind !== 'json') return { arrays: [], isList: false, beside: [], columns: [] };
  const envelope = successBranch(bundle, response.schema);
  const members = asObject(envelope?.properties);
  const data = Object.hasOwn(members, 'data') ? members.data : response.schema;
  const rows = listRows(bundle, operation, data) ?? treeRows(bundle, data);
  return { ...rows, columns: uniquelyNamed(rows.columns) };
}

function listRows(
  bundle: JsonObject,
  { pagination }: OperationModel,
  data: unknown,
): RowsInfo | undefined {
  const inBody = parsePointer(asString(pagination?.items) ?? '') ?? [];
  const keys = inBody[0] === 'data' ? inBody.slice(1) : inBody;
  const beside: string[] = [];
  let schema = plainSchema(bundle, data);
  for (const [index, key] of keys.entries()) {
    const members = asObject(schema.properties);
    const others = Object.keys(members).filter((name) => name !== key);
    beside.push(...others.map((name) => pointer([...keys.slice(0, index), name])));
    schema = plainSchema(bundle, members[key]);
  }
  const item = pagination && elementSchema(bundle, schema);
  if (!item) return undefined;
  const columns = columnPlaces(bundle, item).map((place) =>
    toColumn(bundle, place, { level: 1, above: [] }),
  );
  return { arrays: [pointer(keys)], isList: true, beside, columns };
}

function treeRows(bundle: JsonObject, data: unknown): RowsInfo {
  const arrays: string[] = [];
  const columns: RowColumn[] = [];
  const above: string[] = [];
  const seen = new Set<JsonObject>();
  for (let record: unknown = data; ; ) {
    const places = columnPlaces(bundle, record);
    seen.add(plainSchema(bundle, record));
    const inner = innerRecord(bundle, places, seen);
    const own = inner ? places.filter((place) => place !== inner.place) : places;
    const level = { level: arrays.length, above: [...above] };
    columns.push(...own.map((place) => toColumn(bundle, place, level)));
    if (!inner) return { arrays, isList: false, beside: [], columns };
    arrays.push(pointer(inner.place.keys));
    above.push(...inner.place.keys);
    record = inner.record;
  }
}

/** The elements of the one array of objects among the places; undefined where there are several or none. */
function innerRecord(
  bundle: JsonObject,
  places: readonly ColumnPlace[],
  seen: ReadonlySet<JsonObject>,
): { place: ColumnPlace; record: JsonObject } | undefined {
  const found = places.flatMap((place) => {
    const record = elementSchema(bundle, plainSchema(bundle, place.schema));
    const isWhole = place.keys.length === 0;
    const isRecord = record && (isWhole || columnTypeOf(bundle, record) === 'object');
    return isRecord && !seen.has(record) ? [{ place, record }] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

function pointer(keys: readonly string[]): string {
  return pointerOf(...keys).slice(1);
}

/** Keys may contain dots, and `other` is where rows keep what has no column: then the pointer is the name. */
function uniquelyNamed(columns: readonly RowColumn[]): RowColumn[] {
  const count = Map.groupBy(columns, ({ name }) => name);
  return columns.map((column) => {
    const isTaken = column.name === 'other' || (count.get(column.name)?.length ?? 0) > 1;
    return isTaken ? { ...column, name: `${column.level}${column.pointer}` } : column;
  });
}
