import type { OperationInfo, ParameterInfo } from '@social-data/contract/operations';
import type { ParameterValues } from '../parameter-values.ts';

/** A call that is shown as code. */
export interface SampleCall {
  readonly operation: OperationInfo;
  readonly values: ParameterValues;
  readonly baseUrl: string;
  readonly token: SampleToken;
}

/** The token of a sample: a text that everybody may read, or the environment variable that holds a secret one. */
export type SampleToken = { readonly text: string } | { readonly variable: string };

/** A parameter of a call with its value. */
export interface SampleValue {
  readonly name: string;
  readonly value: string;
  readonly type: ParameterInfo['type'];
}

/** The parameters that have a value, in the order of the contract. */
export function presentValues({ operation, values }: SampleCall): readonly SampleValue[] {
  return operation.parameters
    .map(({ name, type }) => ({ name, type, value: values[name] ?? '' }))
    .filter(({ value }) => value !== '');
}
