import type { Account } from '../ledger/accounts/account.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { CallContext, RequestContext } from './call-context.ts';

/** Checks a call against its account. Returns the refusal; undefined when the call passes. Has no side effects. */
export type Check = (call: CallContext, account: Account) => Refusal | undefined;

/** The checks of every call, in their order. A new check is one more function here. */
export const checks: readonly Check[] = [checkOrigin, checkOperation];

/**
 * Code 600 when the token may not be used from the calling page. Requests without an `Origin` header pass: only
 * browsers send it (decision D3).
 */
export function checkOrigin({ origin }: RequestContext, { origins }: Account): Refusal | undefined {
  if (origin === undefined || origins === null || origins.includes(origin)) return undefined;
  return refuse(
    'permissionDenied',
    'The token may not be used by pages of this origin. Ask the account owner to allow it.',
  );
}

/** Code 600 when the token has no right to the operation. */
function checkOperation(
  { operationId }: CallContext,
  { operations }: Account,
): Refusal | undefined {
  if (operations === null || operations.includes(operationId)) return undefined;
  const allowed = operations.length > 0 ? operations.join(', ') : 'none';
  return refuse(
    'permissionDenied',
    `The token has no right to ${operationId}. Its operations: ${allowed}. Ask the account owner for the right.`,
  );
}
