import {
  type OperationId,
  type OperationInfo,
  operationIds,
  operations,
} from '@social-data/contract';
import type { Gap } from '@social-data/contract/gaps';
import { pointerOf, valueAt } from '@social-data/contract/json-pointer';
import bundle from '@social-data/contract/openapi.json' with { type: 'json' };
import type { PaginationInfo } from '@social-data/contract/operations';
import { pageSizes, statusOf, withDefaults } from '@social-data/server-protocol';
import { parametersOf } from '../request.ts';
import type { Observations } from './observe.ts';
import { isSameResult, isSuccess, itemIdsOf, itemsOf, type ObservedCall } from './observed-call.ts';
import { unknownValues } from './probes.ts';

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

/** What the calls of a run tell about a gap: nothing where they do not show it. */
export type Answer = (seen: Observations, gap: Gap) => readonly Aspect[];

/** The gaps that are answered by comparing calls, or by the head of a response. */
export const answersOfCalls: Readonly<Record<string, Answer>> = {
  'touch-other-platform-keys': touchKeys,
  'parameter-defaults': ({ calls }) =>
    operationIds.flatMap((id) =>
      parametersOf(id).flatMap(({ name, required }) =>
        required ? [] : defaultOf(id, name, calls),
      ),
    ),
  'page-size': ofLists(pageSize),
  'page-first-number': ofLists(firstPage),
  'user-search-end': ofLists((list) => farPage(list, 'behind the end')),
  'maximum-page': ofLists((list) => farPage(list, 'a page far behind the end')),
  'cursor-item-choice': ofLists(cursorChoice),
  'paging-precedence': ofLists(precedence),
  'paging-semantics': ofLists(pagingObject),
  'nothing-found': ({ calls }) =>
    Object.entries(unknownValues).flatMap(([name, value]) => nothingFound(name, value, calls)),
  'missing-token-code': ({ calls }) => {
    const bare = calls.filter(({ hasToken }) => hasToken === false);
    return summary('code', bare, ({ code }) => `code ${code}`, 'code 100');
  },
  'code-type': ({ calls }) => byOutcome(calls, ({ body }) => typeof body.code, 'number'),
  'failure-http-status': ({ calls }) =>
    byCode(calls.filter(({ status, code }) => status !== undefined && code !== 0)).flatMap(
      ([code, failed]) => {
        const chosen = `HTTP ${statusOf(failed[0]?.operationId ?? 'searchUsers')}`;
        return summary(`code ${code}`, failed, ({ status }) => `HTTP ${status}`, chosen);
      },
    ),
  'unexplained-codes': ({ calls }, { pointers }) =>
    pointers.flatMap((pointer) => {
      const code = valueAt(bundle, `${pointer}/code`);
      const sent = calls.filter((call) => code !== undefined && call.code === code).length;
      const counts = { calls: sent, of: calls.length };
      return sent === 0 ? [] : [{ ...counts, name: `code ${code}`, saw: 'sent', pointer }];
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
  billing: ({ calls }) =>
    byOutcome(
      calls.filter(({ headers }) => headers['x-cost'] !== undefined),
      ({ headers }) =>
        `X-Cost: ${/^\d{1,9}$/.exec(headers['x-cost'] ?? '')?.[0] ?? 'another form'}`,
    ),
};

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
  const { path, method } = operations[first.operationId];
  const pointer = pointerOf('paths', path, method);
  return [{ name, saw, chosen, calls: calls.length, of: calls.length, pointer }];
}

function byOutcome(
  calls: readonly ObservedCall[],
  textOf: (call: ObservedCall) => string,
  chosen?: string,
): readonly Aspect[] {
  const failed = calls.filter((call) => !isSuccess(call));
  return [
    ...summary('success', calls.filter(isSuccess), textOf, chosen),
    ...summary('failure', failed, textOf, chosen),
  ];
}

function byCode(calls: readonly ObservedCall[]) {
  const withCode = calls.filter(({ code }) => code !== undefined);
  const groups = Map.groupBy(withCode, ({ code = 0 }) => code);
  return [...groups].sort(([one], [other]) => one - other);
}

/** The members of the touch distribution by platform, besides what every payload of the marketplace has. */
function touchKeys(
  { calls, isKept }: Observations,
  { pointers: [pointer = ''] }: Gap,
): readonly Aspect[] {
  const found = calls.filter(
    (call) => call.operationId === 'getAuthorTouchDistribution' && isSuccess(call),
  );
  const keys = ({ body }: ObservedCall) => {
    const names = Object.keys(Object(body.data));
    const lists = names.filter((name) => name !== 'base_resp' && isKept(name));
    return lists.sort().join(', ') || 'none';
  };
  return [...Map.groupBy(found, ({ parameters }) => parameters.platform ?? 'no platform')].flatMap(
    ([platform, some]) =>
      summary(platform, some, keys, 'video_touch').map((each) => ({ ...each, pointer })),
  );
}

/** Which value of a parameter gets the same as leaving it out. */
function defaultOf(
  id: OperationId,
  name: string,
  calls: readonly ObservedCall[],
): readonly Aspect[] {
  const { pagination }: OperationInfo = operations[id];
  const chosen = valueAt(withDefaults(id, {}), `/${name}`);
  const all = calls.filter((call) => call.operationId === id && isSuccess(call));
  const base = all.find(({ parameters }) => isPlain(id, parameters));
  if (!base || chosen === undefined) return [];
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
      name: `${name} of ${id}`,
      saw: fitting.sort().join(' or ') || 'none of those tried',
      chosen: String(chosen),
      ...{ calls: same.length, of: pairs.length },
      pointer: pointerOf('components', 'parameters', name),
    },
  ];
}

/** Whether only required parameters were sent. */
function isPlain(id: OperationId, parameters: ObservedCall['parameters']): boolean {
  const optional = parametersOf(id).filter(({ required }) => !required);
  return optional.every(({ name }) => !Object.hasOwn(parameters, name)) && isFound(parameters);
}

/** Whether no value was sent that should find nothing. */
function isFound(parameters: ObservedCall['parameters']): boolean {
  return Object.entries(parameters).every(([name, value]) => unknownValues[name] !== value);
}

function nothingFound(
  name: string,
  value: string,
  calls: readonly ObservedCall[],
): readonly Aspect[] {
  const asked = calls.filter(({ parameters }) => parameters[name] === value);
  const isList = ({ operationId }: ObservedCall) => 'pagination' in operations[operationId];
  const textOf = (call: ObservedCall) => {
    if (!isSuccess(call)) return `code ${call.code}`;
    if (!isList(call)) return 'code 0';
    return itemsOf(call).length === 0 ? 'code 0, an empty list' : 'code 0, a list with items';
  };
  return summary(name, asked, textOf, asked.some(isList) ? 'code 0, an empty list' : 'code 400');
}

/** Headers of HTTP itself, which say nothing about the service. */
const COMMON = /^(date|connection|keep-alive|content-(length|type)|transfer-encoding|set-cookie)$/;

function responseHeaders({ calls, isKept }: Observations): readonly Aspect[] {
  const known = calls.filter(({ status }) => status !== undefined);
  const names = new Set(known.flatMap(({ headers }) => Object.keys(headers)));
  const kept = [...names].filter((name) => !COMMON.test(name) && isKept(name)).sort();
  const saw = kept.join(', ') || 'none';
  return summary('names', known, () => saw).map((each) => ({ ...each, pointer: '#/info' }));
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

/** The calls of an operation that has a list. */
interface ListCalls {
  readonly id: OperationId;
  readonly pagination: PaginationInfo;
  readonly all: readonly ObservedCall[];
  /** Those that succeeded, and asked for something that the server has. */
  readonly pages: readonly ObservedCall[];
}

function ofLists(look: (list: ListCalls) => readonly Aspect[]): Answer {
  return ({ calls }) =>
    operationIds.flatMap((id) => {
      const { pagination }: OperationInfo = operations[id];
      const all = calls.filter(({ operationId }) => operationId === id);
      const pages = all.filter((call) => isSuccess(call) && isFound(call.parameters));
      return pagination ? look({ id, pagination, all, pages }) : [];
    });
}

/** The number of a page; `NaN` where the call has none. */
function numberOf({ pagination }: ListCalls, { parameters }: ObservedCall): number {
  return pagination.style === 'page' ? Number(parameters[pagination.pageParameter]) : Number.NaN;
}

/** The size of a page that another one follows. */
function pageSize(list: ListCalls): readonly Aspect[] {
  const { id, pagination } = list;
  const { style, end } = pagination;
  const pages = list.pages.filter((call) => itemsOf(call).length > 0);
  const full = pages.filter((call) =>
    style === 'cursor'
      ? end !== undefined && valueAt(call.body, end) === false
      : pages.some(
          (other) => numberOf(list, other) > numberOf(list, call) && !isSameResult(call, other),
        ),
  );
  return summary(id, full, (call) => `${itemsOf(call).length} items`, `${pageSizes[style]} items`);
}

/** Whether pages count from 0 or from 1. */
function firstPage(list: ListCalls): readonly Aspect[] {
  const [zero, one] = [0, 1].map((page) => list.all.find((call) => numberOf(list, call) === page));
  if (!zero || !one || !isSuccess(one)) return [];
  const isPage = isSuccess(zero) && itemsOf(zero).length > 0 && !isSameResult(zero, one);
  const saw = isPage ? 'page 0' : 'page 1';
  const pointer = pointerOf('components', 'parameters', 'page');
  return [{ calls: 2, of: 2, name: 'first page', saw, chosen: 'page 1', pointer }];
}

/** What follows the last page. */
function farPage(list: ListCalls, name: string): readonly Aspect[] {
  const far = list.all.filter((call) => numberOf(list, call) > 1000);
  const others = list.pages.filter((call) => !far.includes(call));
  const textOf = (call: ObservedCall) => {
    if (!isSuccess(call)) return `code ${call.code}`;
    if (itemsOf(call).length === 0) return 'an empty page';
    return others.some((other) => isSameResult(call, other)) ? 'a repeated page' : 'another page';
  };
  return summary(name, far, textOf, 'an empty page');
}

/** The ids of a first page, and what the cursor of its last item led to: without an offset, and with one. */
function followed({ id, pagination, all }: ListCalls) {
  if (pagination.style !== 'cursor') return undefined;
  const { cursorParameter, offsetParameter = '', itemCursor = '' } = pagination;
  const first = all.find((call) => isSuccess(call) && isPlain(id, call.parameters));
  const last = first && valueAt(itemsOf(first).at(-1), itemCursor);
  if (!first || typeof last !== 'string') return undefined;
  const calls = all.filter(({ parameters }) => parameters[cursorParameter] === last);
  const offsetOf = ({ parameters }: ObservedCall) => parameters[offsetParameter];
  return {
    ids: itemIdsOf(first),
    plain: calls.filter((call) => offsetOf(call) === undefined),
    combined: calls.filter((call) => offsetOf(call) !== undefined),
    offsetOf: (call: ObservedCall) => Number(offsetOf(call)),
  };
}

function cursorChoice(list: ListCalls): readonly Aspect[] {
  const { ids = [], plain = [] } = followed(list) ?? {};
  const textOf = (call: ObservedCall) => {
    const [start = ''] = itemIdsOf(call);
    if (!isSuccess(call)) return `code ${call.code}`;
    if (start === ids.at(-1)) return 'from this item on';
    return ids.includes(start) ? 'an earlier item' : 'after this item';
  };
  return summary('cursor of the last item', plain, textOf, 'after this item');
}

function precedence(list: ListCalls): readonly Aspect[] {
  const calls = followed(list);
  const next = calls?.plain.find(isSuccess);
  if (!calls || !next) return [];
  const { ids, combined, offsetOf } = calls;
  const textOf = (call: ObservedCall) => {
    const [start = ''] = itemIdsOf(call);
    if (!isSuccess(call)) return `code ${call.code}`;
    if (start === itemIdsOf(next)[0]) return 'cursor';
    return start === ids[offsetOf(call)] ? 'offset' : 'neither cursor nor offset';
  };
  return summary('cursor and offset', combined, textOf, 'cursor');
}

/** The members of `paging` of a first and of a last page. */
function pagingObject({ id, pagination, all }: ListCalls): readonly Aspect[] {
  if (pagination.style !== 'cursor' || !pagination.next || !pagination.end) return [];
  const { next, end } = pagination;
  const pageOf = ({ body }: ObservedCall) => valueAt(body, next.replace(/[^/]+$/, 'page'));
  const addressOf = ({ body }: ObservedCall) => valueAt(body, next);
  const pages = all.filter(isSuccess);
  const firsts = pages.filter(
    (call) => isPlain(id, call.parameters) && typeof pageOf(call) === 'number',
  );
  const linked = pages.filter((call) => typeof addressOf(call) === 'string');
  const last = linked.filter(({ body }) => valueAt(body, end) === true);
  const pageText = (call: ObservedCall) =>
    Number(pageOf(call)) < 1000 ? String(pageOf(call)) : 'a large number';
  const endText = (call: ObservedCall) => (addressOf(call) === '' ? 'empty' : 'an address');
  const tokenText = (call: ObservedCall) =>
    /[?&]token=/.test(String(addressOf(call))) ? 'yes' : 'no';
  return [
    ...summary('page of the first page', firsts, pageText, '1'),
    ...summary('next at the end', last, endText, 'empty'),
    ...summary('token in next', linked, tokenText, 'no'),
  ];
}

/** How often something holds, as it stands in notes and reports. */
export function countsOf({ calls, of, objects }: Pick<Aspect, 'calls' | 'of' | 'objects'>): string {
  const inCalls = `in ${calls} of ${of} ${of === 1 ? 'call' : 'calls'}`;
  return objects ? `${inCalls}, ${objects.have} of ${objects.of} objects` : inCalls;
}
