import { type OperationId, operations } from '@social-data/contract';
import { escapeSegment, pointerOf, valueAt } from '@social-data/contract/json-pointer';
import bundle from '@social-data/contract/openapi.json' with { type: 'json' };
import type { ObservedCall } from './observed-call.ts';
import { emptyShape, type IsKept, memberShape, noteDeep, noteValue, type Shape } from './shape.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** What was seen at one place of the contract, over all objects of all calls. */
export interface Place {
  readonly pointer: string;
  /** The number of objects that could have it. */
  objects: number;
  /** The number of objects that have it. */
  present: number;
  readonly shape: Shape;
  /** How often each value was seen that may be kept: codes and small numbers, at `codePlaces` alone. */
  readonly codes: Map<string, number>;
  /** The calls that have it, and those that could. */
  readonly calls: Set<ObservedCall>;
  readonly lookedAt: Set<ObservedCall>;
}

export interface Observations {
  readonly calls: readonly ObservedCall[];
  /** By JSON Pointer into the bundle. */
  readonly places: ReadonlyMap<string, Place>;
  /** Whether the name of a member or header may be shown. */
  readonly isKept: IsKept;
}

/** Walks the responses with the schemas of the contract. The code chooses between success and failure. */
export function observe(
  calls: readonly ObservedCall[],
  secrets: readonly string[],
  codePlaces: ReadonlySet<string>,
): Observations {
  const places = new Map<string, Place>();
  const isKept = keptNames(calls, secrets);
  const placeAt = (pointer: string) => {
    const place = places.get(pointer) ?? emptyPlace(pointer);
    places.set(pointer, place);
    return place;
  };
  for (const call of calls) {
    const pointer = envelopePointer(call);
    if (pointer !== undefined) walk(call.body, pointer, { call, placeAt, isKept, codePlaces });
  }
  return { calls, places, isKept };
}

function emptyPlace(pointer: string): Place {
  const sets = { calls: new Set<ObservedCall>(), lookedAt: new Set<ObservedCall>() };
  return { pointer, objects: 0, present: 0, shape: emptyShape(), codes: new Map(), ...sets };
}

interface Walk {
  readonly call: ObservedCall;
  readonly placeAt: (pointer: string) => Place;
  readonly isKept: IsKept;
  readonly codePlaces: ReadonlySet<string>;
}

function walk(value: unknown, pointer: string, context: Walk): void {
  const { call, placeAt, isKept, codePlaces } = context;
  const place = placeAt(pointer);
  place.calls.add(call);
  noteCode(place, value, codePlaces);
  const schema = schemaAt(pointer);
  if (typeof schema.$ref === 'string') {
    noteValue(place.shape, value);
    walk(value, schema.$ref, context);
    return;
  }
  if (!isStructured(schema)) {
    noteDeep(place.shape, value, isKept);
    return;
  }
  noteValue(place.shape, value);
  if (Array.isArray(value)) {
    if (isObject(schema.items)) for (const item of value) walk(item, `${pointer}/items`, context);
  } else if (isObject(value)) walkMembers(value, schema, place, context);
}

function walkMembers(value: JsonObject, schema: JsonObject, place: Place, context: Walk): void {
  const properties = isObject(schema.properties) ? schema.properties : {};
  for (const name of Object.keys(properties)) {
    const member = context.placeAt(`${place.pointer}/properties/${escapeSegment(name)}`);
    member.objects += 1;
    member.lookedAt.add(context.call);
    if (!Object.hasOwn(value, name)) continue;
    member.present += 1;
    walk(value[name], member.pointer, context);
  }
  for (const [name, member] of Object.entries(value)) {
    if (Object.hasOwn(properties, name)) continue;
    if (context.isKept(name)) noteDeep(memberShape(place.shape, name), member, context.isKept);
    else place.shape.hidden += 1;
  }
}

/** Whether a schema names members or elements. */
function isStructured({ properties, items }: JsonObject): boolean {
  return isObject(properties) || isObject(items);
}

/** A code: a word as programs use it, or a range of numbers. */
const CODE = /^([A-Za-z][A-Za-z_]{0,29}|\d{1,6}(-\d{1,6})?)$/;

function noteCode(place: Place, value: unknown, codePlaces: ReadonlySet<string>): void {
  if (!codePlaces.has(place.pointer)) return;
  const isCode =
    typeof value === 'number'
      ? Math.abs(value) < 1000
      : typeof value === 'string' && CODE.test(value);
  if (isCode) place.codes.set(String(value), (place.codes.get(String(value)) ?? 0) + 1);
}

/** A name as programmers write it. Names with many digits may be ids. */
const NAME = /^[A-Za-z_][A-Za-z_-]*(\d{1,3}[A-Za-z_-]*){0,2}$/;
const MAX_NAME_LENGTH = 48;

/** Keeps a name unless it may be an id, a text that some response holds as a value, or something that was sent. */
function keptNames(calls: readonly ObservedCall[], secrets: readonly string[]): IsKept {
  const texts = new Set<string>();
  for (const { body } of calls) collectTexts(body, texts);
  const sent = [...secrets, ...calls.flatMap(({ parameters }) => Object.values(parameters))];
  return (name) =>
    contractNames.has(name) ||
    (name.length <= MAX_NAME_LENGTH &&
      NAME.test(name) &&
      !texts.has(name) &&
      !sent.some((text) => text.length > 2 && name.includes(text)));
}

/** The names of the contract are public. */
const contractNames: ReadonlySet<string> = new Set(namesIn(bundle.components.schemas));

function namesIn(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties } = { properties: {}, ...schema };
  const inner = Object.values(schema).flatMap(namesIn);
  return isObject(properties) ? [...Object.keys(properties), ...inner] : inner;
}

function collectTexts(value: unknown, texts: Set<string>): void {
  if (typeof value === 'string') texts.add(value);
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) collectTexts(member, texts);
}

/** The schema of a response: of the success with code 0, else of the failure. */
function envelopePointer({ operationId, code }: ObservedCall): string | undefined {
  const alternatives = valueAt(bundle, pointerOf(...responseKeys(operationId), 'oneOf'));
  const [success, failure] = (Array.isArray(alternatives) ? alternatives : []).map((schema) =>
    isObject(schema) && typeof schema.$ref === 'string' ? schema.$ref : undefined,
  );
  return code === 0 ? success : failure;
}

function responseKeys(operationId: OperationId): readonly string[] {
  const { path, method, successStatus }: { path: string; method: string; successStatus?: string } =
    operations[operationId];
  const response = ['responses', successStatus ?? '200', 'content', 'application/json', 'schema'];
  return ['paths', path, method, ...response];
}

export function schemaAt(pointer: string): JsonObject {
  const schema = valueAt(bundle, pointer);
  return isObject(schema) ? schema : {};
}

/** The schema of a pointer behind its references. */
export function resolvedPointer(pointer: string): string {
  const { $ref } = schemaAt(pointer);
  return typeof $ref === 'string' ? resolvedPointer($ref) : pointer;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
