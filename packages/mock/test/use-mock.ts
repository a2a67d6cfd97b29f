import { type OperationId, type OperationInfo, operations } from '@social-data/contract/operations';
import { type RunningMock, startMock } from '@social-data/mock';
import { afterAll, beforeAll } from 'vitest';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly code: number;
    readonly message: string;
    readonly data: unknown;
    readonly recordTime: string;
  };
  readonly text: string;
}

/** Starts one mock for the tests of a file, and calls it over real HTTP. */
export function useMock(): {
  readonly url: () => string;
  readonly ask: typeof askAt;
  readonly running: () => RunningMock;
} {
  let mock: RunningMock | undefined;
  beforeAll(async () => {
    mock = await startMock({ port: 0 });
  });
  afterAll(() => mock?.close());
  const url = () => mock?.url ?? '';
  const running = () => {
    if (!mock) throw new Error('The mock has not started yet.');
    return mock;
  };
  return {
    url,
    running,
    ask: (target, init) => askAt(target.startsWith('/') ? `${url()}${target}` : target, init),
  };
}

/**
 * Path and query of a valid call, by the examples of the contract, with some parameters changed; undefined leaves a
 * parameter out.
 */
export function callOf(
  id: OperationId,
  changes: Readonly<Record<string, string | undefined>> = {},
): string {
  const query = new URLSearchParams();
  const values = { token: 'demo-token', ...examplesIn('query', id), ...changes };
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) query.set(name, value);
  const places = examplesIn('path', id);
  const path = operations[id].path.replaceAll(/\{(\w+)\}/g, (_, name) => places[name] ?? '');
  return `${path}?${query}`;
}

/** The same with the method, headers and body of the operation, for `ask`: tests of all operations take those of any kind. */
export function requestOf(
  id: OperationId,
  changes?: Parameters<typeof callOf>[1],
): [target: string, init: RequestInit] {
  const { method, body }: OperationInfo = operations[id];
  const headers = examplesIn('header', id);
  if (body === undefined) return [callOf(id, changes), { method: method.toUpperCase(), headers }];
  const typed = { ...headers, 'Content-Type': body.media };
  const text = JSON.stringify(body.example ?? {});
  return [callOf(id, changes), { method: method.toUpperCase(), headers: typed, body: text }];
}

/** The HTTP status of all responses to valid calls of an operation. */
export function statusOf(id: OperationId): number {
  return Number(operations[id].successStatus);
}

/** The required parameters in one place, by their examples. */
function examplesIn(place: 'query' | 'path' | 'header', id: OperationId): Record<string, string> {
  const { parameters }: OperationInfo = operations[id];
  const required = parameters.filter((each) => each.in === place && each.required);
  return Object.fromEntries(required.map(({ name, example }) => [name, String(example)]));
}

/** Requests an absolute URL. */
export async function askAt(url: string, init?: RequestInit): Promise<Reply> {
  const response = await fetch(url, init);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? {} : JSON.parse(text),
    text,
  };
}

/** A label that no other test uses, so that no state is shared. */
export function freshLabel(): string {
  count += 1;
  return `test-${count}`;
}
let count = 0;
