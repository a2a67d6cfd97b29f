import type { OperationParameters } from '../operation-types.ts';
import type { OperationId } from '../operations.ts';

/** Carries out operations. `Calls` says what a call of each operation gives back. */
export interface Executor<Calls extends Record<OperationId, unknown>, Options = unknown> {
  execute<Id extends OperationId>(
    operation: Id,
    parameters: OperationParameters[Id],
    options?: Options,
  ): Calls[Id];
}
