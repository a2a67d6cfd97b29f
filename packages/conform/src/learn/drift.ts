import { type OperationInfo, operations, resultCodes } from '@social-data/contract';
import { pointerOf } from '@social-data/contract/json-pointer';
import { callsOf, isAsked, lacksOnSome, openPlaces, shortName } from './gap-answers.ts';
import {
  describePlace,
  isObject,
  type Observations,
  type Place,
  schemaAt,
  typesIn,
  unknownMembers,
} from './observe.ts';
import type { ObservedCall } from './observed-call.ts';

/** Something that a server sends, takes or leaves out, other than the contract says. */
export interface Drift {
  readonly kind: 'member' | 'type' | 'code' | 'enum' | 'never seen';
  /** Unique, such as `LinkIndex.trend`. */
  readonly name: string;
  readonly what: string;
  readonly calls: number;
  readonly of: number;
  readonly objects?: { readonly have: number; readonly of: number };
  readonly pointer: string;
  /** What was seen of a member. */
  readonly member?: Place;
  /** All types that the contract has and that were seen. */
  readonly types?: readonly string[];
}

/** What differs from the contract and is no gap of it. */
export function driftIn({ places, calls }: Observations): readonly Drift[] {
  const all = [...places.values()];
  return [
    ...all.flatMap(otherMembers),
    ...all.flatMap(otherTypes),
    ...unknownCodes(calls),
    ...acceptedValues(calls),
    ...all.flatMap(neverSeen),
  ];
}

function otherMembers(place: Place): readonly Drift[] {
  const { pointer, hidden, values } = place;
  const { properties, additionalProperties } = schemaAt(pointer);
  if (openPlaces.has(pointer) || !isObject(properties)) return [];
  const about = { ...callsOf(place), kind: 'member' } as const;
  const named = [...unknownMembers(place)].map(([name, member]) => ({
    ...about,
    name: `${shortName(pointer) || pointer}.${name}`,
    what: `a member that the contract does not have: ${describePlace(member)}`,
    objects: { have: member.values, of: values },
    member,
  }));
  // Such an object says by now that it has other members.
  if (hidden === 0 || additionalProperties === true) return named;
  const what = `${hidden} members that the contract does not have, with names that may be ids or texts`;
  return [...named, { ...about, name: `${shortName(pointer)}.*`, what }];
}

function otherTypes(place: Place): readonly Drift[] {
  const { pointer, types, values } = place;
  const { type } = schemaAt(pointer);
  const allowed = [type].flat().flatMap((each) => (each === undefined ? [] : String(each)));
  const others = typesIn(place).filter(
    (each) => !allowed.includes(each) && !(each === 'integer' && allowed.includes('number')),
  );
  if (allowed.length === 0 || others.length === 0) return [];
  const have = others.reduce((sum, each) => sum + (types.get(each) ?? 0), 0);
  return [
    {
      ...callsOf(place),
      kind: 'type',
      name: shortName(pointer),
      what: `${others.join(' and ')} in place of ${allowed.join(' or ')}`,
      objects: { have, of: values },
      types: [...allowed, ...others],
    },
  ];
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
  const unlisted = calls.flatMap((call) => {
    const { parameters }: OperationInfo = operations[call.operationId];
    return parameters.flatMap(({ name, enum: allowed, evidence }) => {
      const value = call.parameters[name];
      const isListed = value === undefined || !allowed || allowed.map(String).includes(value);
      // With this evidence, the contract says by now that there may be more values.
      return isListed || evidence === 'sampled' ? [] : [{ name, call }];
    });
  });
  return [...Map.groupBy(unlisted, ({ name }) => name)].flatMap(([name, asked]) => {
    const taken = asked.filter(({ call }) => call.code === 0).length;
    const what = 'a value outside the list was accepted';
    const pointer = pointerOf('components', 'parameters', name);
    return taken === 0
      ? []
      : [{ kind: 'enum', name, what, calls: taken, of: asked.length, pointer }];
  });
}

function neverSeen(place: Place): readonly Drift[] {
  const { pointer, objects, present } = place;
  if (objects === 0 || present > 0 || isAsked(pointer) || lacksOnSome(pointer)) return [];
  const what = 'a member of the contract that no object has';
  const about = { ...callsOf(place), name: shortName(pointer), objects: { have: 0, of: objects } };
  return [{ ...about, kind: 'never seen', what }];
}
