import type { OperationInfo } from '@social-data/contract/operations';

/** The address of an operation in the reference, where it is listed under its tag. */
export function referenceLink({ id, tag = '' }: OperationInfo): string {
  const section = tag.toLowerCase().replaceAll(' ', '-');
  return `/reference/#/${section}/${id.toLowerCase()}`;
}
