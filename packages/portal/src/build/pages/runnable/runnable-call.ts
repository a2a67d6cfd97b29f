import { type OperationId, operations } from '@social-data/contract/operations';
import { defaultAddresses } from '../../../../shared/addresses.ts';
import type { ParameterValues } from '../../../../shared/parameter-values.ts';
import type { RunnableCall } from '../../../../shared/samples/runnable-call.ts';

type Operation = (typeof operations)[OperationId];

/** Tokens whose outcome changes from one request to the next: a single request shows only a part of what happens. */
const CHANGING_TOKEN = /-once\b|^mock-quota-/;

/** The call of an operation, unless it has no token, a parameter that the operation has not, or a changing outcome. */
export function runnableCall(
  operation: Operation | undefined,
  { token, ...values }: ParameterValues,
): RunnableCall | undefined {
  if (operation === undefined || token === undefined || CHANGING_TOKEN.test(token))
    return undefined;
  const names: ReadonlySet<string> = new Set(operation.parameters.map(({ name }) => name));
  if (!Object.keys(values).every((name) => names.has(name))) return undefined;
  return { operation: operation.id, values, token };
}

/** The call of a request, unless it goes to another server than the mock, or to something else there. */
export function callOfUrl(address: string, more: ParameterValues): RunnableCall | undefined {
  const url = URL.parse(address);
  if (url?.origin !== defaultAddresses.mock) return undefined;
  const operation = Object.values(operations).find(({ path }) => path === url.pathname);
  return runnableCall(operation, { ...Object.fromEntries(url.searchParams), ...more });
}
