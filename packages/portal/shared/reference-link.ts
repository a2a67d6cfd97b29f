import type { OperationInfo } from '@social-data/contract/operations';
import type { Locale } from './locale.ts';

/** The address of an operation in the reference, where it is listed under its tag. */
export function referenceLink({ id, tag = '' }: OperationInfo): string {
  const section = tag.toLowerCase().replaceAll(' ', '-');
  return `/reference/#/${section}/${id.toLowerCase()}`;
}

/** The address of the reference, which is in English and leads back to the pages of the language that it was opened from. */
export function referenceAddress(locale: Locale): string {
  return locale === 'en' ? '/reference/' : `/reference/?lang=${locale}`;
}
