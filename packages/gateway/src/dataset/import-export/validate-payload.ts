import type { OperationData, OperationId } from '@social-data/contract';
import { resultCode } from '@social-data/contract/result-codes';
import { responses } from '@social-data/contract/validators';
import { LineError } from './dataset-entry.ts';

/**
 * Validates a response body against the contract and returns its payload. Members that the contract does not know
 * are allowed.
 * @param name how error messages call the body
 * @throws LineError for a failure, and for a body that does not match the contract
 */
export function validatePayload<Id extends OperationId>(
  operationId: Id,
  body: unknown,
  name: string,
): OperationData[Id] {
  const code = codeOf(body);
  if (code !== undefined && code !== String(resultCode.success)) {
    throw new LineError(
      `The ${name} is a failure with code ${code}. Only responses with code 0 can be imported: remove the line.`,
    );
  }
  const validate = responses[operationId];
  if (!validate(body)) {
    const [error] = validate.errors ?? [];
    const location = error?.instancePath === '' ? '' : ` at ${error?.instancePath}`;
    throw new LineError(
      `The ${name} does not match the contract of ${operationId}${location}: ${error?.message ?? 'it is not valid'}.`,
    );
  }
  // The validator accepted it, and its code is not that of a failure.
  return (body as { data: OperationData[Id] }).data;
}

/** Undefined for anything that does not look like a code: the validator names that problem. */
function codeOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('code' in body)) return undefined;
  const code = String(body.code);
  return /^[0-9]{1,4}$/.test(code) ? code : undefined;
}
