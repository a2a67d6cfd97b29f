import {
  createResources,
  type OperationData,
  type OperationId,
  type OperationParameters,
  type Resources,
} from '@social-data/contract';
import { Call, PagedCall } from './call.ts';
import { callOperation } from './call-operation.ts';
import { type ClientContext, createClientContext, type Usage } from './client-context.ts';
import type { CallOptions, SocialDataOptions } from './options.ts';
import type { ItemOf, PagedOperationId } from './page.ts';
import { isPaged } from './paging.ts';

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

  /** Throws a ConfigurationError for an option that is not valid. Nothing is sent. */
  constructor(options: SocialDataOptions = {}) {
    this.#context = createClientContext(options);
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
    parameters: OperationParameters[PagedOperationId],
    options?: CallOptions,
  ): Call<unknown> {
    const send = (given: object) => callOperation(this.#context, operation, given, options);
    const first = { ...parameters };
    return isPaged(operation)
      ? new PagedCall(send, operation, first)
      : new Call(send(first), ({ envelope }) => envelope.data);
  }

  /** What this client has sent so far. */
  get usage(): Usage {
    const { calls, attempts, byCode } = this.#context.usage;
    return { calls, attempts, byCode: { ...byCode } };
  }
}
