import { type OperationId, operations, security } from '@social-data/contract/operations';
import { resultCodes } from '@social-data/contract/result-codes';
import {
  createMockControls,
  createOverrideStore,
  createRequestLog,
  createResponseCache,
  createTokenStates,
  type LoggedRequest,
  type MockControls,
  preferredExample,
  type RequestSelection,
  respond,
  samplesByOperation,
  tokenMask,
} from '@social-data/mock-responses';
import { contractReader } from './contract-reader.ts';
import { deliver } from './fake-response.ts';
import { readRequest } from './read-request.ts';

/** A request that a fake fetch received. */
export interface FakeRequest {
  readonly operation: OperationId;
  readonly parameters: Readonly<Record<string, string>>;
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
  const parts = { contract: contractReader, overrides, states, requestLog };
  const controls = createMockControls(parts);
  const requests: FakeRequest[] = [];
  const nextCodes: number[] = [];
  const cachesByOrigin = new Map<string, ReturnType<typeof createResponseCache>>();

  const failWithNextCode = (path: string) => {
    const operation = Object.values(operations).find((known) => known.path === path)?.id;
    const code = operation === undefined ? undefined : nextCodes.shift();
    if (operation !== undefined && code !== undefined)
      overrides.add([{ operation, code, times: 1 }]);
  };
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { method, target, origin, prefer, signal } = readRequest(input, init);
    signal?.throwIfAborted();
    if (token !== undefined && !target.query.has(security.name))
      target.query.set(security.name, token);
    failWithNextCode(target.path);
    const responseCache = cachesByOrigin.get(origin) ?? createResponseCache();
    cachesByOrigin.set(origin, responseCache);
    const options = { ...parts, samples: samplesByOperation, tokenMask, now, responseCache };
    const request = { method, target, preferred: preferredExample(prefer) };
    const reply = respond(request, { ...options, baseUrl: origin });
    requests.push(...fakeRequest(reply.logged));
    return deliver(reply, signal);
  };
  const failNext = (code: number, times = 1) => {
    if (!FAILURE_CODES.includes(code))
      throw new RangeError(
        `There is no failure code ${code}. Known are: ${FAILURE_CODES.join(', ')}.`,
      );
    for (let count = 0; count < times; count += 1) nextCodes.push(code);
  };
  const reset = (label?: string) => {
    controls.reset(label);
    requests.splice(0, requests.length, ...controls.requests().flatMap(fakeRequest));
    if (label === undefined) nextCodes.length = 0;
  };
  const { override, requests: loggedRequests } = controls;
  return Object.assign(fetch, { requests, loggedRequests, failNext, override, reset });
}

function fakeRequest(entry: LoggedRequest): readonly FakeRequest[] {
  const { operation, code } = entry;
  if (operation === null) return [];
  const parameters = Object.fromEntries(
    entry.parameters
      .filter(({ name }) => name !== security.name)
      .map(({ name, value }) => [name, value]),
  );
  return [{ operation, parameters, code }];
}
