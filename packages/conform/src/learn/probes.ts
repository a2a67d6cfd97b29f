import { type OperationId, operationIds, operations, security } from '@social-data/contract';
import { valueAt } from '@social-data/contract/json-pointer';
import type { OperationInfo } from '@social-data/contract/operations';
import { exampleValues, parametersOf } from '../request.ts';
import { isSuccess, itemsOf, type ObservedCall } from './observed-call.ts';

type Parameters = Readonly<Record<string, string | undefined>>;

/** One call of a run. It differs from a valid call in parameters only, and sends nothing that could harm. */
export interface Probe {
  readonly operationId: OperationId;
  /** What it shows, in a few words. */
  readonly purpose: string;
  /** What it needs a value of. */
  readonly needs: readonly string[];
  /** Whether it should succeed, so that the server may charge for it. */
  readonly isValid: boolean;
  /** The changes to a valid call, where undefined leaves a parameter out; a text says why it cannot be made. */
  changes(earlier: readonly ObservedCall[]): Parameters | string;
}

/** Values that no service is likely to know. */
export const unknownValues: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(exampleValues).map((name) => [name, 'no-such-thing-1f0c']),
);

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
export function missingValue({ needs }: Probe, values: Parameters): string | undefined {
  const missing = needs.filter((name) => values[name] === undefined);
  return missing.length === 0
    ? undefined
    : `give --values ${missing.map((name) => `${name}=…`).join(' ')}`;
}

function probe(
  operationId: OperationId,
  purpose: string,
  changes: Parameters | Probe['changes'],
  isValid = true,
): Probe {
  const given = typeof changes === 'function' ? {} : changes;
  const needs = required(operationId).filter((name) => !(name in given));
  const changesOf = typeof changes === 'function' ? changes : () => changes;
  return { operationId, purpose, needs, isValid, changes: changesOf };
}

function required(id: OperationId): readonly string[] {
  return parametersOf(id).flatMap((each) => (each.required ? [each.name] : []));
}

/** What a failure looks like: no token, no parameter, a value outside a list, and things that nobody has. */
function failures(): readonly Probe[] {
  const failing = (id: OperationId, purpose: string, changes: Parameters) =>
    probe(id, purpose, changes, false);
  const idWith = (isOne: (parameter: ReturnType<typeof parametersOf>[number]) => boolean) =>
    operationIds.flatMap((id) =>
      parametersOf(id)
        .filter(isOne)
        .map(({ name }) => ({ id, name })),
    );
  const [first] = idWith((parameter) => parameter.required);
  const [listed] = idWith((parameter) => parameter.enum !== undefined);
  return [
    ...operationIds
      .slice(0, 1)
      .map((id) => failing(id, 'without a token', { [security.name]: undefined })),
    ...(first ? [failing(first.id, `without ${first.name}`, { [first.name]: undefined })] : []),
    ...(listed
      ? [
          failing(listed.id, `a value of ${listed.name} that is not in its list`, {
            [listed.name]: 'NO_SUCH_VALUE',
          }),
        ]
      : []),
    ...Object.entries(unknownValues).flatMap(([name, value]) =>
      idWith((parameter) => parameter.name === name)
        .slice(0, 1)
        .map(({ id }) => failing(id, `${name} that finds nothing`, { [name]: value })),
    ),
  ];
}

/** The pages of a list: the first ones and one far behind its end, or what leads from one page to the next. */
function pageProbes(id: OperationId): readonly Probe[] {
  const { pagination }: OperationInfo = operations[id];
  if (pagination?.style === 'page') {
    const { pageParameter, firstPage = 1 } = pagination;
    const page = (number: number, what: string) =>
      probe(id, what, { [pageParameter]: String(number) });
    return [
      page(firstPage + 1, 'the second page'),
      page(firstPage, 'the first page by its number'),
      page(firstPage - 1, 'the page before the first'),
      page(FAR_PAGE, 'a page far behind the end'),
    ];
  }
  if (pagination?.itemCursor === undefined) return [];
  const { cursorParameter, offsetParameter, sessionParameter = '' } = pagination;
  return [
    probe(id, 'the page behind a cursor', (earlier) => {
      const last = lastCursor(id, earlier);
      return typeof last === 'string' ? last : { [cursorParameter]: last.cursor };
    }),
    ...(offsetParameter === undefined
      ? []
      : [
          probe(id, 'cursor, offset and session together', (earlier) => {
            const last = lastCursor(id, earlier);
            if (typeof last === 'string') return last;
            const { cursor, session } = last;
            const both = { [cursorParameter]: cursor, [offsetParameter]: '1' };
            return session === undefined ? both : { ...both, [sessionParameter]: session };
          }),
        ]),
  ];
}

/** The cursor of the last item of an earlier page, and its session; a text when no page leads on. */
function lastCursor(id: OperationId, earlier: readonly ObservedCall[]) {
  const { pagination }: OperationInfo = operations[id];
  const first = earlier.find((call) => call.operationId === id && isSuccess(call));
  if (!first || pagination?.style !== 'cursor') return `${id} had no success`;
  const at = (pointer: string | undefined) => pointer && valueAt(first.body, pointer);
  if (at(pagination.end) === true) return 'the list has one page; give one with several';
  const cursor = valueAt(itemsOf(first).at(-1), pagination.itemCursor ?? '');
  const session = at(pagination.session);
  if (typeof cursor !== 'string') return 'the last item has no cursor';
  return { cursor, session: typeof session === 'string' ? session : undefined };
}

/** All first values of the lists, and some others, to compare them with a call that leaves them out. */
function defaultProbes(id: OperationId): readonly Probe[] {
  const { pagination }: OperationInfo = operations[id];
  const listed = parametersOf(id).flatMap(({ name, enum: allowed, required: isRequired }) =>
    allowed && !isRequired ? [{ name, values: allowed.map(String) }] : [],
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
