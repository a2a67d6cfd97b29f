export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** What the values of one place have in common. It has no value, only types, sizes and names of members. */
export interface Shape {
  /** Number of values. */
  seen: number;
  readonly types: Map<JsonType, number>;
  /** The members that the contract does not have. */
  readonly members: Map<string, Shape>;
  /** Number of members whose names may be texts of people or ids, and are not kept. */
  hidden: number;
  /** Digits of the longest integer. */
  digits: number;
  /** Kinds of characters in the texts, such as `digits`. */
  readonly characters: Set<string>;
  /** Length of the longest text. */
  length: number;
  items: Shape | undefined;
}

export function emptyShape(): Shape {
  return {
    ...{ seen: 0, hidden: 0, digits: 0, length: 0, items: undefined },
    ...{ types: new Map(), members: new Map(), characters: new Set() },
  };
}

/** Whether a name may be kept. */
export type IsKept = (name: string) => boolean;

/** Deeper values are not looked at. */
const MAX_DEPTH = 8;

/** Counts a value, and all within it of which the contract says nothing. */
export function noteDeep(shape: Shape, value: unknown, isKept: IsKept, depth = 0): void {
  noteValue(shape, value);
  if (depth >= MAX_DEPTH) return;
  if (Array.isArray(value)) {
    for (const item of value) {
      shape.items ??= emptyShape();
      noteDeep(shape.items, item, isKept, depth + 1);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      if (isKept(name)) noteDeep(memberShape(shape, name), member, isKept, depth + 1);
      else shape.hidden += 1;
    }
  }
}

export function memberShape(shape: Shape, name: string): Shape {
  const known = shape.members.get(name) ?? emptyShape();
  shape.members.set(name, known);
  return known;
}

/** Counts a value alone. */
export function noteValue(shape: Shape, value: unknown): void {
  const type = typeOf(value);
  shape.seen += 1;
  shape.types.set(type, (shape.types.get(type) ?? 0) + 1);
  if (typeof value === 'number')
    shape.digits = Math.max(shape.digits, String(Math.trunc(Math.abs(value))).length);
  if (typeof value !== 'string') return;
  shape.length = Math.max(shape.length, value.length);
  for (const [name, pattern] of Object.entries(characterKinds))
    if (pattern.test(value)) shape.characters.add(name);
}

const characterKinds = {
  digits: /[0-9]/,
  letters: /[A-Za-z]/,
  signs: /[!-/:-@[-`{-~]/,
  'other characters': /[^!-~]/,
};

function typeOf(value: unknown): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (typeof value === 'boolean') return 'boolean';
  return typeof value === 'string' ? 'string' : 'object';
}

/** The types that were seen, in a fixed order. `number` includes integers. */
export function typesIn({ types }: Shape): readonly JsonType[] {
  return jsonTypes.filter(
    (type) => types.has(type) && !(type === 'integer' && types.has('number')),
  );
}

const jsonTypes: readonly JsonType[] = [
  ...(['string', 'integer', 'number', 'boolean', 'object', 'array', 'null'] as const),
];

/** A shape in words, such as `integer or null` or `object {a, b}`. */
export function describeShape(shape: Shape): string {
  const words = typesIn(shape).map((type) => {
    if (type === 'object') return `object ${describeMembers(shape)}`;
    return type === 'array' ? `array of ${describeItems(shape)}` : type;
  });
  return words.join(' or ');
}

function describeItems({ items }: Shape): string {
  return items === undefined ? 'nothing' : describeShape(items);
}

/** The names of members, with a hint at those that are not kept. */
export function describeMembers({ members, hidden }: Pick<Shape, 'members' | 'hidden'>): string {
  const names = [...members.keys()].sort();
  return `{${[...names, ...(hidden > 0 ? ['names that are not kept'] : [])].join(', ')}}`;
}

/** A form of texts in words: kinds of characters, and a length up to a power of two. */
export function describeForm({ characters, length }: Shape): string {
  const kinds = Object.keys(characterKinds).filter((kind) => characters.has(kind));
  if (kinds.length === 0) return 'empty';
  return `${kinds.join(', ')}; up to ${2 ** Math.ceil(Math.log2(length))} characters`;
}
