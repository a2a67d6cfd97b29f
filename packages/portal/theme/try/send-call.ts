import {
  type Call,
  type CallMeta,
  isSocialDataError,
  PagedCall,
  SocialData,
  type SocialDataError,
} from '@social-data/client';
import { type OperationId, operations, type ParameterInfo } from '@social-data/contract/operations';
import type { Values } from '../../src/snippets.ts';

export interface CallToSend {
  readonly operationId: OperationId;
  readonly values: Values;
  readonly baseUrl: string;
  /** Empty for a call without one. */
  readonly token: string;
  readonly signal: AbortSignal;
}

/** How a call ended. */
export type Outcome = Success | Failure;

interface Ended {
  readonly call: Pick<CallToSend, 'operationId' | 'values' | 'baseUrl'>;
  readonly meta: CallMeta | undefined;
  /** Headers of the answer that a page may read, by name in lower case. */
  readonly headers: ReadonlyMap<string, string>;
}

export interface Success extends Ended {
  readonly kind: 'success';
  readonly data: unknown;
  /** The body as it came. */
  readonly raw: string;
  /** Parameters of the next page; null at the end of a list, undefined where there are no pages. */
  readonly next: Values | null | undefined;
}

export interface Failure extends Ended {
  readonly kind: 'failure';
  readonly error: SocialDataError;
}

/**
 * Sends a call once, with the real client. Rejects with the reason of its signal, and with nothing else
 * that a call can end with.
 */
export async function sendCall(toSend: CallToSend): Promise<Outcome> {
  const { operationId, values, baseUrl, token, signal } = toSend;
  const call = { operationId, values, baseUrl };
  let headers: ReadonlyMap<string, string> = new Map();
  try {
    const api = new SocialData({
      baseUrl,
      token: token === '' ? null : token,
      maxRetries: 0,
      logger: null,
      // The reader gives a token of their own to a page of their own.
      dangerouslyAllowBrowser: true,
      allowInsecure: true,
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        headers = new Map(response.headers);
        return response;
      },
    });
    // The form has checked nothing: what is wrong with a value is for the client and the server to say.
    const parameters = typedValues(operationId, values) as Parameters<typeof api.call>[1];
    const sent: Call<unknown> = api.call(operationId, parameters, { signal });
    const result = await sent.result();
    if (!result.ok)
      return { kind: 'failure', call, error: result.error, meta: result.meta, headers };
    const { response } = await sent.withResponse();
    const { data, next } = readValue(sent, result.data);
    return {
      kind: 'success',
      call,
      data,
      next,
      meta: result.meta,
      headers,
      raw: await response.text(),
    };
  } catch (error) {
    // A wrong address is refused where the client is made, and not by its call.
    if (!isSocialDataError(error)) throw error;
    return { kind: 'failure', call, error, meta: undefined, headers };
  }
}

/** What is no number stays the text that was written, so that one can see what becomes of it. */
function typedValues(operationId: OperationId, values: Values): Record<string, string | number> {
  const parameters: readonly ParameterInfo[] = operations[operationId].parameters;
  const typed = parameters.map(({ name, type }) => {
    const value = values[name] ?? '';
    const isNumber = type === 'integer' && /^-?\d{1,15}$/.test(value);
    return [name, isNumber ? Number(value) : value] as const;
  });
  return Object.fromEntries(typed.filter(([, value]) => value !== ''));
}

/** A list gives a page, which holds the payload and the way on; everything else is the payload. */
function readValue(sent: unknown, value: unknown): Pick<Success, 'data' | 'next'> {
  if (!(sent instanceof PagedCall)) return { data: value, next: undefined };
  const { data, next }: { data?: unknown; next?: unknown } = Object(value);
  return { data, next: next === null ? null : textValues(Object(next)) };
}

function textValues(parameters: object): Values {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, String(value ?? '')]),
  );
}
