import {
  type OperationId,
  type OperationInfo,
  operationIds,
  operations,
  type ParameterInfo,
  security,
} from '@social-data/contract';
import { valueAt } from '@social-data/contract/json-pointer';
import { type ParameterChanges, parametersOf } from '../request.ts';
import { isSuccess, itemsOf, type ObservedCall, unknownValues } from './observed-call.ts';

/** One call of a run. It differs from a valid call in parameters only, and sends nothing that could harm. */
export interface Probe {
  readonly operationId: OperationId;
  /** What it shows, in a few words. */
  readonly purpose: string;
  /** Whether it should succeed, so that the server may charge for it. */
  readonly isValid: boolean;
  /** What it needs a value of. */
  readonly needs: readonly string[];
  /** The changes to a valid call, where undefined leaves a parameter out; a text says why it cannot be made. */
  changes(earlier: readonly ObservedCall[]): ParameterChanges | string;
}

/** No list has so many pages. */
const FAR_PAGE = 100_000;

/** The calls of a run in the order of what they tell: a bound leaves out the last ones. */
export function allProbes(): readonly Probe[] {
  return [
    ...operationIds.map((id) => probe(id, 'a valid call', {})),
    ...failures(),
    ...operationIds.flatMap(pageProbes),
    ...operationIds.flatMap(defaultProbes),
  ];
}

/** Why a probe is left out before any call; undefined when all its values are given. */
export function missingValue({ needs }: Probe, values: ParameterChanges): string | undefined {
  const missing = needs.filter((name) => values[name] === undefined);
  if (missing.length === 0) return undefined;
  return `give --values ${missing.map((name) => `${name}=…`).join(' ')}`;
}

function probe(
  operationId: OperationId,
  purpose: string,
  changes: ParameterChanges | Probe['changes'],
  isValid = true,
): Probe {
  const isFixed = typeof changes !== 'function';
  const needs = parametersOf(operationId).flatMap(({ name, required }) =>
    required && !(isFixed && name in changes) ? [name] : [],
  );
  return { operationId, purpose, isValid, needs, changes: isFixed ? () => changes : changes };
}

/** What a failure looks like: no token, no parameter, a value outside a list, and things that nobody has. */
function failures(): readonly Probe[] {
  /** A call of the first operation with such a parameter. */
  const first = (
    isOne: (parameter: ParameterInfo) => boolean,
    purposeOf: (name: string) => string,
    value: string | undefined,
  ): readonly Probe[] => {
    const all = operationIds.flatMap((id) =>
      parametersOf(id)
        .filter(isOne)
        .map(({ name }) => ({ id, name })),
    );
    return all
      .slice(0, 1)
      .map(({ id, name }) => probe(id, purposeOf(name), { [name]: value }, false));
  };
  const bare = operationIds.slice(0, 1);
  return [
    ...bare.map((id) => probe(id, 'without a token', { [security.name]: undefined }, false)),
    ...first(
      ({ required }) => required,
      (name) => `without ${name}`,
      undefined,
    ),
    ...first(
      (parameter) => parameter.enum !== undefined,
      (name) => `a value of ${name} that is not in its list`,
      'NO_SUCH_VALUE',
    ),
    ...Object.entries(unknownValues).flatMap(([unknown, value]) =>
      first(
        ({ name }) => name === unknown,
        (name) => `${name} that finds nothing`,
        value,
      ),
    ),
  ];
}

/** The pages of a list: the first ones and one far behind its end, or what leads from one page to the next. */
function pageProbes(id: OperationId): readonly Probe[] {
  const { pagination }: OperationInfo = operations[id];
  if (pagination?.style === 'page') {
    const { pageParameter, firstPage = 1 } = pagination;
    const pages: readonly (readonly [number, string])[] = [
      [firstPage + 1, 'the second page'],
      [firstPage, 'the first page by its number'],
      [firstPage - 1, 'the page before the first'],
      [FAR_PAGE, 'a page far behind the end'],
    ];
    return pages.map(([number, what]) => probe(id, what, { [pageParameter]: String(number) }));
  }
  if (pagination?.itemCursor === undefined) return [];
  const { offsetParameter } = pagination;
  const combined = probe(id, 'cursor, offset and session together', (earlier) => {
    const next = nextPage(id, earlier, true);
    return typeof next === 'string' ? next : { ...next, [offsetParameter ?? '']: '1' };
  });
  return [
    probe(id, 'the page behind a cursor', (earlier) => nextPage(id, earlier, false)),
    ...(offsetParameter === undefined ? [] : [combined]),
  ];
}

/** The cursor of the last item of an earlier page, and its session; a text when no page leads on. */
function nextPage(
  id: OperationId,
  earlier: readonly ObservedCall[],
  hasSession: boolean,
): ParameterChanges | string {
  const { pagination }: OperationInfo = operations[id];
  const first = earlier.find((call) => call.operationId === id && isSuccess(call));
  if (!first || pagination?.style !== 'cursor') return `${id} had no success`;
  const { cursorParameter, itemCursor = '', session = '', sessionParameter = '', end } = pagination;
  if (end && valueAt(first.body, end) === true)
    return 'the list has one page; give one with several';
  const cursor = valueAt(itemsOf(first).at(-1), itemCursor);
  if (typeof cursor !== 'string') return 'the last item has no cursor';
  const started = hasSession ? valueAt(first.body, session) : undefined;
  const next = { [cursorParameter]: cursor };
  return typeof started === 'string' ? { ...next, [sessionParameter]: started } : next;
}

/** All first values of the lists, and some others, to compare them with a call that leaves them out. */
function defaultProbes(id: OperationId): readonly Probe[] {
  const { pagination }: OperationInfo = operations[id];
  const listed = parametersOf(id).flatMap(({ name, enum: allowed, required }) =>
    allowed && !required ? [{ name, values: allowed.map(String) }] : [],
  );
  const [main] = listed;
  if (!main) return [];
  const offset = pagination?.style === 'cursor' ? pagination.offsetParameter : undefined;
  const first = {
    ...(offset !== undefined && { [offset]: '0' }),
    ...Object.fromEntries(listed.map(({ name, values }) => [name, values[0] ?? ''])),
  };
  // One list alone is called with each of its values; of several, one other value shows that it counts.
  const others = main.values.slice(1, listed.length > 1 ? 2 : 5);
  return [
    probe(id, `${Object.keys(first).join(' and ')} as our servers assume them`, first),
    ...others.map((value) => probe(id, `${main.name} ${value}`, { ...first, [main.name]: value })),
  ];
}
