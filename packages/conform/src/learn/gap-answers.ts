import { type Gap, gaps } from '@social-data/contract/gaps';
import { pointerOf } from '@social-data/contract/json-pointer';
import { type Answer, type Aspect, answersOfCalls } from './answers-of-calls.ts';
import {
  describeForm,
  describeMembers,
  describePlace,
  memberPointer,
  namedMembers,
  type Observations,
  observeValues,
  type Place,
  resolvedPointer,
  schemaAt,
  typesIn,
  unknownMembers,
} from './observe.ts';

const NO_RESPONSE = 'no response shows it';
const MEANING = 'no response shows what a number or name means';
const LONG_LIST = 'it needs a question with several pages of answers';

/** Why gaps were not looked at, when nothing was seen of them. A gap without comparison or place is here alone. */
const reasons: Readonly<Record<string, string>> = {
  'index-meaning': MEANING,
  'member-meanings': MEANING,
  'reward-money-unit': MEANING,
  'thumbnail-size-unit': MEANING,
  'keyword-matching': 'it would need texts of people, which are not kept',
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
  'cursor-item-choice': LONG_LIST,
  'paging-precedence': LONG_LIST,
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
export function gapAnswers(seen: Observations): readonly GapAnswer[] {
  return gaps.map((gap) => {
    const aspects = answerTo(gap)(seen, gap).map((aspect) => {
      const recorded = gap.sampled?.saw[aspect.name];
      return { ...aspect, known: recorded ?? aspect.chosen, isNew: recorded !== aspect.saw };
    });
    if (aspects.length === 0)
      return { gap, state: 'not looked at', aspects, reason: reasons[gap.id] ?? NO_RESPONSE };
    return { gap, state: aspects.some(isContradicted) ? 'contradicted' : 'seen', aspects };
  });
}

/** Whether something else was seen than the contract says. */
export function isContradicted({ saw, known }: ComparedAspect): boolean {
  return known !== undefined && known !== saw;
}

/** Why no call can show what a gap leaves open; undefined for a gap that can be looked at. */
export function reasonNotShown({ id, pointers }: Gap): string | undefined {
  const isSchema = pointers.some((pointer) => pointer.startsWith('#/components/schemas/'));
  if (id in answers || (isSchema && !(id in reasons))) return undefined;
  return reasons[id] ?? NO_RESPONSE;
}

/** A gap without an answer of its own asks for the types at its places. */
function answerTo({ id }: Gap): Answer {
  const types: Answer = (seen, { pointers }) => pointers.flatMap((each) => typesAt(each, seen));
  return answers[id] ?? (id in reasons ? () => [] : types);
}

const answers: Readonly<Record<string, Answer>> = {
  ...answersOfCalls,
  'side-base-info-fields': (seen, gap) =>
    placesOf(gap, seen).map((place) => {
      const saw = describeMembers(place.members, place.hidden);
      const isOurs = /^\{(sample_\w+(, )?)+\}$/.test(saw);
      const chosen = isOurs ? saw : 'names that begin with sample_';
      return { ...about(place, 'members'), saw, chosen };
    }),
  'side-base-info-response-data': (seen, gap) =>
    placesOf(gap, seen).map((place) => {
      const saw = typesIn(place).join(' or ');
      return { ...about(place, 'data'), saw, chosen: 'object' };
    }),
  'failure-body': (seen, gap) => [
    ...placesOf(gap, seen)
      .slice(0, 1)
      .map((place) => {
        const saw = describeMembers(unknownMembers(place), place.hidden);
        return { ...about(place, 'members'), saw, chosen: '{}' };
      }),
    ...gap.pointers.slice(1).flatMap((pointer) => typesAt(pointer, seen)),
  ],
  'message-presence': presence,
  'record-time-presence': presence,
  'ad-slot-nesting': adSlotNesting,
  'response-required-members': missingMembers,
  'integer-range': (seen, gap) =>
    placesOf(gap, seen).map((place) => ({
      ...about(place, shortName(place.pointer)),
      saw: place.digits > 15 ? 'more than 15 digits' : 'up to 15 digits',
    })),
  'identifier-format': ({ places }) =>
    identifiers.flatMap((pointer) => {
      const place = places.get(pointer);
      if (!place || place.present === 0) return [];
      return [{ ...about(place, shortName(pointer)), saw: describeForm(place) }];
    }),
  'code-like-meanings': codes,
  'base-resp-codes': (seen, gap) => codes(seen, gap).map((each) => ({ ...each, chosen: '0' })),
  'sampled-values-completeness': (seen, gap) =>
    codes(seen, gap).map((each) => {
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

function pointersOf(isOne: (id: string) => boolean): readonly string[] {
  return gaps.flatMap(({ id, pointers }) => (isOne(id) ? pointers : []));
}

/** The places whose values are kept, because they are codes. */
export const codePlaces: ReadonlySet<string> = new Set(
  pointersOf((id) => /^(code-like-meanings|base-resp-codes|sampled-values-completeness)$/.test(id)),
);

/** The objects whose further members a gap asks for, so that such a member is no drift. */
export const openPlaces: ReadonlySet<string> = new Set(
  pointersOf((id) =>
    /^(side-base-info-fields|touch-other-platform-keys|ad-slot-nesting|failure-body)$/.test(id),
  ).map(resolvedPointer),
);

/** The places whose presence a gap asks for. */
const presencePlaces = new Set(pointersOf((id) => id.endsWith('-presence')));

/** The places of a gap that have a value. */
function placesOf({ pointers }: Gap, { places }: Observations): readonly Place[] {
  return pointers.flatMap((pointer) => {
    const place = places.get(pointer);
    return place && place.values > 0 ? [place] : [];
  });
}

function about({ pointer, calls, lookedAt, objects, present, values }: Place, name: string) {
  return {
    ...{ name, pointer, calls: calls.size, of: Math.max(lookedAt.size, calls.size) },
    objects: objects > 0 ? { have: present, of: objects } : { have: values, of: values },
  };
}

/** The type of a place that the contract leaves open; of a list, that of its elements; of an object, its members. */
function typesAt(pointer: string, { places }: Observations): readonly Aspect[] {
  const outer = pointer.replace(/\/items$/, '');
  const place = places.get(outer);
  if (!place || place.values === 0) return [];
  const examples = examplesAt(outer);
  const sample = observeValues(examples);
  const elements = ({ items }: Place) => (items ? describePlace(items) : 'no elements');
  const named = about(place, shortName(outer));
  if (outer !== pointer) return [{ ...named, saw: elements(place), chosen: elements(sample) }];
  const chosen = examples.length > 0 ? describePlace(sample) : undefined;
  return [{ ...named, saw: describePlace(place), chosen }];
}

function examplesAt(pointer: string): readonly unknown[] {
  const { examples } = schemaAt(pointer);
  return Array.isArray(examples) ? examples : [];
}

function presence({ places }: Observations, { pointers }: Gap): readonly Aspect[] {
  return pointers.flatMap((pointer) => {
    const place = places.get(pointer);
    if (!place || place.objects === 0) return [];
    const { present, objects } = place;
    const saw = present === objects ? 'always' : present === 0 ? 'never' : 'sometimes';
    return [{ ...about(place, pointer.split('/')[3] ?? pointer), saw, chosen: 'always' }];
  });
}

/** The members that some objects have, and others of the same kind have not. */
function missingMembers({ places }: Observations): readonly Aspect[] {
  const possible = [...places.values()].filter(({ objects }) => objects > 0);
  const missing = possible.filter(
    ({ pointer, present, objects }) =>
      present > 0 && present < objects && !isAsked(pointer) && !lacksOnSome(pointer),
  );
  const [first] = missing.length > 0 ? missing : possible;
  if (!first) return [];
  const names = missing.map(({ pointer }) => shortName(pointer)).sort();
  const saw = names.join(', ') || 'none';
  return [{ ...about(first, 'missing on some objects'), saw, chosen: 'none' }];
}

/** Values that came more than once, or that the contract has as an example. */
function codes(seen: Observations, gap: Gap): readonly Aspect[] {
  return placesOf(gap, seen).flatMap((place) => {
    const known = examplesAt(place.pointer).map(String);
    const kept = [...place.codes].filter(([value, count]) => count > 1 || known.includes(value));
    const values = kept.map(([value]) => value).sort();
    if (values.length === 0) return [];
    const saw = values.length > 20 ? 'more than 20 values' : values.join(', ');
    return [{ ...about(place, shortName(place.pointer)), saw }];
  });
}

function adSlotNesting(seen: Observations, gap: Gap): readonly Aspect[] {
  return placesOf(gap, seen).map((place) => {
    const inner = namedMembers(resolvedPointer(memberPointer(place.pointer, 'ad_info')));
    const forms = {
      'members in ad_info': place.members.has('ad_info'),
      'members in the slot itself': inner.some((name) => place.members.has(name)),
    };
    const found = Object.entries(forms).flatMap(([form, isSeen]) => (isSeen ? [form] : []));
    const saw = found.join(' and ') || 'no members';
    return { ...about(place, 'nesting'), saw, chosen: 'members in ad_info' };
  });
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
  const parts = pointer.split('/').slice(3);
  const names = parts.filter((part) => part !== 'properties' && part !== 'items');
  return names.slice(-2).join('.');
}
