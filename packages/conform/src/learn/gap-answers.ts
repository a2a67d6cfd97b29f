import { type Gap, gaps } from '@social-data/contract/gaps';
import { pointerOf } from '@social-data/contract/json-pointer';
import { type Aspect, comparedAnswers } from './compared-answers.ts';
import { isObject, type Observations, type Place, resolvedPointer, schemaAt } from './observe.ts';
import {
  describeForm,
  describeMembers,
  describeShape,
  emptyShape,
  noteDeep,
  type Shape,
} from './shape.ts';

const NO_RESPONSE = 'no response shows it';
const TEXTS = 'it would need texts of people, which are not kept';
const MEANING = 'no response shows what a number or name means';

/** Why gaps were not looked at, when nothing was seen of them. A gap without comparison or place is here alone. */
const reasons: Readonly<Record<string, string>> = {
  'index-meaning': MEANING,
  'member-meanings': MEANING,
  'reward-money-unit': MEANING,
  'thumbnail-size-unit': MEANING,
  'token-issuing': NO_RESPONSE,
  'resource-lifecycle': NO_RESPONSE,
  events: NO_RESPONSE,
  'deprecation-policy': NO_RESPONSE,
  'spending-budgets': NO_RESPONSE,
  'base-address-hosts': NO_RESPONSE,
  'version-labels': NO_RESPONSE,
  'keyword-matching': TEXTS,
  'cursor-session-lifetime': 'it would need to wait for an unknown time',
  'odd-parameter-values': 'odd values are not sent to a server of someone else',
  'failure-order': 'it needs a token that is refused for several reasons',
  'unexplained-codes': 'no response had one of these codes, and nothing is known to produce them',
  'rate-limit-thresholds': 'no header names the limit, and no flood is sent to find it',
  'daily-quota-size': 'no header names the quota, and it is not used up to find it',
  'quota-reset': 'no header says when the quota resets',
  'retry-advice': 'no call failed for the moment',
  billing: 'no header says what a call costs',
  'parameter-defaults': 'no two calls show it: every value got the same, or the calls failed',
  'page-size': 'it needs a list of several pages: give a keyword and a question with many results',
  'cursor-item-choice': 'it needs a question with several pages of answers',
  'paging-precedence': 'it needs a question with several pages of answers',
};

export type GapState = 'seen' | 'contradicted' | 'not looked at';

export interface GapAnswer {
  readonly gap: Gap;
  readonly state: GapState;
  readonly aspects: readonly ComparedAspect[];
  /** Why it was not looked at. */
  readonly reason?: string;
}

export interface ComparedAspect extends Aspect {
  /** What the contract says: what an earlier run saw, else our choice. */
  readonly known: string | undefined;
  /** Whether `gaps.yaml` does not have it yet. */
  readonly isNew: boolean;
}

/** The answer to each gap of the contract, in its order. */
export function gapAnswers(seen: Observations, emptyReason?: string): readonly GapAnswer[] {
  return gaps.map((gap) => {
    const aspects = aspectsOf(gap, seen).map((aspect) => {
      const recorded = gap.sampled?.saw[aspect.name];
      const known = recorded ?? aspect.chosen;
      return { ...aspect, known, isNew: recorded !== aspect.saw };
    });
    if (aspects.length === 0) {
      const reason = reasons[gap.id] ?? emptyReason ?? 'no response shows it';
      return { gap, state: 'not looked at', aspects, reason };
    }
    const differs = aspects.some(({ saw, known }) => known !== undefined && known !== saw);
    return { gap, state: differs ? 'contradicted' : 'seen', aspects };
  });
}

/** Why no call can show what a gap leaves open; undefined for a gap that can be looked at. */
export function reasonNotShown({ id }: Gap): string | undefined {
  return id in placeAnswers || id in comparedAnswers ? undefined : reasons[id];
}

function aspectsOf(gap: Gap, seen: Observations): readonly Aspect[] {
  const own = placeAnswers[gap.id];
  if (own) return own(gap, seen);
  const compare = comparedAnswers[gap.id];
  if (compare) return compare(seen, gap);
  return gap.id in reasons ? [] : gap.pointers.flatMap((pointer) => typeAspects(pointer, seen));
}

type Answer = (gap: Gap, seen: Observations) => readonly Aspect[];

/** The gaps that are answered by what stands at places of the contract. All others without a reason ask for a type. */
const placeAnswers: Readonly<Record<string, Answer>> = {
  'side-base-info-fields': ({ pointers: [pointer = ''] }, seen) =>
    memberAspects(pointer, seen, sampleNames),
  'side-base-info-response-data': (gap, seen) =>
    at(gap, seen).map((place) => ({
      ...about(place, 'data'),
      saw: typesOf(place),
      chosen: 'object',
    })),
  'failure-body': (gap, seen) => [
    ...gap.pointers.slice(0, 1).flatMap((pointer) => memberAspects(pointer, seen, namedMembers)),
    ...gap.pointers.slice(1).flatMap((pointer) => typeAspects(pointer, seen)),
  ],
  'message-presence': presence,
  'record-time-presence': presence,
  'ad-slot-nesting': adSlotNesting,
  'response-required-members': (_, { places }) => {
    const missing = [...places.values()].filter(
      ({ pointer, present, objects }) =>
        present > 0 && present < objects && !isAsked(pointer) && !lacksOnSome(pointer),
    );
    const seenPlaces = [...places.values()].filter(({ objects }) => objects > 0);
    const [first] = missing.length > 0 ? missing : seenPlaces;
    if (!first) return [];
    const names = missing.map(({ pointer }) => shortName(pointer)).sort();
    const saw = names.join(', ') || 'none';
    return [{ ...about(first, 'missing on some objects'), saw, chosen: 'none' }];
  },
  'integer-range': (gap, seen) =>
    at(gap, seen).map((place) => {
      const { digits } = place.shape;
      const saw = digits > 15 ? 'more than 15 digits' : 'up to 15 digits';
      return { ...about(place, shortName(place.pointer)), saw };
    }),
  'identifier-format': (_, seen) =>
    identifiers.flatMap((pointer) => {
      const place = seen.places.get(pointer);
      if (!place || place.present === 0) return [];
      return [{ ...about(place, shortName(pointer)), saw: describeForm(place.shape) }];
    }),
  'code-like-meanings': codes,
  'base-resp-codes': (gap, seen) => codes(gap, seen).map((each) => ({ ...each, chosen: '0' })),
  'sampled-values-completeness': (gap, seen) =>
    codes(gap, seen).map((each) => {
      const samples = examplesAt(each.pointer).map(String);
      const others = each.saw.split(', ').filter((value) => !samples.includes(value));
      return { ...each, saw: others.join(', ') || 'no others', chosen: 'no others' };
    }),
};

/** Where ids, cursors and sessions come from. */
const identifiers = [
  ['User', 'id'],
  ['Answer', 'id'],
  ['AnswerFeedItem', 'cursor'],
  ['AnswerListSession', 'id'],
].map(([schema = '', name = '']) => pointerOf('components', 'schemas', schema, 'properties', name));

/** The places whose values are kept, because they are codes. */
export const codePlaces: ReadonlySet<string> = new Set(
  gaps.flatMap(({ id, pointers }) =>
    ['code-like-meanings', 'base-resp-codes', 'sampled-values-completeness'].includes(id)
      ? pointers
      : [],
  ),
);

/** The objects whose further members a gap asks for, so that such a member is no drift. */
export const openPlaces: ReadonlySet<string> = new Set(
  gaps.flatMap(({ id, pointers }) =>
    [
      ...['side-base-info-fields', 'touch-other-platform-keys', 'ad-slot-nesting', 'failure-body'],
    ].includes(id)
      ? pointers.map(resolvedPointer)
      : [],
  ),
);

/** The places whose presence a gap asks for. */
const presencePlaces: ReadonlySet<string> = new Set(
  gaps.flatMap(({ id, pointers }) => (id.endsWith('-presence') ? pointers : [])),
);

function at({ pointers }: Gap, { places }: Observations): readonly Place[] {
  return pointers.flatMap((pointer) => {
    const place = places.get(pointer);
    return place && place.shape.seen > 0 ? [place] : [];
  });
}

function about({ pointer, calls, lookedAt, objects, present, shape }: Place, name: string) {
  const counts =
    objects > 0 ? { have: present, of: objects } : { have: shape.seen, of: shape.seen };
  return {
    name,
    pointer,
    calls: calls.size,
    of: Math.max(lookedAt.size, calls.size),
    objects: counts,
  };
}

/** The type of a place that the contract leaves open; of a list, that of its elements; of an object, its members. */
function typeAspects(pointer: string, seen: Observations): readonly Aspect[] {
  const isElement = pointer.endsWith('/items');
  const outer = isElement ? pointer.slice(0, -'/items'.length) : pointer;
  const place = seen.places.get(pointer);
  const list = seen.places.get(outer);
  const schema = schemaAt(outer);
  if (Object.keys(schema).length === 0 || !list || list.shape.seen === 0) return [];
  const name = shortName(outer);
  const examples = exampleShape(outer);
  if (isElement) {
    const saw = place ? fullShape(place, seen) : undefined;
    const chosen = examples.items ? describeShape(examples.items) : 'no elements';
    return [{ ...about(list, name), saw: saw ? describeShape(saw) : 'no elements', chosen }];
  }
  const chosen = examples.seen > 0 ? describeShape(examples) : undefined;
  return [{ ...about(list, name), saw: describeShape(fullShape(list, seen)), chosen }];
}

/** The members of an object whose members the contract leaves open. */
function memberAspects(
  pointer: string,
  seen: Observations,
  chosenOf: (saw: string) => string,
): readonly Aspect[] {
  const place = seen.places.get(pointer);
  if (!place || place.shape.seen === 0) return [];
  const saw = describeMembers(pointer.endsWith('/Failure') ? place.shape : fullShape(place, seen));
  return [{ ...about(place, 'members'), saw, chosen: chosenOf(saw) }];
}

function sampleNames(saw: string): string {
  const names = saw.slice(1, -1).split(', ');
  return names.every((name) => name.startsWith('sample_')) ? saw : 'names that begin with sample_';
}

function namedMembers(): string {
  return '{}';
}

/** The shape of a place with the members that it has and the contract has by now. */
export function fullShape({ pointer, shape }: Place, { places }: Observations): Shape {
  const { properties } = schemaAt(pointer);
  const known = Object.keys(isObject(properties) ? properties : {}).filter(
    (name) => (places.get(`${pointer}/properties/${name}`)?.present ?? 0) > 0,
  );
  const named = known.map((name) => [name, emptyShape()] as const);
  return { ...shape, members: new Map([...shape.members, ...named]) };
}

function exampleShape(pointer: string): Shape {
  const shape = emptyShape();
  for (const example of examplesAt(pointer)) noteDeep(shape, example, () => true);
  return shape;
}

function examplesAt(pointer: string): readonly unknown[] {
  const { examples } = schemaAt(pointer);
  return Array.isArray(examples) ? examples : [];
}

function typesOf({ shape }: Place): string {
  return describeShape({ ...shape, members: new Map(), hidden: 0 }).replaceAll(' {}', '');
}

function presence({ pointers }: Gap, { places }: Observations): readonly Aspect[] {
  return pointers.flatMap((pointer) => {
    const place = places.get(pointer);
    if (!place || place.objects === 0) return [];
    const { present, objects } = place;
    const saw = present === objects ? 'always' : present === 0 ? 'never' : 'sometimes';
    return [{ ...about(place, ownerOf(pointer)), saw, chosen: 'always' }];
  });
}

function codes(gap: Gap, seen: Observations): readonly Aspect[] {
  return at(gap, seen).flatMap((place) => {
    const known = new Set(examplesAt(place.pointer).map(String));
    const kept = [...place.codes].filter(([value, count]) => count > 1 || known.has(value));
    const values = kept.map(([value]) => value).sort();
    if (values.length === 0) return [];
    const saw = values.length > 20 ? 'more than 20 values' : values.join(', ');
    return [{ ...about(place, shortName(place.pointer)), saw }];
  });
}

function adSlotNesting(
  { pointers: [pointer = ''] }: Gap,
  { places }: Observations,
): readonly Aspect[] {
  const place = places.get(pointer);
  if (!place || place.shape.seen === 0) return [];
  const inner = schemaAt(resolvedPointer(`${pointer}/properties/ad_info`)).properties;
  const names = isObject(inner) ? Object.keys(inner) : [];
  const has = (name: string) =>
    place.shape.members.has(name) ||
    (places.get(`${pointer}/properties/${name}`)?.present ?? 0) > 0;
  const flat = names.filter(has).length > 0 ? ['members in the slot itself'] : [];
  const nested = has('ad_info') ? ['members in ad_info'] : [];
  const saw = [...nested, ...flat].join(' and ') || 'no members';
  return [{ ...about(place, 'nesting'), saw, chosen: 'members in ad_info' }];
}

/** Whether a gap of its own asks for the presence of a member. */
export function isAsked(pointer: string): boolean {
  const owner = pointer.slice(0, pointer.lastIndexOf('/properties/'));
  return presencePlaces.has(pointer) || openPlaces.has(owner);
}

/** Whether the contract says already that some objects lack it. */
export function lacksOnSome(pointer: string): boolean {
  return schemaAt(pointer)['x-presence'] === 'some';
}

/** The last two names of a pointer, such as `User.red_id`. */
export function shortName(pointer: string): string {
  const [, ...names] = pointer
    .split('/')
    .slice(2)
    .filter((part) => part !== 'properties' && part !== 'items');
  return names.slice(-2).join('.');
}

function ownerOf(pointer: string): string {
  return pointer.split('/')[3] ?? pointer;
}
