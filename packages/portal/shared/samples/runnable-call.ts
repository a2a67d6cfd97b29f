import type { OperationId } from '@social-data/contract/operations';
import type { ParameterValues } from '../parameter-values.ts';

/** The one call that a sample makes to the mock, so that the page can send it. */
export interface RunnableCall {
  readonly operation: OperationId;
  readonly values: ParameterValues;
  readonly token: string;
}

/** The calls of the samples of one place, by the label of their tab. */
export type RunnableCalls = Readonly<Record<string, RunnableCall>>;
