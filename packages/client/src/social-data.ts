import {
  createResources,
  type OperationData,
  type OperationId,
  type OperationParameters,
  type Resources,
  routes,
} from '@social-data/contract';
import { Call } from './call.ts';
import { checkCallOptions } from './check-options.ts';
import { checkParameters } from './check-parameters.ts';
import { connect } from './connect.ts';
import type { Connection } from './connection.ts';
import { type Answer, execute } from './execute.ts';
import { type CallOptions, type SocialDataOptions, settingsOf } from './options.ts';
import type { ItemOf, PagedOperationId } from './page.ts';
import { PagedCall } from './paged-call.ts';
import { surroundingsOf } from './surroundings.ts';
import type { Usage } from './usage.ts';

/** What the method of each operation gives back. */
export type ClientCalls = {
  [Id in OperationId]: Id extends PagedOperationId
    ? PagedCall<ItemOf<Id>, OperationData[Id], OperationParameters[Id]>
    : Call<OperationData[Id]>;
};

/** The methods come from the contract: one for each operation, grouped by resource. */
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
  readonly #connection: Connection;

  /** Throws a ConfigurationError for an option that is wrong. Nothing is sent. */
  constructor(options: SocialDataOptions = {}) {
    this.#connection = connect(options, surroundingsOf(globalThis));
    Object.assign(
      this,
      createResources<ClientCalls, CallOptions>({ execute: this.call.bind(this) }),
    );
  }

  /** Calls an operation by its operationId: what every method does, for programs that choose the operation at run time. */
  call<Id extends OperationId>(
    operation: Id,
    parameters: OperationParameters[Id],
    options?: CallOptions,
  ): ClientCalls[Id];
  // Declared twice: which kind of call an operation has is the contract's word.
  call(
    operation: OperationId,
    parameters: OperationParameters[OperationId],
    options?: CallOptions,
  ): Call<unknown> {
    return startCall(this.#connection, operation, parameters, options);
  }

  /** What this client has sent so far. */
  get usage(): Usage {
    return this.#connection.usage.current;
  }
}

function startCall(
  connection: Connection,
  operation: OperationId,
  parameters: OperationParameters[OperationId],
  options: CallOptions | undefined,
): Call<unknown> {
  const send = (given: OperationParameters[OperationId]) =>
    checkAndExecute(connection, operation, given, options);
  const { pagination } = routes[operation];
  if (!pagination) return new Call(send(parameters), ({ envelope }) => envelope.data);
  // The next parameters are the given ones with what the contract says about paging.
  const fetchPage = (next: object) => send(next as OperationParameters[OperationId]);
  return new PagedCall(send(parameters), { pagination, parameters: { ...parameters }, fetchPage });
}

/** A wrong call rejects like any other failure, before anything is sent. */
async function checkAndExecute(
  connection: Connection,
  operation: OperationId,
  parameters: OperationParameters[OperationId],
  options: CallOptions | undefined,
): Promise<Answer> {
  checkParameters(operation, parameters);
  if (!options) return execute(connection, operation, parameters, connection.defaults);
  checkCallOptions(options);
  return execute(connection, operation, parameters, settingsOf(connection.defaults, options));
}
