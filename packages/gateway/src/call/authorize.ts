import type { Account } from '../ledger/accounts/account.ts';
import type { CallContext, RequestContext } from './call-context.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Code 600 when the token may not be used from the calling page, or not for the operation. */
export function authorize(call: CallContext, account: Account): Refusal | undefined {
  return authorizeOrigin(call, account) ?? authorizeOperation(call, account);
}

/** Requests without an `Origin` header pass: only browsers send it (decision D3). */
export function authorizeOrigin(
  { origin }: RequestContext,
  { origins }: Account,
): Refusal | undefined {
  if (origin === undefined || origins === null || origins.includes(origin)) return undefined;
  return refuse(
    'permissionDenied',
    'The token may not be used by pages of this origin. Ask the account owner to allow it.',
  );
}

function authorizeOperation(
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
