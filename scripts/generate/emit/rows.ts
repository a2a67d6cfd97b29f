import { parsePointer, pointerOf } from '../../../generated/runtime/json-pointer.ts';
import type { ColumnType, RowColumn, RowsInfo } from '../../../generated/runtime/rows-info.ts';
import type { ContractModel } from '../contract-model.ts';
import { isReadFromName } from '../evidence.ts';
import {
  asArray,
  asObject,
  asString,
  asText,
  isObject,
  type JsonObject,
  present,
  resolveReference,
} from '../json.ts';
import { type OperationModel, plainSchema, typeOf } from '../operation-model.ts';
import { literal, propertyName } from './source-text.ts';

/** Where the rows of each operation are, and their columns. Operations with the same rows share one table. */
export function emitRows({ operations }: ContractModel): string {
  const names = new Map<string, string>();
  const members = operations.map((operation) => {
    const text = literal(readRows(operation));
    const name = names.get(text) ?? `rows${names.size + 1}`;
    names.set(text, name);
    return `  ${propertyName(operation.id)}: ${name},\n`;
  });
  const tables = [...names].map(([text, name]) => `const ${name}: RowsInfo = ${text};\n\n`);
  return `import type { OperationId } from './operations.ts';
import type { RowsInfo } from './runtime/rows-info.ts';

export { createRowReader, type Row, type RowTable } from './runtime/row-reader.ts';
export { rowSchema } from './runtime/row-schema.ts';
export type { ColumnType, RowColumn, RowsInfo } from './runtime/rows-info.ts';

${tables.join('')}/** The rows of each operation by its operationId. */
export const rows: { readonly [Id in OperationId]: RowsInfo } = {
${members.join('')}};
`;
}

/**
 * The rows of an operation: the items of a list; else the innermost elements of the one array of objects in `data`;
 * else `data` itself. Where the document has no envelope, the body is `data`.
 */
export function readRows(operation: OperationModel): RowsInfo {
  const content = operation.responses[0]?.content;
  if (content?.kind !== 'json') return { arrays: [], isList: false, beside: [], columns: [] };
  const envelope = asObject(successBranch(content.schema)?.properties);
  const data = Object.hasOwn(envelope, 'data') ? envelope.data : content.schema;
  const list = listRows(operation, data);
  const { arrays, columns } = list ?? treeRows(data);
  const [isList, beside] = [list !== undefined, list?.beside ?? []];
  return { arrays, isList, beside, columns: uniquelyNamed(columns) };
}

/** The one branch of a response that reports success by a `code` of 0; undefined where there is no such branch. */
export function successBranch(response: unknown): JsonObject | undefined {
  const branches = asArray(asObject(response).oneOf ?? asObject(response).anyOf ?? [response]);
  const resolved = branches.map((branch) => asObject(resolveReference(branch)));
  const [success, ...others] = resolved.filter(reportsSuccess);
  return others.length > 0 || success?.allOf !== undefined ? undefined : success;
}

function reportsSuccess({ properties }: JsonObject): boolean {
  const code = asObject(resolveReference(asObject(properties).code));
  const values = code.const === undefined ? asArray(code.enum) : [code.const];
  return values.length > 0 && values.every((value) => value === 0 || value === '0');
}

type RowPlaces = Pick<RowsInfo, 'arrays' | 'columns'>;

function listRows(
  { info: { pagination } }: OperationModel,
  data: unknown,
): (RowPlaces & Pick<RowsInfo, 'beside'>) | undefined {
  const inBody = parsePointer(asString(pagination?.items) ?? '') ?? [];
  const keys = inBody[0] === 'data' ? inBody.slice(1) : inBody;
  const beside: string[] = [];
  let schema = plainSchema(data);
  for (const [index, key] of keys.entries()) {
    const members = asObject(schema.properties);
    const others = Object.keys(members).filter((name) => name !== key);
    beside.push(...others.map((name) => pointer([...keys.slice(0, index), name])));
    schema = plainSchema(members[key]);
  }
  const item = pagination && elementSchema(schema);
  if (!item) return undefined;
  const columns = columnPlaces(item).map((place) => toColumn(place, 1, []));
  return { arrays: [pointer(keys)], beside, columns };
}

function treeRows(
  record: unknown,
  above: readonly ColumnPlace[] = [],
  around: readonly JsonObject[] = [],
): RowPlaces {
  const places = columnPlaces(record);
  const seen = [...around, plainSchema(record)];
  const inner = innerRecord(places, seen);
  const prefix = above.flatMap(({ keys }) => keys);
  const columns = places
    .filter((place) => place !== inner?.place)
    .map((place) => toColumn(place, above.length, prefix));
  if (!inner) return { arrays: above.map(({ keys }) => pointer(keys)), columns };
  const deeper = treeRows(inner.record, [...above, inner.place], seen);
  return { ...deeper, columns: [...columns, ...deeper.columns] };
}

/** The elements of the one array of objects among the places; undefined where there are several or none. */
function innerRecord(
  places: readonly ColumnPlace[],
  seen: readonly JsonObject[],
): { place: ColumnPlace; record: JsonObject } | undefined {
  const found = places.flatMap((place) => {
    const record = elementSchema(plainSchema(place.schema));
    const isWhole = place.keys.length === 0;
    const isRecord = record && (isWhole || columnTypeOf(record) === 'object');
    return isRecord && !seen.includes(record) ? [{ place, record }] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

function pointer(keys: readonly string[]): string {
  return pointerOf(...keys).slice(1);
}

/** Keys may contain dots, and `other` is where rows keep what has no column: then the pointer is the name. */
function uniquelyNamed(columns: readonly RowColumn[]): readonly RowColumn[] {
  const count = Map.groupBy(columns, ({ name }) => name);
  return columns.map((column) => {
    const isTaken = column.name === 'other' || (count.get(column.name)?.length ?? 0) > 1;
    return isTaken ? { ...column, name: `${column.level}${column.pointer}` } : column;
  });
}

/** A place in a record that becomes a column. */
interface ColumnPlace {
  readonly keys: readonly string[];
  /** Schema as the document has it. */
  readonly schema: unknown;
  /** The schemas around the place, from the outside in. */
  readonly above: readonly JsonObject[];
}

/** A record with more columns stays nested: the table would be wider than anyone reads. */
const MAX_COLUMNS = 150;

/**
 * The places of a record that become columns: members of objects with declared members, at any depth. Each level is
 * expanded as a whole, as long as there are at most 150 columns. An object within itself is one column.
 */
function columnPlaces(record: unknown): readonly ColumnPlace[] {
  const root: ColumnPlace = { keys: [], schema: record, above: [] };
  let places = expand(root);
  // A free object has no columns: all its members are undeclared.
  if (places.includes(root)) {
    return columnTypeOf(plainSchema(record)) === 'object' ? [] : places;
  }
  for (;;) {
    const deeper = places.flatMap(expand);
    if (deeper.length > MAX_COLUMNS) return places;
    if (deeper.length === places.length) return deeper;
    places = deeper;
  }
}

/** The places of the declared members; the place itself where there are none, or where it is within itself. */
function expand(place: ColumnPlace): readonly ColumnPlace[] {
  const owner = plainSchema(place.schema);
  const members = declaredMembers(owner);
  const isLeaf = place.above.includes(owner) || members.size === 0;
  if (isLeaf || columnTypeOf(owner) !== 'object') return [place];
  const above = [...place.above, owner];
  return [...members].map(([key, schema]) => ({ keys: [...place.keys, key], schema, above }));
}

/** The column of a place. `above` is the beginning of its name. */
function toColumn(
  { keys, schema, above: owners }: ColumnPlace,
  level: number,
  above: readonly string[],
): RowColumn {
  // What the place of a schema says, else the schema that it refers to.
  const parts = [asObject(schema), plainSchema(schema)];
  const textAt = (key: string) => parts.map((part) => asText(part[key])).find((text) => text);
  const description = textAt('description');
  const isAssumed = description && isReadFromName(asObject(owners.at(-1)), schema);
  return present<RowColumn>({
    name: [...above, ...keys].join('.') || 'value',
    level,
    pointer: pointer(keys),
    type: columnTypeOf(plainSchema(schema)),
    unit: textAt('x-unit'),
    mediaType: textAt('contentMediaType'),
    deprecated: parts.some((part) => part.deprecated === true) || undefined,
    description,
    meaning: isAssumed ? 'assumed' : undefined,
  });
}

type Members = ReadonlyMap<string, unknown>;

/** The members that a schema declares for an object, those of `allOf` included, in their order. */
function declaredMembers(schema: JsonObject, around: readonly JsonObject[] = []): Members {
  const { allOf, properties } = around.includes(schema) ? {} : schema;
  const inside = [...around, schema];
  const parts = asArray(allOf).flatMap((part) => [...declaredMembers(plainSchema(part), inside)]);
  const own = Object.entries(asObject(properties));
  // A request may have a member that is only written, a response never has.
  const isReadable = (member: unknown) => asObject(resolveReference(member)).writeOnly !== true;
  return new Map([...parts, ...own].filter(([, member]) => isReadable(member)));
}

/** The type of the values. A schema that declares members is one of objects, even if it does not say so. */
function columnTypeOf(schema: JsonObject): ColumnType {
  const isUntyped = schema.type === undefined && declaredMembers(schema).size > 0;
  return isUntyped ? 'object' : typeOf(schema);
}

function elementSchema(schema: JsonObject): JsonObject | undefined {
  if (columnTypeOf(schema) !== 'array' || !isObject(schema.items)) return undefined;
  return plainSchema(schema.items);
}
