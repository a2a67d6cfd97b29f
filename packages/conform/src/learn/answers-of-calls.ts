import {
  codeAdvice,
  type OperationId,
  type OperationInfo,
  operationIds,
  operations,
} from '@social-data/contract';
import { gaps } from '@social-data/contract/gaps';
import { pointerOf, valueAt } from '@social-data/contract/json-pointer';
import bundle from '@social-data/contract/openapi.json' with { type: 'json' };
import { pageSizes, statusOf, withDefaults } from '@social-data/server-protocol';
import { parametersOf } from '../request.ts';
import type { Observations } from './observe.ts';
import {
  isPlain,
  isSameResult,
  isSuccess,
  itemIdsOf,
  itemsOf,
  type ObservedCall,
  pageNumberOf,
  paginationOf,
  unknownValues,
} from './observed-call.ts';

/** One thing that a gap leaves open, and what was seen of it. */
export interface Aspect {
  /** Unique within the gap. */
  readonly name: string;
  /** What was seen: codes, names of members, sizes and forms. */
  readonly saw: string;
  /** The same on our servers; undefined where we chose nothing that could differ. */
  readonly chosen?: string | undefined;
  /** The calls that show it, of those that were looked at. */
  readonly calls: number;
  readonly of: number;
  /** The objects that have it, of those that could. */
  readonly objects?: { readonly have: number; readonly of: number };
  readonly pointer: string;
}

/** A question that single calls answer, some of them by comparison with others. */
interface CallQuestion {
  readonly gap: string;
  /** Calls of one name are one aspect. */
  readonly name: string | ((call: ObservedCall) => string);
  /** Whether a call shows it. */
  of(call: ObservedCall, seen: Observations): boolean;
  /** What it shows; several texts are joined with `or`. */
  saw(call: ObservedCall, seen: Observations): string;
  readonly chosen?: string | ((call: ObservedCall) => string);
  /** @default the operation */
  readonly pointer?: string;
}

const codeText = ({ code }: ObservedCall) => `code ${code}`;
const outcome = (call: ObservedCall) => (isSuccess(call) ? 'success' : 'failure');

/** What the specification leaves open about calls, as rows: the gap, the calls that show it, what each shows, our choice. */
const questions: readonly CallQuestion[] = [
  {
    ...{ gap: 'code-type', name: outcome, chosen: 'number' },
    of: () => true,
    saw: ({ body }) => typeof body.code,
  },
  {
    ...{ gap: 'missing-token-code', name: 'code', chosen: 'code 100', saw: codeText },
    of: ({ hasToken }) => hasToken === false,
  },
  {
    ...{ gap: 'failure-http-status', name: codeText },
    of: ({ status, code = 0 }) => status !== undefined && code !== 0,
    saw: ({ status }) => `HTTP ${status}`,
    chosen: ({ operationId }) => `HTTP ${statusOf(operationId)}`,
  },
  {
    ...{ gap: 'unexplained-codes', name: codeText, saw: () => 'sent' },
    of: ({ code }) => code !== undefined && unexplainedCodes.includes(code),
  },
  {
    ...{ gap: 'retry-advice', name: codeText },
    of: ({ code = 0 }) => code !== 500 && codeAdvice[code]?.retry !== undefined,
    saw: ({ headers }) => (headers['retry-after'] ? 'Retry-After' : 'no Retry-After'),
  },
  {
    ...{ gap: 'response-headers', name: 'names', pointer: '#/info' },
    of: ({ status }) => status !== undefined,
    saw: (_, seen) => headerNames(seen),
  },
  ...(['rate', 'daily'] as const).map(
    (name): CallQuestion => ({
      ...{ gap: { rate: 'rate-limit-thresholds', daily: 'daily-quota-size' }[name], name },
      of: (call) => policyIn(call, name) !== undefined,
      saw: (call) => policyIn(call, name) ?? '',
    }),
  ),
  {
    ...{ gap: 'billing', name: outcome },
    of: ({ headers }) => headers['x-cost'] !== undefined,
    saw: ({ headers }) => `X-Cost: ${/^\d{1,9}$/.exec(headers['x-cost'] ?? '') ?? 'another form'}`,
  },
  {
    ...{ gap: 'nothing-found', name: (call) => unknownIn(call) ?? '' },
    of: (call) => unknownIn(call) !== undefined,
    saw: (call) => {
      if (!isSuccess(call) || !paginationOf(call)) return codeText(call);
      return itemsOf(call).length === 0 ? 'code 0, an empty list' : 'code 0, a list with items';
    },
    chosen: (call) => (paginationOf(call) ? 'code 0, an empty list' : 'code 400'),
  },
  {
    ...{ gap: 'touch-other-platform-keys', chosen: 'video_touch' },
    pointer: pointerOf('components', 'schemas', 'AuthorTouchDistributionData'),
    name: ({ parameters }) => parameters.platform ?? 'no platform',
    of: (call) => call.operationId === 'getAuthorTouchDistribution' && isSuccess(call),
    saw: ({ body }, { isKept }) => {
      const names = Object.keys(Object(body.data)).filter(isKept).sort();
      return names.filter((name) => name !== 'base_resp').join(', ') || 'none';
    },
  },
  {
    ...{ gap: 'page-size', name: ({ operationId }) => operationId },
    of: (call, seen) => isFound(call) && isFollowed(call, seen),
    saw: (call) => `${itemsOf(call).length} items`,
    chosen: (call) => `${pageSizes[paginationOf(call)?.style ?? 'page']} items`,
  },
  {
    ...{ gap: 'page-first-number', name: 'first page', chosen: 'page 1' },
    pointer: pointerOf('components', 'parameters', 'page'),
    of: (call, seen) => pageNumberOf(call) === 0 && pageOnes(call, seen).length > 0,
    saw: (call, seen) => {
      const isOther = pageOnes(call, seen).every((one) => !isSameResult(call, one));
      return isSuccess(call) && itemsOf(call).length > 0 && isOther ? 'page 0' : 'page 1';
    },
  },
  ...Object.entries({
    'user-search-end': 'behind the end',
    'maximum-page': 'a page far behind the end',
  }).map(
    ([gap, name]): CallQuestion => ({
      ...{ gap, name, chosen: 'an empty page', saw: farPage },
      of: (call) => pageNumberOf(call) > 1000,
    }),
  ),
  {
    ...{ gap: 'cursor-item-choice', name: 'cursor of the last item', chosen: 'after this item' },
    of: (call, seen) => followed(call, seen)?.isPlain === true,
    saw: (call, seen) => {
      const { ids = [] } = followed(call, seen) ?? {};
      const [start = ''] = itemIdsOf(call);
      if (!isSuccess(call)) return codeText(call);
      if (start === ids.at(-1)) return 'from this item on';
      return ids.includes(start) ? 'an earlier item' : 'after this item';
    },
  },
  {
    ...{ gap: 'paging-precedence', name: 'cursor and offset', chosen: 'cursor' },
    of: (call, seen) => followed(call, seen)?.isPlain === false,
    saw: (call, seen) => {
      const { next, atOffset } = followed(call, seen) ?? {};
      const [start] = itemIdsOf(call);
      if (!isSuccess(call)) return codeText(call);
      if (start === next) return 'cursor';
      return start === atOffset ? 'offset' : 'neither cursor nor offset';
    },
  },
  {
    ...{ gap: 'paging-semantics', name: 'page of the first page', chosen: '1' },
    of: (call) => isPlain(call) && typeof pagingIn(call)?.page === 'number',
    saw: (call) => {
      const page = Number(pagingIn(call)?.page);
      return page < 1000 ? String(page) : 'a large number';
    },
  },
  {
    ...{ gap: 'paging-semantics', name: 'next at the end', chosen: 'empty' },
    of: (call) => pagingIn(call)?.isLast === true,
    saw: (call) => (pagingIn(call)?.next === '' ? 'empty' : 'an address'),
  },
  {
    ...{ gap: 'paging-semantics', name: 'token in next', chosen: 'no' },
    of: (call) => pagingIn(call) !== undefined,
    saw: (call) => (/[?&]token=/.test(pagingIn(call)?.next ?? '') ? 'yes' : 'no'),
  },
];

/** The gaps that calls answer. */
export const gapsOfCalls: ReadonlySet<string> = new Set([
  ...['parameter-defaults', ...questions.map(({ gap }) => gap)],
]);

/** What calls tell about a gap: nothing where they do not show it. */
export function answersOfCalls(id: string, seen: Observations): readonly Aspect[] {
  if (id === 'parameter-defaults') return defaults(seen);
  const own = questions.filter(({ gap }) => gap === id);
  return own.flatMap(({ name, of, saw, chosen, pointer }) => {
    // In the order of the operations, whichever was called last.
    const shown = operationIds.flatMap((operation) =>
      seen.calls.filter((call) => call.operationId === operation && of(call, seen)),
    );
    const byName = Map.groupBy(shown, (call) => (typeof name === 'string' ? name : name(call)));
    return [...byName].flatMap(([text, calls]) => {
      const [first] = calls;
      if (!first) return [];
      const { path, method } = operations[first.operationId];
      const texts = new Set(calls.map((call) => saw(call, seen)));
      return {
        ...{ name: text, saw: [...texts].sort().join(' or ') },
        chosen: typeof chosen === 'function' ? chosen(first) : chosen,
        ...{ calls: calls.length, of: calls.length },
        pointer: pointer ?? pointerOf('paths', path, method),
      };
    });
  });
}

const unexplainedCodes: readonly unknown[] = gaps
  .filter(({ id }) => id === 'unexplained-codes')
  .flatMap(({ pointers }) => pointers.map((pointer) => valueAt(bundle, `${pointer}/code`)));

/** Headers of HTTP itself, which say nothing about the service. */
const COMMON = /^(date|connection|keep-alive|content-(length|type)|transfer-encoding|set-cookie)$/;

function headerNames({ calls, isKept }: Observations): string {
  const names = new Set(calls.flatMap(({ headers }) => Object.keys(headers)));
  return (
    [...names]
      .filter((name) => !COMMON.test(name) && isKept(name))
      .sort()
      .join(', ') || 'none'
  );
}

/** The size of a limit as the headers of the IETF draft name it. */
function policyIn({ headers }: ObservedCall, name: string): string | undefined {
  const form = new RegExp(`"${name}";q=(\\d{1,9});w=(\\d{1,9})`);
  const [, count, seconds] = form.exec(headers['ratelimit-policy'] ?? '') ?? [];
  return count && `${count} calls in ${seconds} s`;
}

/** The name of a parameter whose value should find nothing. */
function unknownIn({ parameters }: ObservedCall): string | undefined {
  return Object.keys(parameters).find((name) => unknownValues[name] === parameters[name]);
}

/** Whether a call succeeded that asked for something that the server has. */
function isFound(call: ObservedCall): boolean {
  return isSuccess(call) && unknownIn(call) === undefined;
}

/** The other calls of the operation. */
function othersOf(call: ObservedCall, { calls }: Observations): readonly ObservedCall[] {
  return calls.filter((other) => other !== call && other.operationId === call.operationId);
}

/** Whether a page has items and another one follows it. */
function isFollowed(call: ObservedCall, seen: Observations): boolean {
  const pagination = paginationOf(call);
  if (!pagination || itemsOf(call).length === 0) return false;
  const { style, end } = pagination;
  if (style === 'cursor') return end !== undefined && valueAt(call.body, end) === false;
  return othersOf(call, seen).some(
    (other) =>
      pageNumberOf(other) > pageNumberOf(call) &&
      isFound(other) &&
      itemsOf(other).length > 0 &&
      !isSameResult(call, other),
  );
}

function pageOnes(call: ObservedCall, seen: Observations): readonly ObservedCall[] {
  return othersOf(call, seen).filter((other) => pageNumberOf(other) === 1 && isSuccess(other));
}

/** What comes for a page that no list has. */
function farPage(call: ObservedCall, seen: Observations): string {
  if (!isSuccess(call)) return codeText(call);
  if (itemsOf(call).length === 0) return 'an empty page';
  const isRepeated = othersOf(call, seen).some(
    (other) => isFound(other) && !(pageNumberOf(other) > 1000) && isSameResult(call, other),
  );
  return isRepeated ? 'a repeated page' : 'another page';
}

/** The first page of a list and what its last cursor leads to, for a call that has this cursor. */
function followed(call: ObservedCall, { calls }: Observations) {
  const pagination = paginationOf(call);
  if (pagination?.style !== 'cursor') return undefined;
  const { cursorParameter, offsetParameter = '', itemCursor = '' } = pagination;
  const found = calls.filter((one) => one.operationId === call.operationId && isSuccess(one));
  const first = found.find(isPlain);
  const last = first && valueAt(itemsOf(first).at(-1), itemCursor);
  const hasCursor = (one: ObservedCall) => one.parameters[cursorParameter] === last;
  const offset = ({ parameters }: ObservedCall) => parameters[offsetParameter];
  const next = found.find((one) => hasCursor(one) && offset(one) === undefined);
  const isKnown = offset(call) === undefined || next !== undefined;
  if (!first || typeof last !== 'string' || !hasCursor(call) || !isKnown) return undefined;
  const ids = itemIdsOf(first);
  return {
    ...{ ids, isPlain: offset(call) === undefined, atOffset: ids[Number(offset(call))] },
    next: next && itemIdsOf(next)[0],
  };
}

/** The address of the next page, and what stands beside it, as a success of a list has them. */
function pagingIn(call: ObservedCall) {
  const pagination = paginationOf(call);
  if (pagination?.style !== 'cursor' || !pagination.next || !isSuccess(call)) return undefined;
  const next = valueAt(call.body, pagination.next);
  const page = valueAt(call.body, pagination.next.replace(/[^/]+$/, 'page'));
  const isLast = valueAt(call.body, pagination.end ?? '') === true;
  return typeof next === 'string' ? { next, page, isLast } : undefined;
}

/** Which value of each optional parameter gets the same as leaving it out. */
function defaults({ calls }: Observations): readonly Aspect[] {
  return operationIds.flatMap((id) => {
    const all = calls.filter((call) => call.operationId === id && isSuccess(call));
    const base = all.find((call) => isPlain(call) && isFound(call));
    const optional = parametersOf(id).filter(({ required }) => !required);
    return base ? optional.flatMap(({ name }) => defaultOf(id, name, base, all)) : [];
  });
}

function defaultOf(
  id: OperationId,
  name: string,
  base: ObservedCall,
  all: readonly ObservedCall[],
): readonly Aspect[] {
  const { pagination }: OperationInfo = operations[id];
  const chosen = valueAt(withDefaults(id, {}), `/${name}`);
  if (chosen === undefined) return [];
  const needEarlier: readonly (string | undefined)[] =
    pagination?.style === 'cursor' ? [pagination.cursorParameter, pagination.sessionParameter] : [];
  const pairs = all.filter(
    ({ parameters }) =>
      parameters[name] !== undefined &&
      Object.entries(base.parameters).every(([key, value]) => parameters[key] === value) &&
      !Object.keys(parameters).some((key) => needEarlier.includes(key)),
  );
  const same = pairs.filter((call) => isSameResult(call, base));
  const values = [...new Set(same.map(({ parameters }) => parameters[name] ?? ''))];
  // Where every value gets the same, the default cannot be told.
  if (pairs.length === 0 || (values.length > 1 && same.length === pairs.length)) return [];
  const fitting = values.includes(String(chosen)) ? [String(chosen)] : values;
  return [
    {
      ...{ name: `${name} of ${id}`, chosen: String(chosen) },
      saw: fitting.sort().join(' or ') || 'none of those tried',
      ...{ calls: same.length, of: pairs.length },
      pointer: pointerOf('components', 'parameters', name),
    },
  ];
}

/** How often something holds, as it stands in notes and reports. */
export function countsOf({ calls, of, objects }: Pick<Aspect, 'calls' | 'of' | 'objects'>): string {
  const inCalls = `in ${calls} of ${of} ${of === 1 ? 'call' : 'calls'}`;
  return objects ? `${inCalls}, ${objects.have} of ${objects.of} objects` : inCalls;
}
