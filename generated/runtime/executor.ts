import type { OperationBody, OperationParameters } from '../operation-types.ts';
import type { OperationId } from '../operations.ts';

/**
 * Carries out operations. `Calls` says what a call of each operation gives back,
 * so that the same methods serve a plain client and one with retries and pages.
 *
 * Where `Calls` maps every operation alike, such as `{ [Id in OperationId]: Promise<OperationBody[Id]> }`,
 * an implementation needs no cast: it declares `execute` once with `Calls[Id]` and once,
 * as an overload, with what it returns (see `plainExecutor`).
 */
export interface Executor<Calls extends Record<OperationId, unknown>, Options = unknown> {
  execute<Id extends OperationId>(
    operation: Id,
    parameters: OperationParameters[Id],
    options?: Options,
  ): Calls[Id];
}

/** What a single request may be given besides its parameters. */
export type CallOptions = Omit<RequestInit, 'body' | 'method' | 'headers'>;

/** A response with a 2xx status. */
export interface OkResponse<Body> {
  readonly data: Body;
  readonly response: Response;
}

/** A response with any other status, and what its body holds. */
export interface ErrorResponse {
  readonly error: unknown;
  readonly response: Response;
}

export type OperationResponse<Id extends OperationId> =
  | OkResponse<OperationBody[Id]>
  | ErrorResponse;

export function isOkResponse<Body>(
  result: OkResponse<Body> | ErrorResponse,
): result is OkResponse<Body> {
  return result.response.ok;
}
