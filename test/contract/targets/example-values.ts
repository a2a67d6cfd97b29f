import { operationIds } from '@social-data/contract';
import { parametersOf } from '../call.ts';

/** The contract's example of each required parameter, which our sample data knows. */
export const exampleValues: Readonly<Record<string, string>> = Object.fromEntries(
  operationIds
    .flatMap((id) => parametersOf(id).filter(({ required }) => required))
    .map(({ name, example }) => [name, String(example)]),
);

/** Values that no service has by chance. */
export const unknownValues: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(exampleValues).map((name) => [name, 'no-such-thing-1f0c']),
);
