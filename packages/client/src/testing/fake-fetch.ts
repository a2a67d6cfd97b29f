import { type OperationInfo, operations, security } from '@social-data/contract/operations';
import {
  type ContractReader,
  createMockControls,
  createOverrideStore,
  createRequestLog,
  createResponseCache,
  createTokenStates,
  type MockControls,
  type MockReply,
  preferredExample,
  type Route,
  readTarget,
  respond,
  samplesByOperation,
  tokenMask,
} from '@social-data/mock-responses';
import { Deadline } from '../deadline.ts';
import { operationsAt } from '../operation-at.ts';
import { fixture, fixtureNames } from './fixtures.ts';

/** A fetch with the controls of the mock. */
export interface FakeFetch extends MockControls {
  (url: string | URL | Request, init?: RequestInit | undefined): Promise<Response>;
}

export interface FakeFetchOptions {
  /** The fixed time of `recordTime`. @default 2026-01-01T00:00:00Z */
  readonly now?: Date | undefined;
  /** Token of requests that have none, as if a proxy added it. @default none, so that they get code 100 */
  readonly token?: string | undefined;
}

/** The contract as the fake fetch reads it: the mock has Prism for it, which does not run in a page. */
const contract: ContractReader = {
  examples: {
    get: (operation, name) =>
      fixtureNames(operation).includes(name) ? fixture(operation, name) : undefined,
    names: fixtureNames,
  },
  exampleResponse: (operation) => {
    const { successStatus = '', deprecated }: OperationInfo = operations[operation];
    const [name] = fixtureNames(operation);
    const body = name === undefined ? undefined : fixture(operation, name);
    const headers: Record<string, string> = deprecated ? { deprecation: 'true' } : {};
    return { status: Number(successStatus) || 200, headers, body };
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
  const cachesByOrigin = new Map<string, ReturnType<typeof createResponseCache>>();

  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { method, target, route, origin, prefer, signal } = readRequest(input, init);
    signal?.throwIfAborted();
    if (token !== undefined && !target.query.has(security.name))
      target.query.set(security.name, token);
    const responseCache = cachesByOrigin.get(origin) ?? createResponseCache();
    cachesByOrigin.set(origin, responseCache);
    const options = { ...parts, samples: samplesByOperation, tokenMask, now, responseCache };
    const preferred = preferredExample(prefer);
    const reply = respond({ method, target, preferred, route }, { ...options, baseUrl: origin });
    return deliver(reply, signal);
  };
  return Object.assign(fetch, createMockControls(parts));
}

/** Reads what a fetch was called with. A relative address belongs to the page, where there is one. */
function readRequest(input: string | URL | Request, init: RequestInit = {}) {
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
    origin: url.origin,
    prefer: new Headers(init.headers ?? request?.headers).get('prefer') ?? undefined,
    signal: init.signal ?? request?.signal,
  };
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
