import type { OperationId } from '@social-data/contract';
import type { IHttpOperation } from '@stoplight/types';

/** Body of a named example. */
export interface ExampleBody {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly data?: unknown;
}

/** The named examples of the contract, as Prism reads them. */
export interface Examples {
  get(operationId: OperationId, name: string): ExampleBody | undefined;
  names(operationId: OperationId): readonly string[];
}

/** Collects the examples of the 200 answers of all operations. */
export function readExamples(resources: readonly IHttpOperation[]): Examples {
  const byOperation = new Map(
    resources.map((resource) => [resource.iid ?? resource.id, examplesOf(resource)]),
  );
  return {
    get: (operationId, name) => byOperation.get(operationId)?.get(name),
    names: (operationId) => [...(byOperation.get(operationId)?.keys() ?? [])],
  };
}

function examplesOf(resource: IHttpOperation): Map<string, ExampleBody> {
  const success = resource.responses.find((response) => response.code === '200');
  const examples = success?.contents?.[0]?.examples ?? [];
  const bodies = new Map<string, ExampleBody>();
  for (const example of examples) {
    if ('value' in example && typeof example.value === 'object' && example.value !== null) {
      bodies.set(example.key, example.value);
    }
  }
  return bodies;
}
