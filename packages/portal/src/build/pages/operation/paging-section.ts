import type { OperationInfo } from '@social-data/contract/operations';
import { evidenceMark, factList } from '../markup.ts';
import type { PageContext } from './page-context.ts';

/** How the pages of a list follow each other; empty for an operation that returns one thing. */
export function pagingSection(
  { pagination }: OperationInfo,
  { words, locale }: PageContext,
): string {
  if (pagination === undefined) return '';
  const how =
    pagination.style === 'page'
      ? words.byNumber(`<code>${pagination.pageParameter}</code>`)
      : words.byCursor(`<code>${pagination.cursorParameter}</code>`);
  const end = pagination.end === undefined ? words.notShown : `<code>${pagination.end}</code>`;
  const mark = evidenceMark(pagination.evidence?.end, locale);
  return `## ${words.pages} {#paging}

${words.pagingText}

${factList([
  [words.nextPage, how],
  [words.end, `${end}${mark}`],
])}`;
}
