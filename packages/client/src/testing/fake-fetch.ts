import {
  type OperationId,
  type OperationInfo,
  operations,
  security,
} from '@social-data/contract/operations';
import { resultCodes } from '@social-data/contract/result-codes';
import {
  type ContractReader,
  createMockControls,
  createOverrideStore,
  createRequestLog,
  createResponseCache,
  createTokenStates,
  type LoggedRequest,
  type MockControls,
  type MockReply,
  preferredExample,
  type RequestSelection,
  type Route,
  readTarget,
  respond,
  samplesByOperation,
  tokenMask,
} from '@social-data/mock-responses';
import { Deadline } from '../deadline.ts';
import { operationsAt } from '../operation-at.ts';
import { fixture, fixtureNames } from './fixtures.ts';

/** A request that a fake fetch received. */
export interface FakeRequest {
  readonly operation: OperationId;
  /** The parameters in its path and query. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The text of its body; absent where it has none. */
  readonly body?: string;
  /** Code of its response; null when a scenario sent no envelope. */
  readonly code: number | null;
}

export interface FakeFetch extends Pick<MockControls, 'override' | 'reset'> {
  (url: string | URL | Request, init?: RequestInit | undefined): Promise<Response>;
  /** The requests so far, without their tokens. */
  readonly requests: readonly FakeRequest[];
  /** The last 1,000 requests with label, attempt, scenarios and the reason of a failure, oldest first. */
  loggedRequests(selection?: RequestSelection): readonly LoggedRequest[];
  /** Responds to the next requests with a failure code. */
  failNext(code: number, times?: number): void;
}

export interface FakeFetchOptions {
  /** The fixed time of `recordTime`. @default 2026-01-01T00:00:00Z */
  readonly now?: Date | undefined;
  /** Token of requests that have none, as if a proxy added it. @default none, so that they get code 100 */
  readonly token?: string | undefined;
}

const FAILURE_CODES: readonly number[] = resultCodes
  .map(({ code }) => code)
  .filter((code) => code !== 0);

/** The contract as the fake fetch reads it: the mock has Prism for it, which does not run in a page. */
const contract: ContractReader = {
  examples: {
    get: (operation, name) =>
      fixtureNames(operation).includes(name) ? fixture(operation, name) : undefined,
    names: fixtureNames,
  },
  exampleResponse: (operation) => {
    const { successStatus = '' }: OperationInfo = operations[operation];
    const [name] = fixtureNames(operation);
    const body = name === undefined ? undefined : fixture(operation, name);
    return { status: Number(successStatus) || 200, headers: {}, body };
  },
};

/**
 * A fetch for tests and pages without a network. It responds exactly as the mock does, since the same code decides: the
 * same sample data, lists that end, and the scenarios of tokens such as `mock-302-once` and `mock-html`.
 *
 * @example
 * const fetch = createFakeFetch();
 * const api = new SocialData({ baseUrl: 'https://api.test.example', token: 'mock-301-once', fetch });
 * fetch.override('searchUsers', { where: { keyword: 'nobody' }, data: { users: [], filters: [] } });
 */
export function createFakeFetch({
  now = new Date('2026-01-01T00:00:00Z'),
  token,
}: FakeFetchOptions = {}): FakeFetch {
  const overrides = createOverrideStore();
  const states = createTokenStates();
  const requestLog = createRequestLog({ now, tokenMask, baseUrl: 'https://mock.invalid' });
  const parts = { contract, overrides, states, requestLog };
  const controls = createMockControls(parts);
  const requests: FakeRequest[] = [];
  /** By the number in the log. */
  const numbers = new WeakMap<FakeRequest, number>();
  const nextCodes: number[] = [];
  const cachesByOrigin = new Map<string, ReturnType<typeof createResponseCache>>();

  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const read = await readRequest(input, init);
    const { method, target, route, origin, signal } = read;
    signal?.throwIfAborted();
    if (token !== undefined && !target.query.has(security.name))
      target.query.set(security.name, token);
    const [code] = route.ok ? nextCodes.splice(0, 1) : [];
    if (route.ok && code !== undefined)
      overrides.add([{ operation: route.operationId, code, times: 1 }]);
    const responseCache = cachesByOrigin.get(origin) ?? createResponseCache();
    cachesByOrigin.set(origin, responseCache);
    const options = { ...parts, samples: samplesByOperation, tokenMask, now, responseCache };
    const preferred = preferredExample(read.prefer);
    const reply = respond({ method, target, preferred, route }, { ...options, baseUrl: origin });
    const { number, operation } = reply.logged;
    if (operation !== null) {
      const request = { operation, ...receivedParts(reply.logged, read) };
      numbers.set(request, number);
      requests.push(request);
    }
    return deliver(reply, signal);
  };
  const failNext = (code: number, times = 1) => {
    if (!FAILURE_CODES.includes(code))
      throw new RangeError(
        `There is no failure code ${code}. Known codes: ${FAILURE_CODES.join(', ')}.`,
      );
    for (let count = 0; count < times; count += 1) nextCodes.push(code);
  };
  const reset = (label?: string) => {
    controls.reset(label);
    const kept = new Set<unknown>(controls.requests().map(({ number }) => number));
    requests.push(...requests.splice(0).filter((request) => kept.has(numbers.get(request))));
    if (label === undefined) nextCodes.length = 0;
  };
  const { override, requests: loggedRequests } = controls;
  return Object.assign(fetch, { requests, loggedRequests, failNext, override, reset });
}

/** Reads what a fetch was called with. A relative address belongs to the page, where there is one. */
async function readRequest(input: string | URL | Request, init: RequestInit = {}) {
  const request = typeof input === 'object' && 'url' in input ? input : undefined;
  const page = typeof location === 'undefined' ? 'http://localhost/' : location.href;
  const url = new URL(request?.url ?? String(input), page);
  const method = (init.method ?? request?.method ?? 'GET').toUpperCase();
  const [known, ...others] = operationsAt(url.pathname);
  const found = [known, ...others].find((each) => each?.method === method);
  const route: Route = found
    ? { ok: true, operationId: found.operation }
    : { ok: false, status: known ? 405 : 404 };
  return {
    method,
    route,
    /** Path and parameters, without what stands before the path of an operation. */
    target: readTarget(((found ?? known)?.path ?? url.pathname) + url.search),
    pathValues: found?.values ?? {},
    body: typeof init.body === 'string' ? init.body : await request?.clone().text(),
    origin: url.origin,
    prefer: new Headers(init.headers ?? request?.headers).get('prefer') ?? undefined,
    signal: init.signal ?? request?.signal,
  };
}

function receivedParts(
  { parameters, code }: LoggedRequest,
  { pathValues, body }: Awaited<ReturnType<typeof readRequest>>,
): Omit<FakeRequest, 'operation'> {
  const query = parameters.filter(({ name }) => name !== security.name);
  const values = Object.fromEntries(query.map(({ name, value }) => [name, value]));
  return { parameters: { ...pathValues, ...values }, ...(body && { body }), code };
}

/** Delivers a reply as `fetch` would: late, whole, broken, or never. */
async function deliver(
  { delay, fault, response }: MockReply,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  const isHanging = fault?.kind === 'hang';
  const deadline = new Deadline(Number.POSITIVE_INFINITY, signal ?? undefined);
  if (delay > 0 || isHanging) await deadline.wait(isHanging ? Number.POSITIVE_INFINITY : delay);
  deadline.throwIfAborted();
  const { status, headers, body } = fault?.kind === 'page' ? fault.page : response;
  if (fault?.kind === 'reset') throw connectionError('fetch failed', 'read ECONNRESET');
  const content = fault?.kind === 'truncated' ? firstHalf(body) : body;
  return new Response(content, { status, headers });
}

/** Half of a body, then the error of a connection that ended. */
function firstHalf(body: string): ReadableStream<Uint8Array> {
  const chunks = [new TextEncoder().encode(body.slice(0, body.length / 2))];
  return new ReadableStream({
    pull: (controller) => {
      const chunk = chunks.pop();
      if (chunk) controller.enqueue(chunk);
      else controller.error(connectionError('terminated', 'other side closed'));
    },
  });
}

/** The error that Node's `fetch` has for a broken connection. */
function connectionError(message: string, reason: string): TypeError {
  const cause = Object.assign(new Error(reason), { code: 'ECONNRESET' });
  return new TypeError(message, { cause });
}

/** Whether an error is that of a connection which a scenario broke. */
export function isConnectionError(error: unknown): boolean {
  const cause = error instanceof TypeError ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNRESET';
}
