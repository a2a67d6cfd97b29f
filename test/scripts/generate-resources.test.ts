import {
  createContractClient,
  createResources,
  type Executor,
  isSuccess,
  type LoosePaths,
  type OperationBody,
  type OperationData,
  type OperationId,
  type OperationParameters,
  type OperationQuery,
  type Resources,
  requestOf,
  routes,
  type SearchUsersData,
  type SearchUsersParameters,
  type SearchUsersResponse,
} from '@social-data/contract';
import type { operations } from '@social-data/contract/types';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { answering } from './answering.ts';

const baseUrl = 'https://api.social-data.example';
const found = { code: 0, message: 'success', data: { users: [], filters: [] } };

describe('a richer client on the same methods', () => {
  /** A call as a client with retries and a result method would give it. */
  class Call<Data> {
    readonly attempts: number;
    readonly data: () => Promise<Data>;

    constructor(attempts: number, data: () => Promise<Data>) {
      this.attempts = attempts;
      this.data = data;
    }
  }
  interface RicherOptions {
    readonly attempts: number;
  }
  type Calls = { [Id in OperationId]: Call<OperationData[Id]> };

  class RicherExecutor implements Executor<Calls, RicherOptions> {
    readonly #client: ReturnType<typeof createContractClient<LoosePaths>>;

    constructor(fetch: (request: Request) => Promise<Response>) {
      this.#client = createContractClient<LoosePaths>({ baseUrl, fetch });
    }

    execute<Id extends OperationId>(
      operation: Id,
      parameters: OperationParameters[Id],
      options?: RicherOptions,
    ): Calls[Id];
    execute(operation: OperationId, parameters: object, options?: RicherOptions): Call<unknown> {
      return new Call(options?.attempts ?? 1, async () => {
        const { method, path } = routes[operation];
        const init = requestOf(operation, parameters);
        const { data, response } = await this.#client.request(method, path, init);
        if (!response.ok) throw new Error('refused');
        return Object(data).data;
      });
    }
  }

  function richer(fetch: (request: Request) => Promise<Response>): Resources<Calls, RicherOptions> {
    return createResources(new RicherExecutor(fetch));
  }

  test('decides what a call returns, without a cast', async () => {
    const call = richer(answering(found).fetch).users.search({ keyword: 'a' }, { attempts: 3 });
    expect(call.attempts).toBe(3);
    await expect(call.data()).resolves.toEqual(found.data);
    expectTypeOf(call).toEqualTypeOf<Call<OperationData['searchUsers']>>();
  });

  test('can be a class that has the methods', async () => {
    // biome-ignore lint/correctness/noUnusedVariables: it merges with the class of that name.
    interface Client extends Resources<Calls, RicherOptions> {}
    // biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the constructor assigns them.
    class Client {
      constructor() {
        Object.assign(this, richer(answering(found).fetch));
      }
    }
    await expect(new Client().users.search({ keyword: 'a' }).data()).resolves.toEqual(found.data);
  });
});

describe('types of the methods', () => {
  type Client = Resources<{ [Id in OperationId]: Id }>;
  // Never called: the compiler reads it.
  function uses(api: Client): void {
    expectTypeOf(api.authors.linkInfo({ oAuthorId: 'a' })).toEqualTypeOf<'getAuthorLinkInfo'>();
    api.authors.linkInfo({ oAuthorId: 'a', platform: 'SHORT_VIDEO', industryTag: 'ALL' });
    // @ts-expect-error: the required parameter is missing
    api.authors.linkInfo({});
    // @ts-expect-error: no parameters at all
    api.authors.linkInfo();
    // @ts-expect-error: not an allowed value
    api.authors.linkInfo({ oAuthorId: 'a', platform: 'RADIO' });
    // @ts-expect-error: the name is spelt otherwise
    api.authors.linkInfo({ oAuthorId: 'a', industrytag: 'ALL' });
    // @ts-expect-error: a parameter of another operation
    api.users.search({ keyword: 'a', cursor: 'b' });
    // @ts-expect-error: the wrong type
    api.users.search({ keyword: 'a', page: '1' });
    // @ts-expect-error: the token is the client's
    api.users.search({ keyword: 'a', token: 'demo-token' });
    api.users.search({ keyword: 'a', page: undefined });
    // @ts-expect-error: no such method
    api.users.list({ keyword: 'a' });
  }

  test('refuse wrong names, values and types', () => {
    expect(uses).toBeTypeOf('function');
  });

  test('know the payload of a success', () => {
    expectTypeOf<OperationData['searchUsers']>().toHaveProperty('users');
    expectTypeOf<OperationData['listAnswers']>().toHaveProperty('paging');
    expectTypeOf<OperationData['getAuthorSideBaseInfo']>().toEqualTypeOf<{
      [key: string]: unknown;
    }>();
  });

  test('have names of their own, equal to what the contract says', () => {
    /** What may be left out may also be given as `undefined`. */
    type Lenient<Query> = {
      [Name in keyof Query]: Query extends Record<Name, unknown>
        ? Query[Name]
        : Query[Name] | undefined;
    };
    // What a test says of these five need not be so of each operation of a contract.
    type Specified =
      | 'getAuthorSideBaseInfo'
      | 'getAuthorLinkInfo'
      | 'getAuthorTouchDistribution'
      | 'searchUsers'
      | 'listAnswers';
    type Queries = {
      [Id in Specified]: Lenient<NonNullable<operations[Id]['parameters']['query']>>;
    };
    type Bodies = {
      [Id in Specified]: operations[Id]['responses'][200]['content']['application/json'];
    };
    expectTypeOf<Pick<OperationQuery, Specified>>().toEqualTypeOf<Queries>();
    expectTypeOf<Pick<OperationParameters, Specified>>().toEqualTypeOf<Queries>();
    expectTypeOf<Pick<OperationBody, Specified>>().toEqualTypeOf<Bodies>();
    expectTypeOf<SearchUsersParameters>().toEqualTypeOf<Queries['searchUsers']>();
    expectTypeOf<SearchUsersResponse>().toEqualTypeOf<Bodies['searchUsers']>();
    expectTypeOf<SearchUsersData>().toEqualTypeOf<
      Extract<Bodies['searchUsers'], { readonly code: 0 | '0' }>['data']
    >();
  });

  test('are narrowed by isSuccess, either way', () => {
    const narrow = (body: OperationBody['searchUsers']) => {
      if (isSuccess(body)) expectTypeOf(body.data).toEqualTypeOf<OperationData['searchUsers']>();
      else expectTypeOf(body.code).toExtend<number | string>();
      if (!isSuccess(body)) expectTypeOf<0>().not.toExtend<typeof body.code>();
      return isSuccess(body);
    };
    expect(narrow({ code: 0, data: {} })).toBe(true);
    expect(narrow({ code: '0', data: {} })).toBe(true);
    expect(narrow({ code: 601 })).toBe(false);
  });
});
