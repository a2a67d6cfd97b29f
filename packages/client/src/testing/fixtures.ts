import bundle from '@social-data/contract/openapi.json' with { type: 'json' };
import type { OperationId } from '@social-data/contract/operations';

/** A copy of a JSON value. Jest with jsdom has no `structuredClone`. */
function copyOf<Value>(value: Value): Value {
  return value === undefined ? value : JSON.parse(JSON.stringify(value));
}

/** The body of a response, as an example of the contract gives it. */
export interface Fixture {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
  readonly recordTime: string;
}

const { examples } = bundle.components;
const examplesByName: ReadonlyMap<string, { readonly value: Fixture }> = new Map(
  Object.entries(examples),
);
/** What is read of an operation of the contract. */
interface DescribedOperation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, DescribedResponse>>;
}
interface DescribedResponse {
  readonly content: {
    readonly 'application/json': {
      readonly examples: Readonly<Record<string, { readonly $ref: string }>>;
    };
  };
}

const described = Object.values<Readonly<Record<string, DescribedOperation>>>(bundle.paths);
const examplesByOperation = new Map(
  described.flatMap(Object.values<DescribedOperation>).map(({ operationId, responses }) => {
    const [success] = Object.entries(responses).filter(([status]) => status.startsWith('2'));
    return [operationId, Object.entries(success?.[1].content['application/json'].examples ?? {})];
  }),
);

/** The names of an operation's examples: `success`, `empty` for a list, and `code100` and so on for each failure. */
export function fixtureNames(operation: OperationId): string[] {
  return (examplesByOperation.get(operation) ?? []).map(([name]) => name);
}

/** A copy of an example of an operation. Throws for a name that the operation does not have. */
export function fixture(operation: OperationId, name: string): Fixture {
  const entry = examplesByOperation.get(operation)?.find(([known]) => known === name);
  const found = examplesByName.get(entry?.[1].$ref.split('/').at(-1) ?? '');
  if (!found)
    throw new RangeError(
      `${operation} has no example ${name}. It has: ${fixtureNames(operation).join(', ')}.`,
    );
  return copyOf(found.value);
}
