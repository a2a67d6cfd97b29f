import type { OperationId } from '@social-data/contract/operations';
import type { LoggedRequest, OverrideOptions, RequestSelection } from '@social-data/mock-responses';
import { type ConnectMockOptions, createMockRequester } from './mock-requester.ts';

/** Requests that a message shows. */
const MAX_SHOWN = 10;

/** Says which requests there were in place of the expected number. */
function countProblem(
  selection: RequestSelection,
  expected: number,
  requests: readonly LoggedRequest[],
): string {
  const parts = Object.entries(selection).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} ${value}`],
  );
  const what = parts.length > 0 ? ` with ${parts.join(', ')}` : '';
  const shown = requests.slice(0, MAX_SHOWN).map(lineOf);
  const more = requests.length - shown.length;
  return [
    `Expected ${expected} ${expected === 1 ? 'request' : 'requests'}${what}, but there were ${requests.length}.`,
    ...shown,
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ].join('\n');
}

function lineOf({ number, method, path, parameters, code, attempt }: LoggedRequest): string {
  const query = new URLSearchParams(parameters.map(({ name, value }) => [name, value]));
  const search = query.size > 0 ? `?${query}` : '';
  return `  ${number}. ${method} ${path}${search}: code ${code ?? 'none'}, attempt ${attempt}`;
}

/** A mock that runs in another process. Every method rejects with an `Error` that names its address if none runs there. */
export interface RemoteMock {
  /** Base address, without a slash at the end. */
  readonly url: string;
  /**
   * Responds to the matching calls of an operation with a response of your own, or with several in order. Of several
   * overrides that match, the newest wins. Rejects with a `TypeError` that names what is wrong, also when a response
   * violates the contract.
   *
   * @example
   * await mock.override('searchUsers', { label: 'checkout', responses: [{ code: 301 }, { data: { users: [], filters: [] } }] });
   */
  override<Id extends OperationId>(
    operation: Id,
    options: OverrideOptions<Id>,
  ): Promise<RemoteOverride>;
  /** The requests so far, oldest first; the mock keeps the last 1,000. Tokens are masked. */
  requests(selection?: RequestSelection): Promise<readonly LoggedRequest[]>;
  /** How many requests there were. Rejects when the mock has dropped requests that could count. */
  count(selection?: RequestSelection): Promise<number>;
  /** Rejects, with the requests that there were, unless there were exactly `count` of the selection. */
  verify(selection: RequestSelection, count: number): Promise<void>;
  /** Forgets the overrides, requests and token states of a label, so that other tests on the mock keep theirs. */
  reset(label: string): Promise<void>;
}

export interface RemoteOverride {
  readonly id: string;
  /** How many calls it has applied to. */
  used(): Promise<number>;
  remove(): Promise<void>;
}

/**
 * Controls a running mock over HTTP, from any worker of a test, any Node and a page of the same machine. It sends nothing
 * until a method is called.
 * @param url address of the mock, such as http://127.0.0.1:4010
 * @throws TypeError for a text that is not an HTTP address
 */
export function connectMock(url: string, options: ConnectMockOptions = {}): RemoteMock {
  const { base, request } = createMockRequester(url, options);
  const requests: RemoteMock['requests'] = async (selection) => {
    const body: RequestsBody = await request('GET', '/__requests', { query: selection });
    return body.requests.toReversed();
  };
  const count: RemoteMock['count'] = async (selection) => {
    const body: CountBody = await request('GET', '/__requests/count', { query: selection });
    if (body.complete) return body.count;
    throw new Error(
      'The mock keeps the last 1,000 requests and has dropped some that could count. Count earlier, or reset the mock between tests.',
    );
  };
  return {
    url: base,
    requests,
    count,
    override: async (operation, override) => {
      const { overrides }: OverridesBody = await request('POST', '/__overrides', {
        body: { ...override, operation },
      });
      const [{ id } = { id: '' }] = overrides;
      return {
        id,
        used: async () => {
          const listed: OverridesBody = await request('GET', '/__overrides');
          return listed.overrides.find((other) => other.id === id)?.used ?? 0;
        },
        remove: async () => {
          await request('DELETE', '/__overrides', { query: { id } });
        },
      };
    },
    verify: async (selection, expected) => {
      if ((await count(selection)) === expected) return;
      throw new Error(countProblem(selection, expected, await requests(selection)));
    },
    reset: async (label) => {
      await request('POST', '/__reset', { query: { label } });
    },
  };
}

interface RequestsBody {
  readonly requests: readonly LoggedRequest[];
}

interface CountBody {
  readonly count: number;
  readonly complete: boolean;
}

interface OverridesBody {
  readonly overrides: readonly { readonly id: string; readonly used: number }[];
}
