import type { AnswerListData, UserSearchData } from '@social-data/contract/types';
import { adSlot, answersTo, userFilters, usersMatching } from '@social-data/sample-data';
import type { orders } from './identities.ts';

/** The envelope of a success around data. */
export function success(data: unknown) {
  return { code: 0, message: 'success', data, recordTime: '2026-01-01T00:00:00Z' };
}

export function userSearchData(keyword: string, from = 0): UserSearchData {
  return { users: usersMatching(keyword).slice(from, from + 20), filters: userFilters(keyword) };
}

/** A page of answers. The members around the answers, which the servers make, have simple values here. */
export function answerListData(
  questionId: string,
  order: (typeof orders)[number] = '_default',
  from = 0,
): AnswerListData {
  return {
    data: answersTo(questionId)
      .slice(from, from + 5, order)
      .map((target, index) => ({
        type: 'question_feed_card',
        target_type: 'answer',
        target,
        skip_count: false,
        position: from + index,
        cursor: 'demo-cursor',
        is_jump_native: false,
      })),
    finished_reading_filtered_count: 0,
    ad_info: adSlot(questionId),
    session: { id: 'demo-session' },
    paging: { page: 1, is_end: true, next: '', need_force_login: false },
  };
}
