import { operations } from '@social-data/contract';
import { escapeSegment, pointerOf, valueAt } from '@social-data/contract/json-pointer';
import bundle from '@social-data/contract/openapi.json' with { type: 'json' };
import type { ObservedCall } from './observed-call.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

const jsonTypes = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null'] as const;

export type JsonType = (typeof jsonTypes)[number];

/**
 * What was seen at one place, over all objects of all calls: types, sizes and names of members. It has no value but codes
 * and small numbers, at `codePlaces` alone.
 */
export interface Place {
  /** JSON Pointer into the bundle, or to where the contract would have a member that it lacks. */
  readonly pointer: string;
  /** The number of objects that could have it by the contract, and of those that have it. */
  objects: number;
  present: number;
  /** Number of values. */
  values: number;
  readonly types: Map<JsonType, number>;
  /** The members that were seen. */
  readonly members: Map<string, Place>;
  /** Number of members whose names may be texts of people or ids, and are not kept. */
  hidden: number;
  items: Place | undefined;
  /** Digits of the longest integer, length of the longest text, and kinds of characters in texts. */
  digits: number;
  length: number;
  readonly characters: Set<string>;
  /** How often each code was seen. */
  readonly codes: Map<string, number>;
  /** The calls that have it, and those that could. */
  readonly calls: Set<ObservedCall>;
  readonly lookedAt: Set<ObservedCall>;
}

export interface Observations {
  readonly calls: readonly ObservedCall[];
  /** By JSON Pointer. */
  readonly places: ReadonlyMap<string, Place>;
  /** Whether the name of a member or header may be shown. */
  isKept(name: string): boolean;
}

/** Walks the responses with the schemas of the contract. The code chooses between success and failure. */
export function observe(
  calls: readonly ObservedCall[],
  secrets: readonly string[],
  codePlaces: ReadonlySet<string>,
): Observations {
  const places = new Map<string, Place>();
  const isKept = keptNames(calls, secrets);
  for (const call of calls) {
    const pointer = envelopePointer(call);
    if (pointer !== undefined) walk(call.body, pointer, { call, places, isKept, codePlaces });
  }
  return { calls, places, isKept };
}

/** What values have in common of which the contract says nothing. */
export function observeValues(values: readonly unknown[]): Place {
  const places = new Map<string, Place>();
  const pointer = '#/values';
  for (const value of values)
    walk(value, pointer, { places, isKept: () => true, codePlaces: new Set() });
  return placeAt(places, pointer);
}

interface Walk {
  readonly call?: ObservedCall;
  readonly places: Map<string, Place>;
  readonly isKept: Observations['isKept'];
  readonly codePlaces: ReadonlySet<string>;
}

/** Deeper values of which the contract says nothing are not looked at. */
const MAX_DEPTH = 8;

/** @param depth how far the value is from what the contract describes */
function walk(value: unknown, pointer: string, context: Walk, depth = 0): Place {
  const place = placeAt(context.places, pointer);
  if (context.call) place.calls.add(context.call);
  note(place, value, context.codePlaces);
  const { $ref, properties, items } = schemaAt(pointer);
  if (typeof $ref === 'string') {
    walk(value, $ref, context);
    return place;
  }
  const isOpen = !isObject(properties) && !isObject(items);
  if (isOpen && depth >= MAX_DEPTH) return place;
  const inner = isOpen ? depth + 1 : 0;
  if (Array.isArray(value))
    for (const item of value) place.items = walk(item, `${pointer}/items`, context, inner);
  else if (isObject(value)) walkMembers(value, place, context, inner);
  return place;
}

function walkMembers(value: JsonObject, place: Place, context: Walk, depth: number): void {
  const { pointer, members } = place;
  const known = namedMembers(pointer);
  for (const name of known) {
    const member = placeAt(context.places, memberPointer(pointer, name));
    member.objects += 1;
    if (context.call) member.lookedAt.add(context.call);
  }
  for (const [name, own] of Object.entries(value)) {
    if (!known.includes(name) && !context.isKept(name)) {
      place.hidden += 1;
      continue;
    }
    const member = walk(own, memberPointer(pointer, name), context, depth);
    member.present += 1;
    members.set(name, member);
  }
}

function placeAt(places: Map<string, Place>, pointer: string): Place {
  const place = places.get(pointer) ?? {
    ...{ pointer, objects: 0, present: 0, values: 0, hidden: 0, digits: 0, length: 0 },
    ...{ types: new Map(), members: new Map(), items: undefined, characters: new Set() },
    ...{ codes: new Map(), calls: new Set(), lookedAt: new Set() },
  };
  places.set(pointer, place);
  return place;
}

const characterKinds = {
  digits: /[0-9]/,
  letters: /[A-Za-z]/,
  signs: /[!-/:-@[-`{-~]/,
  'other characters': /[^!-~]/,
};

/** A code: a word as programs use it, or a range of numbers. */
const CODE = /^([A-Za-z][A-Za-z_]{0,29}|\d{1,6}(-\d{1,6})?)$/;

/** Counts one value at its place. */
function note(place: Place, value: unknown, codePlaces: ReadonlySet<string>): void {
  const type = typeOf(value);
  place.values += 1;
  place.types.set(type, (place.types.get(type) ?? 0) + 1);
  if (typeof value === 'number')
    place.digits = Math.max(place.digits, String(Math.trunc(Math.abs(value))).length);
  if (typeof value === 'string') {
    place.length = Math.max(place.length, value.length);
    for (const [kind, pattern] of Object.entries(characterKinds))
      if (pattern.test(value)) place.characters.add(kind);
  }
  const isCode =
    typeof value === 'number'
      ? Math.abs(value) < 1000
      : typeof value === 'string' && CODE.test(value);
  if (!isCode || !codePlaces.has(place.pointer)) return;
  place.codes.set(String(value), (place.codes.get(String(value)) ?? 0) + 1);
}

function typeOf(value: unknown): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (typeof value === 'boolean') return 'boolean';
  return typeof value === 'string' ? 'string' : 'object';
}

/** A name as programmers write it. Names with many digits may be ids. */
const NAME = /^[A-Za-z_][A-Za-z_-]*(\d{1,3}[A-Za-z_-]*){0,2}$/;
const MAX_NAME_LENGTH = 48;

/** Keeps a name unless it may be an id, a text that some response holds as a value, or something that was sent. */
function keptNames(
  calls: readonly ObservedCall[],
  secrets: readonly string[],
): Observations['isKept'] {
  const texts = new Set(calls.flatMap(({ body }) => textsIn(body)));
  const sent = [...secrets, ...calls.flatMap(({ parameters }) => Object.values(parameters))];
  return (name) =>
    contractNames.has(name) ||
    (name.length <= MAX_NAME_LENGTH &&
      NAME.test(name) &&
      !texts.has(name) &&
      !sent.some((text) => text.length > 2 && name.includes(text)));
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The names of the contract are public. */
const contractNames: ReadonlySet<string> = new Set(namesIn(bundle.components.schemas));

function namesIn(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const inner = Object.values(schema).flatMap(namesIn);
  return 'properties' in schema ? [...Object.keys(Object(schema.properties)), ...inner] : inner;
}

/** The schema of a response: of the success with code 0, else of the failure. */
function envelopePointer({ operationId, code }: ObservedCall): string | undefined {
  const { path, method, successStatus }: { path: string; method: string; successStatus?: string } =
    operations[operationId];
  const response = ['responses', successStatus ?? '200', 'content', 'application/json', 'schema'];
  const schema = pointerOf('paths', path, method, ...response, 'oneOf', code === 0 ? '0' : '1');
  const { $ref } = schemaAt(schema);
  return typeof $ref === 'string' ? $ref : undefined;
}

/** The schema at a pointer; empty where the contract has none. */
export function schemaAt(pointer: string): JsonObject {
  const schema = valueAt(bundle, pointer);
  return isObject(schema) ? schema : {};
}

/** The schema of a pointer behind its references. */
export function resolvedPointer(pointer: string): string {
  const { $ref } = schemaAt(pointer);
  return typeof $ref === 'string' ? resolvedPointer($ref) : pointer;
}

/** The names of the members that the contract gives an object. */
export function namedMembers(pointer: string): readonly string[] {
  const { properties } = schemaAt(pointer);
  return isObject(properties) ? Object.keys(properties) : [];
}

export function memberPointer(pointer: string, name: string): string {
  return `${pointer}/properties/${escapeSegment(name)}`;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The members that the contract does not have. */
export function unknownMembers({ pointer, members }: Place): ReadonlyMap<string, Place> {
  const known = namedMembers(pointer);
  return new Map([...members].filter(([name]) => !known.includes(name)));
}

/** The types that were seen, in a fixed order. `number` includes integers. */
export function typesIn({ types }: Place): readonly JsonType[] {
  return jsonTypes.filter(
    (type) => types.has(type) && !(type === 'integer' && types.has('number')),
  );
}

/** What was seen at a place in words, such as `integer or null` or `object {a, b}`. */
export function describePlace(place: Place): string {
  const words = typesIn(place).map((type) => {
    if (type === 'object') return `object ${describeMembers(place.members, place.hidden)}`;
    return type === 'array'
      ? `array of ${place.items ? describePlace(place.items) : 'nothing'}`
      : type;
  });
  return words.join(' or ');
}

/** The names of members, with a hint at those that are not kept. */
export function describeMembers(members: ReadonlyMap<string, Place>, hidden: number): string {
  const names = [...members.keys()].sort();
  return `{${[...names, ...(hidden > 0 ? ['names that are not kept'] : [])].join(', ')}}`;
}

/** The form of texts in words: kinds of characters, and a length up to a power of two. */
export function describeForm({ characters, length }: Place): string {
  const kinds = Object.keys(characterKinds).filter((kind) => characters.has(kind));
  if (kinds.length === 0) return 'empty';
  return `${kinds.join(', ')}; up to ${2 ** Math.ceil(Math.log2(length))} characters`;
}
