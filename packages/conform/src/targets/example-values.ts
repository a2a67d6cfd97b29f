import { type OperationInfo, operationIds, operations } from '@social-data/contract';

/** The contract's example of each required parameter; our sample data finds something for each. */
export const exampleValues: Readonly<Record<string, string>> = Object.fromEntries(
  operationIds
    .flatMap((id) => {
      const { parameters }: OperationInfo = operations[id];
      return parameters.filter(({ required }) => required);
    })
    .map(({ name, example }) => [name, String(example)]),
);

/** Values that no service is likely to know. */
export const unknownValues: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(exampleValues).map((name) => [name, 'no-such-thing-1f0c']),
);
