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

/** Collects the examples of the 200 responses of all operations. */
export function readExamples(
  operations: readonly { readonly id: OperationId; readonly resource: IHttpOperation }[],
): Examples {
  const byOperation = new Map(operations.map(({ id, resource }) => [id, examplesOf(resource)]));
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

/** One preference of RFC 7240: a name and a value, which may be quoted. */
const EXAMPLE_PREFERENCE = /(?:^|[,;])\s*example\s*=\s*(?:"([^"]*)"|([^\s",;]+))/i;

/** Reads the name of the example that a `Prefer` header asks for. Other preferences are ignored. */
export function preferredExample(prefer: string | string[] | undefined): string | undefined {
  if (prefer === undefined) return undefined;
  const text = Array.isArray(prefer) ? prefer.join(', ') : prefer;
  const [, quoted, plain] = EXAMPLE_PREFERENCE.exec(text) ?? [];
  return quoted ?? plain;
}
