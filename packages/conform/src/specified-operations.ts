import type { OperationId } from '@social-data/contract';

/** The operations of the specification. What it says of their lists, cursors and texts holds for no other operation. */
const specified: ReadonlySet<string> = new Set([
  'getAuthorSideBaseInfo',
  'getAuthorLinkInfo',
  'getAuthorTouchDistribution',
  'searchUsers',
  'listAnswers',
]);

export function isSpecified(operationId: OperationId): boolean {
  return specified.has(operationId);
}
