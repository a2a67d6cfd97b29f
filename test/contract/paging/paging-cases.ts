import { type OperationId, operations } from '@social-data/contract';
import type { OperationInfo } from '@social-data/contract/operations';
import type { ConformanceCase } from '../conformance-case.ts';
import type { Profile } from '../target.ts';
import { chainCases } from './chain-cases.ts';
import { cursorListOf } from './cursor-list.ts';
import { foreignCases } from './foreign-cases.ts';
import { pageCases } from './page-cases.ts';
import { nothingFoundCase, pagingObjectCases } from './paging-object-cases.ts';
import { startCases } from './start-cases.ts';

/** How a list is followed, for the operations that have one. */
export function pagingCases(
  operationId: OperationId,
  profile: Profile,
): readonly ConformanceCase[] {
  const { pagination }: OperationInfo = operations[operationId];
  if (!pagination) return [];
  const own = profile === 'decisions' ? [nothingFoundCase(operationId)] : [];
  if (pagination.style === 'page') return [...own, ...pageCases(operationId, pagination, profile)];
  const list = cursorListOf(operationId, pagination);
  if (profile === 'contract') return chainCases(list, profile);
  return [
    ...own,
    ...chainCases(list, profile),
    ...startCases(list),
    ...foreignCases(list),
    ...pagingObjectCases(list),
  ];
}
