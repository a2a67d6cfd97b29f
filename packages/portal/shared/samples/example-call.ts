import type { OperationInfo } from '@social-data/contract/operations';
import { defaultAddresses } from '../addresses.ts';
import { DEMO_TOKEN } from '../demo-tokens.ts';
import { exampleValues } from '../parameter-values.ts';
import type { SampleCall } from './sample-call.ts';

/** The call of an operation that works as copied: with the examples of the contract, to the mock of `npm start`. */
export function exampleCall(operation: OperationInfo): SampleCall {
  return {
    operation,
    values: exampleValues(operation),
    baseUrl: defaultAddresses.mock,
    token: { text: DEMO_TOKEN },
  };
}
