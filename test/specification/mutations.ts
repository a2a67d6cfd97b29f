import type { JsonRecord } from './json.ts';
import { operationMutations } from './mutate-operations.ts';
import { parameterMutations } from './mutate-parameters.ts';
import { rootMutations } from './mutate-root.ts';
import { schemaMutations } from './mutate-schemas.ts';
import type { Mutation } from './mutation.ts';

/** Every single change to a bundle that the check against the facts has to notice. */
export function allMutations(bundle: JsonRecord): Mutation[] {
  return [
    ...operationMutations(bundle),
    ...parameterMutations(bundle),
    ...schemaMutations(bundle),
    ...rootMutations(bundle),
  ];
}
