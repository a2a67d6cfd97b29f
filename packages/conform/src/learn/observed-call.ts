import { type OperationId, operations, security } from '@social-data/contract';
import { valueAt } from '@social-data/contract/json-pointer';
import type { OperationInfo } from '@social-data/contract/operations';
import { readEnvelope } from '../check-response.ts';
import type { HttpResponse } from '../request.ts';

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

/** The items of a list. Empty for any other payload. */
export function itemsOf({ operationId, body }: ObservedCall): readonly unknown[] {
  const { pagination }: OperationInfo = operations[operationId];
  const items = pagination && valueAt(body, pagination.items);
  return Array.isArray(items) ? items : [];
}

/** The ids of the items of a list, as texts. */
export function itemIdsOf(call: ObservedCall): readonly string[] {
  const { pagination }: OperationInfo = operations[call.operationId];
  return itemsOf(call).map((item) => JSON.stringify(valueAt(item, pagination?.itemId ?? '')));
}

/** Whether two calls of one operation got the same: the same items of a list, else the same data. */
export function isSameResult(one: ObservedCall, other: ObservedCall): boolean {
  const { pagination }: OperationInfo = operations[one.operationId];
  const [first, second] = [one, other].map((call) =>
    JSON.stringify(pagination ? itemIdsOf(call) : call.body.data),
  );
  return first === second;
}

/** Whether a call succeeded. */
export function isSuccess({ code }: ObservedCall): boolean {
  return code === 0;
}
