import {
  type OperationId,
  type OperationInfo,
  operationIds,
  operations,
} from '@social-data/contract';
import type { Gap } from '@social-data/contract/gaps';
import { valueAt } from '@social-data/contract/json-pointer';
import bundle from '@social-data/contract/openapi.json' with { type: 'json' };
import { pageSizes, statusOf, withDefaults } from '@social-data/server-protocol';
import { parametersOf } from '../request-path.ts';
import { unknownValues } from '../targets.ts';
import { isObject, type Observations } from './observe.ts';
import { isSameResult, isSuccess, itemIdsOf, itemsOf, type ObservedCall } from './observed-call.ts';

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

type Answer = (seen: Observations, gap: Gap) => readonly Aspect[];

/** The gaps that are answered by comparing calls, or by the head of a response. */
export const comparedAnswers: Readonly<Record<string, Answer>> = {
  'touch-other-platform-keys': touchKeys,
  'parameter-defaults': ({ calls }) =>
    operationIds.flatMap((id) =>
      parametersOf(id).flatMap(({ name, required }) =>
        required ? [] : defaultOf(id, name, calls),
      ),
    ),
  'page-size': ({ calls }) => lists().flatMap((id) => pageSize(id, calls)),
  'page-first-number': ({ calls }) => pagedByNumber().flatMap((id) => firstPage(id, calls)),
  'user-search-end': ({ calls }) => pagedByNumber().flatMap((id) => farPage(id, calls)),
  'maximum-page': ({ calls }) =>
    pagedByNumber().flatMap((id) =>
      farPage(id, calls).map((each) => ({ ...each, name: 'a page far behind the end' })),
    ),
  'cursor-item-choice': ({ calls }) => pagedByCursor().flatMap((id) => cursorChoice(id, calls)),
  'paging-precedence': ({ calls }) => pagedByCursor().flatMap((id) => precedence(id, calls)),
  'paging-semantics': ({ calls }) => pagedByCursor().flatMap((id) => pagingObject(id, calls)),
  'nothing-found': ({ calls }) =>
    Object.entries(unknownValues).flatMap(([name, value]) => nothingFound(name, value, calls)),
  'missing-token-code': ({ calls }) =>
    summary(
      'code',
      calls.filter(({ hasToken }) => hasToken === false),
      ({ code }) => `code ${code}`,
      'code 100',
    ),
  'code-type': ({ calls }) => [
    ...summary('success', calls.filter(isSuccess), codeType, 'number'),
    ...summary(
      'failure',
      calls.filter((call) => !isSuccess(call)),
      codeType,
      'number',
    ),
  ],
  'failure-http-status': ({ calls }) =>
    byCode(
      calls.filter(({ status, code }) => status !== undefined && code !== undefined && code !== 0),
    ).flatMap(([code, failed]) =>
      summary(
        `code ${code}`,
        failed,
        ({ status }) => `HTTP ${status}`,
        `HTTP ${statusOf(failed[0]?.operationId ?? 'searchUsers')}`,
      ),
    ),
  'unexplained-codes': ({ calls }, { pointers }) =>
    pointers.flatMap((pointer) => {
      const code = valueAt(bundle, `${pointer}/code`);
      const sent = calls.filter((call) => call.code === code);
      return sent.length === 0 || code === undefined
        ? []
        : [{ ...counted(sent, calls), name: `code ${code}`, saw: 'sent', pointer }];
    }),
  'retry-advice': ({ calls }) =>
    byCode(calls.filter(({ code }) => code === 301 || code === 302 || code === 303)).flatMap(
      ([code, failed]) =>
        summary(`code ${code}`, failed, ({ headers }) =>
          headers['retry-after'] ? 'Retry-After' : 'no Retry-After',
        ),
    ),
  'response-headers': responseHeaders,
  'rate-limit-thresholds': ({ calls }) => policy('rate', calls),
  'daily-quota-size': ({ calls }) => policy('daily', calls),
  billing: ({ calls }) => {
    const withCost = calls.filter(({ headers }) => headers['x-cost'] !== undefined);
    const cost = ({ headers }: ObservedCall) =>
      `X-Cost: ${/^\d{1,9}$/.exec(headers['x-cost'] ?? '')?.[0] ?? 'another form'}`;
    return [
      ...summary('success', withCost.filter(isSuccess), cost),
      ...summary(
        'failure',
        withCost.filter((call) => !isSuccess(call)),
        cost,
      ),
    ];
  },
};

function paginationOf(id: OperationId) {
  const { pagination }: OperationInfo = operations[id];
  return pagination;
}

function lists(): readonly OperationId[] {
  return operationIds.filter((id) => paginationOf(id) !== undefined);
}

function pagedByNumber(): readonly OperationId[] {
  return operationIds.filter((id) => paginationOf(id)?.style === 'page');
}

function pagedByCursor(): readonly OperationId[] {
  return operationIds.filter((id) => paginationOf(id)?.style === 'cursor');
}

function pathPointer(id: OperationId): string {
  const { path, method } = operations[id];
  return `#/paths/${path.replaceAll('/', '~1')}/${method}`;
}

function counted(some: readonly ObservedCall[], all: readonly ObservedCall[]) {
  return { calls: some.length, of: all.length };
}

/** What calls have in common, in words: one text, or several with `or`. */
function summary(
  name: string,
  calls: readonly ObservedCall[],
  textOf: (call: ObservedCall) => string,
  chosen?: string,
): readonly Aspect[] {
  const [first] = calls;
  if (!first) return [];
  const saw = [...new Set(calls.map(textOf))].sort().join(' or ');
  return [{ ...counted(calls, calls), name, saw, chosen, pointer: pathPointer(first.operationId) }];
}

function byCode(
  calls: readonly ObservedCall[],
): readonly (readonly [number, readonly ObservedCall[]])[] {
  const groups = Map.groupBy(calls, ({ code }) => code ?? Number.NaN);
  return [...groups].filter(([code]) => !Number.isNaN(code)).sort(([one], [other]) => one - other);
}

function codeType({ body }: ObservedCall): string {
  return typeof body.code;
}

/** The members of the touch distribution by platform, besides what every payload of the marketplace has. */
function touchKeys(
  { calls, isKept }: Observations,
  { pointers: [pointer = ''] }: Gap,
): readonly Aspect[] {
  const found = calls.filter(
    (call) => call.operationId === 'getAuthorTouchDistribution' && isSuccess(call),
  );
  const groups = Map.groupBy(found, ({ parameters }) => parameters.platform ?? 'no platform');
  const keys = ({ body }: ObservedCall) => {
    const names = isObject(body.data) ? Object.keys(body.data) : [];
    const lists = names.filter((name) => name !== 'base_resp' && isKept(name));
    return lists.sort().join(', ') || 'none';
  };
  return [...groups].flatMap(([platform, some]) =>
    summary(platform, some, keys, 'video_touch').map((each) => ({ ...each, pointer })),
  );
}

/** Which value of a parameter gets the same as leaving it out. */
function defaultOf(
  id: OperationId,
  name: string,
  calls: readonly ObservedCall[],
): readonly Aspect[] {
  const all = calls.filter((call) => call.operationId === id && isSuccess(call));
  const base = all.find(({ parameters }) => isPlain(id, parameters));
  if (!base) return [];
  const pairs = all.filter(
    ({ parameters }) =>
      parameters[name] !== undefined &&
      Object.entries(base.parameters).every(([key, value]) => parameters[key] === value) &&
      !Object.keys(parameters).some((key) => needsEarlier(id, key)),
  );
  const same = pairs.filter((call) => isSameResult(call, base));
  const values = [...new Set(same.map(({ parameters }) => parameters[name] ?? ''))];
  const chosen = valueAt(withDefaults(id, {}), `/${name}`);
  const isKnown = chosen !== undefined && pairs.length > 0;
  // Where every value gets the same, the default cannot be told.
  if (!isKnown || (values.length > 1 && same.length === pairs.length)) return [];
  const fitting = values.includes(String(chosen)) ? [String(chosen)] : values;
  const saw = fitting.sort().join(' or ') || 'none of those tried';
  const pointer = `#/components/parameters/${name}`;
  return [
    { ...counted(same, pairs), name: `${name} of ${id}`, saw, chosen: String(chosen), pointer },
  ];
}

/** Whether only required parameters were sent. */
function isPlain(id: OperationId, parameters: ObservedCall['parameters']): boolean {
  const required = parametersOf(id)
    .filter((each) => each.required)
    .map(({ name }) => name);
  return Object.keys(parameters).every((name) => required.includes(name)) && isFound(parameters);
}

/** Whether no value was sent that should find nothing. */
function isFound(parameters: ObservedCall['parameters']): boolean {
  return Object.entries(parameters).every(([name, value]) => unknownValues[name] !== value);
}

function needsEarlier(id: OperationId, name: string): boolean {
  const pagination = paginationOf(id);
  return (
    pagination?.style === 'cursor' &&
    [pagination.cursorParameter, pagination.sessionParameter].includes(name)
  );
}

/** The size of a page that another one follows. */
function pageSize(id: OperationId, calls: readonly ObservedCall[]): readonly Aspect[] {
  const pages = successes(id, calls).filter((call) => itemsOf(call).length > 0);
  const pagination = paginationOf(id);
  const full = pages.filter((call) => {
    if (pagination?.style === 'cursor')
      return pagination.end && valueAt(call.body, pagination.end) === false;
    return pages.some((other) => isNextPage(id, call, other));
  });
  const chosen = String(pageSizes[pagination?.style ?? 'page']);
  return summary(id, full, (call) => `${itemsOf(call).length} items`, `${chosen} items`);
}

function isNextPage(id: OperationId, call: ObservedCall, other: ObservedCall): boolean {
  return pageOf(id, other) > pageOf(id, call) && !isSameResult(call, other);
}

function pageOf(id: OperationId, { parameters }: ObservedCall): number {
  const pagination = paginationOf(id);
  if (pagination?.style !== 'page') return Number.NaN;
  return Number(parameters[pagination.pageParameter] ?? Number.NaN);
}

function successes(id: OperationId, calls: readonly ObservedCall[]): readonly ObservedCall[] {
  return calls.filter(
    (call) => call.operationId === id && isSuccess(call) && isFound(call.parameters),
  );
}

/** Whether pages count from 0 or from 1. */
function firstPage(id: OperationId, calls: readonly ObservedCall[]): readonly Aspect[] {
  const of = (page: number) =>
    calls.find((call) => call.operationId === id && pageOf(id, call) === page);
  const [zero, one] = [of(0), of(1)];
  if (!zero || !one || !isSuccess(one)) return [];
  const isPage = isSuccess(zero) && itemsOf(zero).length > 0;
  const saw = isPage && !isSameResult(zero, one) ? 'page 0' : 'page 1';
  return [
    {
      calls: 2,
      of: 2,
      name: 'first page',
      saw,
      chosen: 'page 1',
      pointer: '#/components/parameters/page',
    },
  ];
}

/** What follows the last page. */
function farPage(id: OperationId, calls: readonly ObservedCall[]): readonly Aspect[] {
  const far = calls.filter((call) => call.operationId === id && pageOf(id, call) > 1000);
  const others = successes(id, calls).filter((call) => !far.includes(call));
  const textOf = (call: ObservedCall) => {
    if (!isSuccess(call)) return `code ${call.code}`;
    if (itemsOf(call).length === 0) return 'an empty page';
    return others.some((other) => isSameResult(call, other)) ? 'a repeated page' : 'another page';
  };
  return summary('behind the end', far, textOf, 'an empty page');
}

interface CursorCalls {
  readonly first: ObservedCall;
  readonly plain: readonly ObservedCall[];
  readonly combined: readonly ObservedCall[];
}

/** The first page, what its last cursor led to, and what that cursor led to together with an offset. */
function cursorCalls(id: OperationId, calls: readonly ObservedCall[]): CursorCalls | undefined {
  const pagination = paginationOf(id);
  if (pagination?.style !== 'cursor') return undefined;
  const { cursorParameter, offsetParameter = '', itemCursor = '' } = pagination;
  const all = calls.filter((call) => call.operationId === id);
  const first = all.find((call) => isSuccess(call) && isPlain(id, call.parameters));
  const last = first && valueAt(itemsOf(first).at(-1), itemCursor);
  const followed = all.filter(({ parameters }) => parameters[cursorParameter] === last);
  if (!first || typeof last !== 'string') return undefined;
  const hasOffset = ({ parameters }: ObservedCall) => parameters[offsetParameter] !== undefined;
  return {
    first,
    plain: followed.filter((call) => !hasOffset(call)),
    combined: followed.filter(hasOffset),
  };
}

function cursorChoice(id: OperationId, calls: readonly ObservedCall[]): readonly Aspect[] {
  const found = cursorCalls(id, calls);
  if (!found) return [];
  const before = itemIdsOf(found.first);
  const textOf = (call: ObservedCall) => {
    const [start = ''] = itemIdsOf(call);
    if (!isSuccess(call)) return `code ${call.code}`;
    if (start === before.at(-1)) return 'from this item on';
    return before.includes(start) ? 'an earlier item' : 'after this item';
  };
  return summary('cursor of the last item', found.plain, textOf, 'after this item');
}

function precedence(id: OperationId, calls: readonly ObservedCall[]): readonly Aspect[] {
  const found = cursorCalls(id, calls);
  const [next] = found?.plain.filter(isSuccess) ?? [];
  if (!found || !next) return [];
  const { first, combined } = found;
  const pagination = paginationOf(id);
  const offsetName = pagination?.style === 'cursor' ? (pagination.offsetParameter ?? '') : '';
  const textOf = (call: ObservedCall) => {
    const [start = ''] = itemIdsOf(call);
    if (!isSuccess(call)) return `code ${call.code}`;
    if (start === itemIdsOf(next)[0]) return 'cursor';
    const byOffset = itemIdsOf(first)[Number(call.parameters[offsetName])];
    return start === byOffset ? 'offset' : 'neither cursor nor offset';
  };
  return summary('cursor and offset', combined, textOf, 'cursor');
}

/** The members of `paging` of a first and of a last page. */
function pagingObject(id: OperationId, calls: readonly ObservedCall[]): readonly Aspect[] {
  const pagination = paginationOf(id);
  if (pagination?.style !== 'cursor' || !pagination.next || !pagination.end) return [];
  const { next, end } = pagination;
  const page = next.replace(/[^/]+$/, 'page');
  const all = calls.filter((call) => call.operationId === id && isSuccess(call));
  const firsts = all.filter(
    (call) => isPlain(id, call.parameters) && typeof valueAt(call.body, page) === 'number',
  );
  const addresses = all.filter(({ body }) => typeof valueAt(body, next) === 'string');
  const last = addresses.filter(({ body }) => valueAt(body, end) === true);
  const hasToken = ({ body }: ObservedCall) => /[?&]token=/.test(String(valueAt(body, next)));
  return [
    ...summary('page of the first page', firsts, ({ body }) => countOf(valueAt(body, page)), '1'),
    ...summary(
      'next at the end',
      last,
      ({ body }) => (valueAt(body, next) === '' ? 'empty' : 'an address'),
      'empty',
    ),
    ...summary('token in next', addresses, (call) => (hasToken(call) ? 'yes' : 'no'), 'no'),
  ];
}

function countOf(value: unknown): string {
  return typeof value === 'number' && value < 1000 ? String(value) : 'a large number';
}

function nothingFound(
  name: string,
  value: string,
  calls: readonly ObservedCall[],
): readonly Aspect[] {
  const asked = calls.filter(({ parameters }) => parameters[name] === value);
  const isList = (id: OperationId) => paginationOf(id) !== undefined;
  const textOf = (call: ObservedCall) => {
    if (!isSuccess(call)) return `code ${call.code}`;
    if (!isList(call.operationId)) return 'code 0';
    return itemsOf(call).length === 0 ? 'code 0, an empty list' : 'code 0, a list with items';
  };
  const chosen = asked.some(({ operationId }) => isList(operationId))
    ? 'code 0, an empty list'
    : 'code 400';
  return summary(name, asked, textOf, chosen);
}

/** Headers of HTTP itself, which say nothing about the service. */
const COMMON = [
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'content-type',
  'set-cookie',
];

function responseHeaders({ calls, isKept }: Observations): readonly Aspect[] {
  const known = calls.filter(({ status }) => status !== undefined);
  const names = new Set(known.flatMap(({ headers }) => Object.keys(headers)));
  const kept = [...names].filter((name) => !COMMON.includes(name) && isKept(name)).sort();
  return summary('names', known, () => kept.join(', ') || 'none').map((each) => ({
    ...each,
    pointer: '#/info',
  }));
}

/** The size of a limit as the headers of the IETF draft name it. */
function policy(name: string, calls: readonly ObservedCall[]): readonly Aspect[] {
  const form = new RegExp(`"${name}";q=(\\d{1,9});w=(\\d{1,9})`);
  const limited = calls.filter(({ headers }) => form.test(headers['ratelimit-policy'] ?? ''));
  return summary(name, limited, ({ headers }) => {
    const [, count, seconds] = form.exec(headers['ratelimit-policy'] ?? '') ?? [];
    return `${count} calls in ${seconds} s`;
  });
}

/** How often something holds, as it stands in notes and reports. */
export function countsOf({ calls, of, objects }: Pick<Aspect, 'calls' | 'of' | 'objects'>): string {
  const inCalls = `in ${calls} of ${of} ${of === 1 ? 'call' : 'calls'}`;
  return objects ? `${inCalls}, ${objects.have} of ${objects.of} objects` : inCalls;
}
