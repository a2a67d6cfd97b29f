import { type OperationId, operations } from '@social-data/contract';
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
  const required = operations[id].parameters.filter((parameter) => parameter.required);
  const values = {
    token: 'demo-token',
    ...Object.fromEntries(required.map(({ name, example }) => [name, String(example)])),
    ...changes,
  };
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) query.set(name, value);
  return `${operations[id].path}?${query}`;
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
