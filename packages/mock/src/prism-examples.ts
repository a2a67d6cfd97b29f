import type { OperationId } from '@social-data/contract';
import type { ExampleBody, Examples } from '@social-data/mock-responses';
import type { IHttpOperation } from '@stoplight/types';

/** Collects the examples of the 200 responses of all operations. */
export function readExamples(resources: ReadonlyMap<OperationId, IHttpOperation>): Examples {
  const byOperation = new Map([...resources].map(([id, resource]) => [id, examplesOf(resource)]));
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
