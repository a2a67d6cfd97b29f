import { type OperationId, operations } from '@social-data/contract';
import type { OperationInfo } from '@social-data/contract/operations';
import type { ConformanceCase } from '../conformance-case.ts';
import type { Profile } from '../profile.ts';
import type { Target } from '../target.ts';
import { chainCases } from './chain-cases.ts';
import { cursorListOf } from './cursor-list.ts';
import { foreignCursorCases } from './foreign-cursor-cases.ts';
import { pageCases } from './page-cases.ts';
import { nothingFoundCase, pagingObjectCases } from './paging-object-cases.ts';
import { startPositionCases } from './start-position-cases.ts';

/** The cases about paging, for the operations that have a list. */
export function pagingCases(
  operationId: OperationId,
  profile: Profile,
  target: Target,
): readonly ConformanceCase[] {
  const { pagination }: OperationInfo = operations[operationId];
  if (!pagination) return [];
  const own = profile === 'decisions' ? [nothingFoundCase(operationId, target)] : [];
  if (pagination.style === 'page')
    return [...own, ...pageCases(operationId, pagination, profile, target)];
  const list = cursorListOf(operationId, pagination);
  if (profile === 'contract') return chainCases(list, profile, target);
  return [
    ...own,
    ...chainCases(list, profile, target),
    ...startPositionCases(list, target),
    ...foreignCursorCases(list, target),
    ...pagingObjectCases(list, target),
  ];
}
