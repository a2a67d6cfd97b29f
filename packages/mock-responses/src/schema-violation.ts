import type { OperationId } from '@social-data/contract/operations';
import { resultCodes } from '@social-data/contract/result-codes';
import { responses } from '@social-data/contract/validators';

/** How a response body violates the contract, with the place: `/data/users/0/id must be string`; undefined for a valid one. */
export function schemaViolation(operationId: OperationId, body: object): string | undefined {
  const validate = responses[operationId];
  if (validate(body)) return undefined;
  // The bodies of success and failure are alternatives: a known code is wrong in the other one only. The error that lies
  // deepest says what is wrong.
  const isKnown = resultCodes.some(({ code }) => String(code) === String(Object(body).code));
  const errors = (validate.errors ?? []).filter(
    ({ keyword, instancePath }) => keyword !== 'oneOf' && !(isKnown && instancePath === '/code'),
  );
  const [deepest] = errors.toSorted((left, right) => depthOf(right) - depthOf(left));
  return `${deepest?.instancePath || '/'} ${deepest?.message ?? 'is not valid'}`;
}

function depthOf({ instancePath }: { readonly instancePath: string }): number {
  return instancePath.split('/').length;
}
