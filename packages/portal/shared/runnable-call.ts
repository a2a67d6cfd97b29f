import type { OperationId } from '@social-data/contract/operations';
import type { ParameterValues } from './parameter-values.ts';

/** The one call that a sample makes to the mock, so that the page can send it. */
export interface RunnableCall {
  readonly operation: OperationId;
  readonly values: ParameterValues;
  readonly token: string;
}

/** The calls of the samples of one place, by the label of their tab. */
export type RunnableCalls = Readonly<Record<string, RunnableCall>>;

/** The name of the file that holds the recorded response of a call. It has no character that an address would escape. */
export function recordingName({ operation, values, token }: RunnableCall): string {
  const pairs = Object.entries(values).map((pair) => pair.join('='));
  return `${[operation, token, ...pairs].join('~').replaceAll(/[^\w.=~-]/gu, escaped)}.json`;
}

function escaped(character: string): string {
  return `_${character.codePointAt(0)?.toString(16)}`;
}
