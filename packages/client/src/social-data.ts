import {
  createResources,
  type OperationData,
  type OperationId,
  type OperationParameters,
  type Resources,
  routes,
} from '@social-data/contract';
import { detectEnvironment } from './base-url.ts';
import { Call } from './call.ts';
import { callOperation } from './call-operation.ts';
import { checkClientChanges } from './check-options.ts';
import { type ClientContext, createClientContext, type SharedState } from './client-context.ts';
import type { Usage } from './limits.ts';
import type { CallOptions, ClientChanges, SocialDataOptions } from './options.ts';
import type { ItemOf, PagedOperationId } from './page.ts';
import { PagedCall } from './paged-call.ts';

/** What `withOptions` hands on to the clients that it makes, by their options. */
const sharedStates = new WeakMap<SocialDataOptions, SharedState>();

/** What the method of each operation returns. */
export type ClientCalls = {
  [Id in OperationId]: Id extends PagedOperationId
    ? PagedCall<ItemOf<Id>, OperationData[Id], OperationParameters[Id]>
    : Call<OperationData[Id]>;
};

/** The methods are generated from the contract: one for each operation, grouped by resource. */
export interface SocialData extends Resources<ClientCalls, CallOptions> {}

/**
 * Client of the Social-Data Query Service.
 *
 * @example
 * const api = new SocialData({ baseUrl: 'https://api.social-data.example' }); // token from SOCIAL_DATA_TOKEN
 * const info = await api.authors.linkInfo({ oAuthorId: 'author-1' });
 * for await (const user of api.users.search({ keyword: 'camping' }).items({ limit: 500 })) save(user);
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the constructor assigns every resource.
export class SocialData {
  readonly #context: ClientContext;
  /** A function, so that no object that could be printed holds the token. */
  readonly #options: () => SocialDataOptions;

  /** Throws a ConfigurationError for an option that is not valid. Nothing is sent. */
  constructor(options: SocialDataOptions = {}) {
    this.#options = () => options;
    const environment = detectEnvironment(globalThis);
    this.#context = createClientContext(options, environment, sharedStates.get(options));
    Object.assign(
      this,
      createResources<ClientCalls, CallOptions>({ execute: this.call.bind(this) }),
    );
  }

  /** Calls an operation by its operationId, for programs that choose the operation at run time. Every method does this. */
  call<Id extends OperationId>(
    operation: Id,
    parameters: OperationParameters[Id],
    options?: CallOptions,
  ): ClientCalls[Id];
  // Two signatures: the first one derives the kind of call from the contract.
  call(
    operation: OperationId,
    parameters: OperationParameters[OperationId],
    options?: CallOptions,
  ): Call<unknown> {
    const context = this.#context;
    const callSite = context.captureCallSite(this.call);
    const send = (given: OperationParameters[OperationId]) =>
      callOperation(context, operation, given, options, callSite);
    const { pagination } = routes[operation];
    if (!pagination) return new Call(send(parameters), ({ envelope }) => envelope.data);
    return new PagedCall(send(parameters), {
      pagination,
      parameters: { ...parameters },
      // The parameters of the next page are the given ones, with the paging parameters that the contract declares.
      fetchPage: (next: object) => send(next as OperationParameters[OperationId]),
      callSite,
    });
  }

  /**
   * A client with other options. It shares the count of calls, `maxCalls`, `maxConcurrency` and the pause after a rate
   * limit with this one. An option that is undefined stays as it is.
   *
   * @example
   * const patient = api.withOptions({ timeout: 300_000, maxRetries: 5 });
   */
  withOptions(changes: ClientChanges): SocialData {
    checkClientChanges(changes);
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    const options = { ...this.#options(), ...Object.fromEntries(given) };
    sharedStates.set(options, this.#context);
    return new SocialData(options);
  }

  /** What this client has sent so far. */
  get usage(): Usage {
    return this.#context.usage.current;
  }
}
