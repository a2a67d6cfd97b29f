import {
  type OperationId,
  type OperationInfo,
  operations,
  type PaginationInfo,
  security,
} from '@social-data/contract';
import { valueAt } from '@social-data/contract/json-pointer';
import { readEnvelope } from '../check-response.ts';
import { exampleValues, type HttpResponse, parametersOf } from '../request.ts';

/** One call and its response, made by a probe or read from a recording. It stays in memory; reports never show it. */
export interface ObservedCall {
  readonly operationId: OperationId;
  /** The parameters that were sent, without the token. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Undefined in a recording that does not say it. */
  readonly hasToken: boolean | undefined;
  /** Undefined in a recording that does not say it. */
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** Undefined for a body without a code. */
  readonly code: number | undefined;
}

/** A call with its response; undefined when that is no JSON object. */
export function observedCall(
  operationId: OperationId,
  query: URLSearchParams,
  response: HttpResponse,
): ObservedCall | undefined {
  const envelope = readEnvelope(response);
  if (envelope === undefined) return undefined;
  const parameters = [...query].filter(([name]) => name !== security.name);
  return {
    operationId,
    parameters: Object.fromEntries(parameters),
    hasToken: query.has(security.name),
    status: response.status,
    headers: response.headers,
    ...envelope,
  };
}

/** Values that no service is likely to know, by required parameter. */
export const unknownValues: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(exampleValues).map((name) => [name, 'no-such-thing-1f0c']),
);

export function isSuccess({ code }: ObservedCall): boolean {
  return code === 0;
}

/** Whether a call has no optional parameter, and no value that should find nothing. */
export function isPlain({ operationId, parameters }: ObservedCall): boolean {
  return parametersOf(operationId).every(({ name, required }) =>
    required ? parameters[name] !== unknownValues[name] : parameters[name] === undefined,
  );
}

export function paginationOf({ operationId }: ObservedCall): PaginationInfo | undefined {
  const { pagination }: OperationInfo = operations[operationId];
  return pagination;
}

/** The number of a page that a call asks for; `NaN` where it names none. */
export function pageNumberOf(call: ObservedCall): number {
  const pagination = paginationOf(call);
  return pagination?.style === 'page'
    ? Number(call.parameters[pagination.pageParameter])
    : Number.NaN;
}

/** The items of a list. Empty for any other payload. */
export function itemsOf(call: ObservedCall): readonly unknown[] {
  const items = valueAt(call.body, paginationOf(call)?.items ?? '');
  return Array.isArray(items) ? items : [];
}

/** The ids of the items of a list, as texts. */
export function itemIdsOf(call: ObservedCall): readonly string[] {
  const { itemId = '' } = paginationOf(call) ?? {};
  return itemsOf(call).map((item) => JSON.stringify(valueAt(item, itemId)));
}

/** Whether two calls of one operation got the same: the same items of a list, else the same data. */
export function isSameResult(one: ObservedCall, other: ObservedCall): boolean {
  const [first, second] = [one, other].map((call) =>
    JSON.stringify(paginationOf(call) ? itemIdsOf(call) : call.body.data),
  );
  return first === second;
}
