import { type OperationInfo, operations, resultCodes } from '@social-data/contract';
import { isAsked, lacksOnSome, openPlaces, shortName } from './gap-answers.ts';
import { isObject, type Observations, type Place, schemaAt } from './observe.ts';
import type { ObservedCall } from './observed-call.ts';
import { describeShape, type JsonType, type Shape, typesIn } from './shape.ts';

export type DriftKind = 'member' | 'type' | 'code' | 'enum' | 'never seen';

/** Something that a server sends, takes or leaves out, other than the contract says. */
export interface Drift {
  readonly kind: DriftKind;
  /** Unique, such as `LinkIndex.trend`. */
  readonly name: string;
  readonly what: string;
  readonly calls: number;
  readonly of: number;
  readonly objects?: { readonly have: number; readonly of: number };
  readonly pointer: string;
  /** What was seen of a member. */
  readonly shape?: Shape;
  /** All types that the contract has and that were seen. */
  readonly types?: readonly string[];
}

/** What differs from the contract and is no gap of it. */
export function driftIn(seen: Observations): readonly Drift[] {
  const places = [...seen.places.values()];
  return [
    ...places.flatMap(unknownMembers),
    ...places.flatMap(otherTypes),
    ...unknownCodes(seen.calls),
    ...acceptedValues(seen.calls),
    ...places.flatMap(neverSeen),
  ];
}

function counts({ calls, lookedAt }: Place) {
  return { calls: calls.size, of: Math.max(lookedAt.size, calls.size) };
}

function unknownMembers(place: Place): readonly Drift[] {
  const { pointer, shape } = place;
  if (openPlaces.has(pointer) || !isObject(schemaAt(pointer).properties)) return [];
  const named = [...shape.members].map(([name, member]) => ({
    ...counts(place),
    kind: 'member' as const,
    name: `${shortName(pointer) || pointer}.${name}`,
    what: `a member that the contract does not have: ${describeShape(member)}`,
    objects: { have: member.seen, of: shape.seen },
    pointer,
    shape: member,
  }));
  // Such an object says by now that it has other members.
  if (shape.hidden === 0 || schemaAt(pointer).additionalProperties === true) return named;
  const what = `${shape.hidden} members that the contract does not have, with names that may be ids or texts`;
  return [
    ...named,
    { ...counts(place), kind: 'member', name: `${shortName(pointer)}.*`, what, pointer },
  ];
}

function otherTypes(place: Place): readonly Drift[] {
  const { pointer, shape } = place;
  const { type } = schemaAt(pointer);
  const allowed = (Array.isArray(type) ? type : [type])
    .filter((each) => each !== undefined)
    .map(String);
  if (allowed.length === 0) return [];
  const others = typesIn(shape).filter((each) => !isAllowed(each, allowed));
  if (others.length === 0) return [];
  const have = others.reduce((sum, each) => sum + (shape.types.get(each) ?? 0), 0);
  return [
    {
      ...counts(place),
      kind: 'type',
      name: shortName(pointer),
      what: `${others.join(' and ')} in place of ${allowed.join(' or ')}`,
      objects: { have, of: shape.seen },
      pointer,
      types: [...allowed, ...others],
    },
  ];
}

function isAllowed(type: JsonType, allowed: readonly string[]): boolean {
  return allowed.includes(type) || (type === 'integer' && allowed.includes('number'));
}

function unknownCodes(calls: readonly ObservedCall[]): readonly Drift[] {
  const declared: readonly number[] = resultCodes.map(({ code }) => code);
  const unknown = calls.filter(({ code }) => code !== undefined && !declared.includes(code));
  return [...Map.groupBy(unknown, ({ code }) => code)].map(([code, some]) => ({
    ...{ kind: 'code', name: String(code), what: 'a code that the contract does not declare' },
    ...{ calls: some.length, of: calls.length, pointer: '#/x-result-codes' },
  }));
}

/** A call that succeeded with a value outside the list of its parameter, which the specification answers with 400. */
function acceptedValues(calls: readonly ObservedCall[]): readonly Drift[] {
  const accepted = calls.flatMap((call) => {
    const { parameters }: OperationInfo = operations[call.operationId];
    return parameters.flatMap(({ name, enum: allowed, evidence }) => {
      const value = call.parameters[name];
      const isListed = value === undefined || allowed?.map(String).includes(value) !== false;
      // The contract says by now that there may be more values.
      return isListed || evidence === 'sampled' ? [] : [{ name, call }];
    });
  });
  return [...Map.groupBy(accepted, ({ name }) => name)].flatMap(([name, asked]) => {
    const taken = asked.filter(({ call }) => call.code === 0);
    if (taken.length === 0) return [];
    const what = 'a value outside the list was accepted';
    const pointer = `#/components/parameters/${name}`;
    return [{ kind: 'enum', name, what, calls: taken.length, of: asked.length, pointer }];
  });
}

function neverSeen(place: Place): readonly Drift[] {
  const { pointer, objects, present } = place;
  if (objects === 0 || present > 0 || isAsked(pointer) || lacksOnSome(pointer)) return [];
  const what = 'a member of the contract that no object has';
  return [
    {
      ...counts(place),
      kind: 'never seen',
      name: shortName(pointer),
      what,
      objects: { have: 0, of: objects },
      pointer,
    },
  ];
}
