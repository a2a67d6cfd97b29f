import type { OperationData, OperationId } from '@social-data/contract';
import { responses } from '@social-data/contract/validators';
import { LineError } from './dataset-entry.ts';

/**
 * The payload of an answer that succeeded and is what the contract says; members that it does not know may be there.
 * @param name what the line calls the answer
 * @throws LineError
 */
export function checkedData<Id extends OperationId>(
  operationId: Id,
  answer: unknown,
  name: string,
): OperationData[Id] {
  const code = codeOf(answer);
  if (code !== undefined && code !== '0') {
    throw new LineError(
      `The ${name} is an answer with code ${code}. Only answers with code 0 can be imported: leave the line out.`,
    );
  }
  const validate = responses[operationId];
  if (!validate(answer)) {
    const [error] = validate.errors ?? [];
    const place = error?.instancePath === '' ? '' : ` at ${error?.instancePath}`;
    throw new LineError(
      `The ${name} is not what the contract says of ${operationId}${place}: ${error?.message ?? 'it is not valid'}.`,
    );
  }
  // The validator took it, and its code is that of a success.
  return (answer as { data: OperationData[Id] }).data;
}

/** Only when it looks like a code: anything else is for the validator to name. */
function codeOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('code' in answer)) return undefined;
  const code = String(answer.code);
  return /^[0-9]{1,4}$/.test(code) ? code : undefined;
}
