import { type OperationId, operationIds, operations, security } from '@social-data/contract';
import { valueAt } from '@social-data/contract/json-pointer';
import type { OperationInfo } from '@social-data/contract/operations';
import { parametersOf } from '../request-path.ts';
import { unknownValues } from '../targets.ts';
import { isSuccess, itemsOf, type ObservedCall } from './observed-call.ts';

/** One call of a run. It differs from a valid call in parameters only, and sends nothing that could harm. */
export interface Probe {
  readonly operationId: OperationId;
  /** What it shows, in a few words. */
  readonly purpose: string;
  /** What it needs a value of. */
  readonly needs: readonly string[];
  /** Whether it should succeed, so that the server may charge for it. */
  readonly isValid: boolean;
  /** The changes to a valid call, or why it cannot be made. Undefined leaves a parameter out. */
  changes(earlier: readonly ObservedCall[]): Changes | { readonly cannot: string };
}

export interface Changes {
  readonly parameters: Readonly<Record<string, string | undefined>>;
}

/** No list has so many pages. */
const FAR_PAGE = '100000';

/** The calls of a run in the order of what they tell: a bound leaves out the last ones. */
export function allProbes(): readonly Probe[] {
  return [
    ...operationIds.map((id) => probe(id, 'a valid call', {})),
    ...failures(),
    ...operationIds.flatMap(pageProbes),
    ...operationIds.flatMap(defaultProbes),
  ];
}

type Parameters = Changes['parameters'];

function probe(
  operationId: OperationId,
  purpose: string,
  parameters: Parameters,
  isValid = true,
): Probe {
  const required = parametersOf(operationId).filter((each) => each.required);
  const needs = required.map(({ name }) => name).filter((name) => !(name in parameters));
  return { operationId, purpose, needs, isValid, changes: () => ({ parameters }) };
}

/** What a failure looks like: no token, no parameter, a value outside a list, and things that nobody has. */
function failures(): readonly Probe[] {
  const withEnum = operationIds.flatMap((id) =>
    parametersOf(id).flatMap(({ name, enum: allowed }) => (allowed ? [{ id, name }] : [])),
  );
  const [listed] = withEnum;
  return [
    ...operationIds.slice(0, 1).flatMap((id) => [
      probe(id, 'without a token', { [security.name]: undefined }, false),
      ...parametersOf(id)
        .filter((each) => each.required)
        .slice(0, 1)
        .map(({ name }) => probe(id, `without ${name}`, { [name]: undefined }, false)),
    ]),
    ...(listed
      ? [
          probe(
            listed.id,
            `a value of ${listed.name} that is not in its list`,
            { [listed.name]: 'NO_SUCH_VALUE' },
            false,
          ),
        ]
      : []),
    ...Object.entries(unknownValues).flatMap(([name, value]) => {
      const id = operationIds.find((each) =>
        parametersOf(each).some((parameter) => parameter.name === name),
      );
      return id ? [probe(id, `${name} that finds nothing`, { [name]: value }, false)] : [];
    }),
  ];
}

/** The pages of a list: the first ones and one far behind its end, or what leads from one page to the next. */
function pageProbes(id: OperationId): readonly Probe[] {
  const { pagination }: OperationInfo = operations[id];
  if (pagination?.style === 'page') {
    const { pageParameter, firstPage = 1 } = pagination;
    const page = (number: string | number, what: string) =>
      probe(id, what, { [pageParameter]: String(number) });
    return [
      page(firstPage + 1, 'the second page'),
      page(firstPage, 'the first page by its number'),
      page(firstPage - 1, 'the page before the first'),
      page(FAR_PAGE, 'a page far behind the end'),
    ];
  }
  if (pagination?.itemCursor === undefined) return [];
  const { cursorParameter, offsetParameter, sessionParameter } = pagination;
  return [
    followUp(id, 'the page behind a cursor', (cursor) => ({ [cursorParameter]: cursor })),
    ...(offsetParameter === undefined
      ? []
      : [
          followUp(id, 'cursor, offset and session together', (cursor, session) => ({
            [cursorParameter]: cursor,
            [offsetParameter]: '1',
            ...(sessionParameter !== undefined && session !== undefined
              ? { [sessionParameter]: session }
              : {}),
          })),
        ]),
  ];
}

/** A call that needs the cursor of the last item of an earlier page. */
function followUp(
  id: OperationId,
  purpose: string,
  parametersOfPage: (cursor: string, session: string | undefined) => Parameters,
): Probe {
  const { pagination }: OperationInfo = operations[id];
  return {
    ...probe(id, purpose, {}),
    changes: (earlier) => {
      if (pagination?.style !== 'cursor') return { cannot: 'the operation has no cursors' };
      const first = earlier.find((call) => call.operationId === id && isSuccess(call));
      if (!first) return { cannot: `${id} had no success` };
      const end = pagination.end && valueAt(first.body, pagination.end);
      const cursor = valueAt(itemsOf(first).at(-1), pagination.itemCursor ?? '');
      if (end === true) return { cannot: 'the list has one page; give one with several' };
      if (typeof cursor !== 'string') return { cannot: 'the last item has no cursor' };
      const session = pagination.session && valueAt(first.body, pagination.session);
      return {
        parameters: parametersOfPage(cursor, typeof session === 'string' ? session : undefined),
      };
    },
  };
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
  const others = listed.length > 1 ? main.values.slice(1, 2) : main.values.slice(1, 5);
  return [
    probe(id, `${Object.keys(first).join(' and ')} as our servers assume them`, first),
    ...others.map((value) => probe(id, `${main.name} ${value}`, { ...first, [main.name]: value })),
  ];
}
