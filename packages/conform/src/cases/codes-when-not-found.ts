import { type OperationId, operations } from '@social-data/contract';
import type { Target } from '../target.ts';

/** The codes allowed for a call that asks for something that does not exist (decision D16). */
export function codesWhenNotFound(
  operationId: OperationId,
  { unknownAuthors }: Target,
): readonly number[] {
  if ('pagination' in operations[operationId] || unknownAuthors === 'invented') return [0];
  return unknownAuthors === 'refused' ? [400] : [0, 400];
}
