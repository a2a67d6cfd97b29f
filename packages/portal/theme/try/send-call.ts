import {
  type Call,
  type CallMeta,
  isSocialDataError,
  PagedCall,
  SocialData,
  type SocialDataError,
} from '@social-data/client';
import { parseExactly } from '@social-data/client/values';
import { fieldsOf } from '@social-data/contract/operation-fields';
import { type OperationId, operations, type ParameterInfo } from '@social-data/contract/operations';
import type { ParameterValues } from '../../shared/parameter-values.ts';

export interface CallToSend {
  readonly operationId: OperationId;
  readonly values: ParameterValues;
  readonly baseUrl: string;
  /** Empty to send the call without a token. */
  readonly token: string;
  readonly signal: AbortSignal;
}

/** A body as it is shown: JSON with lines, or the text that it is. The client has masked the token in it. */
interface ResponseBody {
  readonly language: 'json' | 'text';
  readonly text: string;
}

/** Result of a call. */
export type Outcome = Success | Failure;

interface OutcomeBase {
  readonly call: Pick<CallToSend, 'operationId' | 'values' | 'baseUrl'>;
  readonly meta: CallMeta | undefined;
  /** Response headers that CORS lets a page read, by name in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** HTTP status; undefined without a response, and for a redirect, whose status the browser hides. */
  readonly status: number | undefined;
  /** Whether the server sent a redirect, which the client does not follow. */
  readonly isRedirect: boolean;
  /** The body without the token; undefined without one that can be shown. */
  readonly body: ResponseBody | undefined;
}

export interface Success extends OutcomeBase {
  readonly kind: 'success';
  readonly data: unknown;
  /** Parameters of the next page; null at the end of a list, undefined for operations without pages. */
  readonly next: ParameterValues | null | undefined;
}

export interface Failure extends OutcomeBase {
  readonly kind: 'failure';
  readonly error: SocialDataError;
}

/** Sends a call with the client. Rejects only with the reason of its signal. */
export async function sendCall(toSend: CallToSend): Promise<Outcome> {
  const { operationId, values, baseUrl, token, signal } = toSend;
  const call = { operationId, values, baseUrl };
  let headers: ReadonlyMap<string, string> = new Map();
  let status: number | undefined;
  let isRedirect = false;
  try {
    const api = new SocialData({
      baseUrl,
      token: token === '' ? null : token,
      maxRetries: 0,
      logger: null,
      // The reader types the token into a page on their own machine.
      dangerouslyAllowBrowser: true,
      allowInsecure: true,
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        headers = new Map(response.headers);
        isRedirect = response.type === 'opaqueredirect';
        status = isRedirect ? undefined : response.status;
        return response;
      },
    });
    // The form does not validate: the reader should see how the client and the server refuse a value.
    const parameters = typedValues(operationId, values) as Parameters<typeof api.call>[1];
    const sent: Call<unknown> = api.call(operationId, parameters, { signal });
    const result = await sent.result();
    const { meta } = result;
    if (!result.ok) {
      const { error } = result;
      const body = failureBody(error);
      return { kind: 'failure', call, error, meta, headers, status, isRedirect, body };
    }
    const { response } = await sent.withResponse();
    const { data, next } = readResult(sent, result.data);
    const body = responseBody(await response.text());
    return { kind: 'success', call, data, next, meta, headers, status, isRedirect, body };
  } catch (error) {
    // The constructor of the client throws on an invalid address, before there is a call.
    if (!isSocialDataError(error)) throw error;
    const unsent = { call, error, meta: undefined, headers, status, isRedirect, body: undefined };
    return { kind: 'failure', ...unsent };
  }
}

/** With all digits of a long number: readers copy ids. */
function responseBody(text: string): ResponseBody {
  try {
    return { language: 'json', text: JSON.stringify(parseExactly(text), null, 2) };
  } catch {
    return { language: 'text', text };
  }
}

/** What the client kept of the body of a failure; undefined without a response. */
function failureBody(error: SocialDataError): ResponseBody | undefined {
  if ('envelope' in error) return responseBody(JSON.stringify(error.envelope));
  if ('bodyStart' in error && error.bodyStart) return responseBody(String(error.bodyStart));
  return undefined;
}

/** The values as the client takes them. Text that is not of the type is sent as typed, to show how it is refused. */
function typedValues(operationId: OperationId, values: ParameterValues): Record<string, unknown> {
  const typed = fieldsOf(operations[operationId]).map((field) => {
    return [field.name, typedValue(values[field.name] ?? '', field.type)] as const;
  });
  return Object.fromEntries(typed.filter(([, value]) => value !== ''));
}

function typedValue(text: string, type: ParameterInfo['type']): unknown {
  if (text === '') return '';
  if (type === 'array') return text.split(',');
  if (type === 'integer') return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  if (type !== 'object') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A list resolves to a page, which holds the payload and the next parameters; other calls to the payload. */
function readResult(sent: unknown, value: unknown): Pick<Success, 'data' | 'next'> {
  if (!(sent instanceof PagedCall)) return { data: value, next: undefined };
  const { data, next }: { data?: unknown; next?: unknown } = Object(value);
  return { data, next: next === null ? null : textValues(Object(next)) };
}

function textValues(parameters: object): ParameterValues {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, String(value ?? '')]),
  );
}
