import type { OperationInfo } from '@social-data/contract/operations';

export function isAny(_operation: OperationInfo): boolean {
  return true;
}

/** A list, whatever its pages are asked for by. */
export function isList({ pagination }: OperationInfo): boolean {
  return pagination !== undefined;
}

/** A list with cursors, an end mark and an address of the next page. */
export function isCursorList({ pagination }: OperationInfo): boolean {
  return pagination?.style === 'cursor';
}
