import { operations } from '@social-data/contract/operations';
import type { AdSlot, Answer, AnswerFeedItem, AnswerListData } from '@social-data/contract/types';
import type { ListCursors, ListView } from './list-cursors.ts';

/**
 * The content of one page of answers. Answers and advertisement slot are passed through untouched, so that
 * a server may use placeholders for them.
 */
export interface AnswerListView<Target = Answer, Slot = AdSlot> {
  /** The parameters of the call, without the token. */
  readonly values: object;
  readonly view: ListView;
  readonly cursors: ListCursors;
  /** The answers of this page. */
  readonly answers: readonly Target[];
  /** Index in the list of the first answer of this page. */
  readonly start: number;
  /** Number of answers in the whole list. */
  readonly total: number;
  readonly pageSize: number;
  readonly adInfo: Slot;
  /** Our own address for `paging.next`; never taken from the request. */
  readonly baseUrl: string;
}

/** `AnswerListData` with other types for the answers and the advertisement slot. */
export type AnswerListPage<Target, Slot> = Omit<AnswerListData, 'data' | 'ad_info'> & {
  data: (Omit<AnswerFeedItem, 'target'> & { target: Target })[];
  ad_info: Slot;
};

/**
 * Builds a page of answers in the form of the contract: positions continue from page to page, each item
 * has a cursor, and `paging` follows decision D11.
 */
export function answerListPage<Target = Answer, Slot = AdSlot>(
  page: AnswerListView<Target, Slot>,
): AnswerListPage<Target, Slot> {
  const { view, cursors, answers, start, total, pageSize, adInfo } = page;
  const end = Math.min(start, total) + answers.length;
  const isEnd = end >= total;
  return {
    data: answers.map((target, index) => ({
      type: 'question_feed_card',
      target_type: 'answer',
      target,
      skip_count: false,
      position: start + index,
      cursor: cursors.cursorAfter(view, start + index),
      is_jump_native: false,
    })),
    finished_reading_filtered_count: 0,
    ad_info: adInfo,
    session: { id: cursors.sessionOf(view) },
    paging: {
      page: Math.floor(Math.min(start, total) / pageSize) + 1,
      is_end: isEnd,
      next: isEnd ? '' : nextPageUrl(page, end),
      need_force_login: false,
    },
  };
}

function nextPageUrl(page: AnswerListView<unknown, unknown>, end: number): string {
  const { values, view, cursors, baseUrl } = page;
  const { path, pagination } = operations.listAnswers;
  const next = new URL(path, baseUrl);
  for (const [name, value] of Object.entries(values)) next.searchParams.set(name, String(value));
  next.searchParams.delete(pagination.offsetParameter);
  next.searchParams.set(pagination.cursorParameter, cursors.cursorAfter(view, end - 1));
  next.searchParams.set(pagination.sessionParameter, cursors.sessionOf(view));
  return next.href;
}
