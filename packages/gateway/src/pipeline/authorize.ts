import type { OperationId } from '@social-data/contract';
import type { TokenHolder } from '../tokens/token-account.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Whether the token may be used from the page that calls: code 600 otherwise (decision D3). */
export function authorizeOrigin(
  { origins }: TokenHolder,
  origin: string | undefined,
): Refusal | undefined {
  if (origin === undefined || origins === null || origins.includes(origin)) return undefined;
  return refuse(
    'permissionDenied',
    'The token may not be used by pages of this origin. Ask the account owner to allow it.',
  );
}

/** Whether the token may call the operation: code 600 otherwise. */
export function authorizeOperation(
  { operations }: TokenHolder,
  operationId: OperationId,
): Refusal | undefined {
  if (operations === null || operations.includes(operationId)) return undefined;
  const allowed = operations.length > 0 ? operations.join(', ') : 'none';
  return refuse(
    'permissionDenied',
    `The token has no right to ${operationId}. Its operations: ${allowed}. Ask the account owner for the right.`,
  );
}
