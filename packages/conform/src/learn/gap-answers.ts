import { type Gap, gaps } from '@social-data/contract/gaps';
import { pointerOf } from '@social-data/contract/json-pointer';
import { type Aspect, answersOfCalls, gapsOfCalls } from './answers-of-calls.ts';
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

/** Why gaps were not looked at, when nothing was seen of them. A gap without a question or place is here alone. */
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

/** A question that the values at the places of a gap answer, over all objects. */
interface PlaceQuestion {
  readonly gap: string;
  /** @default the last two names of the pointer */
  readonly name?: string | ((pointer: string) => string);
  /** @default all places of the gap */
  readonly at?: (pointers: readonly string[]) => readonly string[];
  /** What was seen; undefined where the place does not show it. */
  saw(place: Place): string | undefined;
  readonly chosen?: string | ((saw: string) => string);
}

/** What the specification leaves open about payloads, as rows. Every other gap with a place asks for its type. */
const questions: readonly PlaceQuestion[] = [
  {
    ...{ gap: 'side-base-info-fields', name: 'members' },
    saw: ({ members, hidden }) => describeMembers(members, hidden),
    chosen: (saw) => (/^\{(sample_\w+(, )?)+\}$/.test(saw) ? saw : 'names that begin with sample_'),
  },
  {
    ...{ gap: 'side-base-info-response-data', name: 'data', chosen: 'object' },
    saw: (place) => typesIn(place).join(' or '),
  },
  {
    ...{ gap: 'failure-body', name: 'members', chosen: '{}', at: (all) => all.slice(0, 1) },
    saw: (place) => describeMembers(unknownMembers(place), place.hidden),
  },
  {
    ...{ gap: 'failure-body', saw: describePlace, chosen: 'null', at: (all) => all.slice(1) },
  },
  ...['message-presence', 'record-time-presence'].map(
    (gap): PlaceQuestion => ({
      ...{ gap, name: (pointer) => pointer.split('/')[3] ?? pointer, chosen: 'always' },
      saw: ({ present, objects }) =>
        present === objects ? 'always' : present === 0 ? 'never' : 'sometimes',
    }),
  ),
  { gap: 'ad-slot-nesting', name: 'nesting', saw: adSlotNesting, chosen: 'members in ad_info' },
  {
    gap: 'integer-range',
    saw: ({ digits }) => (digits > 15 ? 'more than 15 digits' : 'up to 15 digits'),
  },
  // Where ids, cursors and sessions come from.
  ...['User id', 'Answer id', 'AnswerFeedItem cursor', 'AnswerListSession id'].map(
    (place): PlaceQuestion => {
      const [schema = '', name = ''] = place.split(' ');
      const pointer = pointerOf('components', 'schemas', schema, 'properties', name);
      return { gap: 'identifier-format', at: () => [pointer], saw: describeForm };
    },
  ),
  { gap: 'code-like-meanings', saw: codesIn },
  { gap: 'base-resp-codes', saw: codesIn, chosen: '0' },
  {
    gap: 'sampled-values-completeness',
    saw: (place) => {
      const samples = examplesAt(place.pointer).map(String);
      const others = codesIn(place)
        ?.split(', ')
        .filter((value) => !samples.includes(value));
      return others && (others.join(', ') || 'no others');
    },
    chosen: 'no others',
  },
];

const gapsOfPlaces: ReadonlySet<string> = new Set([
  ...['response-required-members', ...questions.map(({ gap }) => gap)],
]);

function answersOfPlaces(gap: Gap, seen: Observations): readonly Aspect[] {
  const isPresence = gap.id.endsWith('-presence');
  if (gap.id === 'response-required-members') return missingMembers(seen);
  return questions
    .filter((question) => question.gap === gap.id)
    .flatMap(({ name = shortName, at = (all) => all, saw: look, chosen }) =>
      at(gap.pointers).flatMap((pointer) => {
        const place = seen.places.get(pointer);
        const isSeen = place && (place.values > 0 || (isPresence && place.objects > 0));
        const saw = isSeen ? look(place) : undefined;
        if (!isSeen || saw === undefined) return [];
        const choice = typeof chosen === 'function' ? chosen(saw) : chosen;
        const named = typeof name === 'string' ? name : name(pointer);
        return { ...about(place, named), saw, ...(choice !== undefined && { chosen: choice }) };
      }),
    );
}

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
    const aspects = aspectsOf(gap, seen).map((aspect) => {
      const recorded = gap.sampled?.saw[aspect.name];
      return { ...aspect, known: recorded ?? aspect.chosen, isNew: recorded !== aspect.saw };
    });
    if (aspects.length === 0)
      return { gap, state: 'not looked at', aspects, reason: reasons[gap.id] ?? NO_RESPONSE };
    return { gap, state: aspects.some(isContradicted) ? 'contradicted' : 'seen', aspects };
  });
}

function aspectsOf(gap: Gap, seen: Observations): readonly Aspect[] {
  if (gapsOfCalls.has(gap.id)) return answersOfCalls(gap.id, seen);
  if (gapsOfPlaces.has(gap.id)) return answersOfPlaces(gap, seen);
  // A gap without a question asks for the types at its places.
  return gap.id in reasons ? [] : gap.pointers.flatMap((pointer) => typesAt(pointer, seen));
}

/** Whether something else was seen than the contract says. */
export function isContradicted({ saw, known }: ComparedAspect): boolean {
  return known !== undefined && known !== saw;
}

/** Why no call can show what a gap leaves open; undefined for a gap that can be looked at. */
export function reasonNotShown({ id, pointers }: Gap): string | undefined {
  const isSchema = pointers.some((pointer) => pointer.startsWith('#/components/schemas/'));
  if (gapsOfCalls.has(id) || gapsOfPlaces.has(id) || (isSchema && !(id in reasons)))
    return undefined;
  return reasons[id] ?? NO_RESPONSE;
}

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

function about(place: Place, name: string) {
  const { objects, present, values } = place;
  return {
    ...{ name, ...callsOf(place) },
    objects: objects > 0 ? { have: present, of: objects } : { have: values, of: values },
  };
}

/** The calls that have a place, of those that could. */
export function callsOf({ pointer, calls, lookedAt }: Place) {
  return { pointer, calls: calls.size, of: Math.max(lookedAt.size, calls.size) };
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

/** Codes that came more than once, or that the contract has as an example. */
function codesIn({ pointer, codes }: Place): string | undefined {
  const known = examplesAt(pointer).map(String);
  const kept = [...codes].filter(([value, count]) => count > 1 || known.includes(value));
  if (kept.length > 20) return 'more than 20 values';
  const values = kept.map(([value]) => value).sort();
  return values.join(', ') || undefined;
}

function adSlotNesting({ pointer, members }: Place): string {
  const inner = namedMembers(resolvedPointer(memberPointer(pointer, 'ad_info')));
  const forms = {
    'members in ad_info': members.has('ad_info'),
    'members in the slot itself': inner.some((name) => members.has(name)),
  };
  const found = Object.entries(forms).flatMap(([form, isSeen]) => (isSeen ? [form] : []));
  return found.join(' and ') || 'no members';
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
