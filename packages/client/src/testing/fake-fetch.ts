import {
  type OperationId,
  type OperationInfo,
  operationIds,
  operations,
  resultCodes,
  security,
} from '@social-data/contract';
import { fixture } from './fixtures.ts';
import { pageOf } from './list-page.ts';

/** A request that a fake fetch received. */
export interface FakeRequest {
  readonly operation: OperationId;
  readonly parameters: Readonly<Record<string, string>>;
  /** Code of its response. */
  readonly code: number;
}

export interface FakeFetch {
  (url: string, init?: RequestInit | undefined): Promise<Response>;
  /** The requests so far, without their tokens. */
  readonly requests: readonly FakeRequest[];
  /** Responds to the next requests with a failure code. */
  failNext(code: number, times?: number): void;
}

const FAILURE_CODES: readonly number[] = resultCodes
  .map(({ code }) => code)
  .filter((code) => code !== 0);

/**
 * A fetch for tests: it responds to every operation with the examples of the contract, without a network. Lists are
 * finite. A token such as `mock-302` makes every call fail with that code, as on the mock.
 *
 * @example
 * const fetch = createFakeFetch();
 * const api = new SocialData({ baseUrl: 'https://api.test.example', token: 'demo-token', fetch });
 * fetch.failNext(301);
 */
export function createFakeFetch(): FakeFetch {
  const requests: FakeRequest[] = [];
  const nextCodes: number[] = [];
  const respond = async (address: string): Promise<Response> => {
    const url = new URL(address);
    const operation = operationIds.find((id) => url.pathname.endsWith(operations[id].path));
    if (!operation)
      return jsonResponse({ code: 400, message: 'There is no such path.', data: null }, 404);
    const { [security.name]: token, ...parameters } = Object.fromEntries(url.searchParams);
    const code =
      nextCodes.shift() ?? FAILURE_CODES.find((failure) => token === `mock-${failure}`) ?? 0;
    const body =
      code === 0 ? successOf(operation, parameters, url.origin) : fixture(operation, `code${code}`);
    requests.push({ operation, parameters, code: body.code });
    return jsonResponse(body);
  };
  const failNext = (code: number, times = 1) => {
    if (!FAILURE_CODES.includes(code))
      throw new RangeError(
        `There is no failure code ${code}. Known are: ${FAILURE_CODES.join(', ')}.`,
      );
    for (let count = 0; count < times; count += 1) nextCodes.push(code);
  };
  return Object.assign(respond, { requests, failNext });
}

/** Jest with jsdom has no `Response`; there, the response has the members that the client reads. */
function jsonResponse(body: object, status = 200): Response {
  const text = JSON.stringify(body);
  const headers = { 'Content-Type': 'application/json' };
  if (typeof Response !== 'undefined') return new Response(text, { status, headers });
  const simple = {
    status,
    ok: status === 200,
    type: 'basic',
    headers: { get: (name: string) => (/^content-type$/i.test(name) ? 'application/json' : null) },
    text: async () => text,
    json: async () => JSON.parse(text),
  };
  // Only where the class itself does not exist.
  return simple as unknown as Response;
}

function successOf(id: OperationId, values: Readonly<Record<string, unknown>>, baseUrl: string) {
  const body = fixture(id, 'success');
  const operation: OperationInfo = operations[id];
  const { pagination } = operation;
  if (!pagination) return body;
  const page = pageOf({
    operation: { ...operation, pagination },
    data: body.data,
    values,
    baseUrl,
  });
  return page.ok
    ? { ...body, data: page.data }
    : { ...fixture(id, 'code400'), message: page.message };
}
