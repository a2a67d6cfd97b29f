import type { OperationData } from '@social-data/contract/client';
import { type OperationId, operations } from '@social-data/contract/operations';
import {
  adSlot,
  answersTo,
  linkInfo,
  sideBaseInfo,
  touchDistribution,
  userFilters,
  usersMatching,
} from '@social-data/sample-data';
import { answerListPage, pageSizes, readListStart } from '@social-data/server-protocol/list-pages';
import {
  maxSearchResults,
  searchedKeyword,
  withDefaults,
} from '@social-data/server-protocol/request';
import { mockCursors } from './mock-cursors.ts';
import { type PageWindow, visibleRange } from './page-window.ts';
import type { Sample, SampleCall } from './sample-call.ts';

/** One page of the users that match a keyword. */
function sampleUserSearch({
  values,
  moveWindow,
}: SampleCall<'searchUsers'>): Sample<'searchUsers'> {
  const found = usersMatching(searchedKeyword(values.keyword));
  const window = moveWindow({
    style: 'page',
    page: withDefaults('searchUsers', values).page,
    firstPage: operations.searchUsers.pagination.firstPage,
    size: pageSizes.page,
    total: Math.min(found.total, maxSearchResults),
    hidden: false,
    repeated: 0,
  });
  const { from, to } = visibleRange(window);
  const data = { users: found.slice(from, to), filters: userFilters(values.keyword) };
  return { ok: true, data, window };
}

/** The sample data never changes. */
const REVISION = 0;

/** One page of the answers to a question. */
function sampleAnswerList(call: SampleCall<'listAnswers'>): Sample<'listAnswers'> {
  const { values, maskedValues, baseUrl, moveWindow } = call;
  const { pagination } = operations.listAnswers;
  const listStart = readListStart('listAnswers', pagination, values, mockCursors);
  if (!listStart.ok) return listStart;
  const { order } = withDefaults('listAnswers', values);
  const answers = answersTo(values.questionId);
  const window = moveWindow({
    style: 'cursor',
    start: listStart.start,
    byCursor: values.cursor !== undefined,
    size: pageSizes.cursor,
    total: answers.total,
    hidden: false,
    repeated: 0,
    endless: false,
  });
  const { from, to } = visibleRange(window);
  const data = answerListPage({
    values: maskedValues,
    view: { list: listStart.list, revision: listStart.revision ?? REVISION },
    cursors: mockCursors,
    answers: answers.slice(from, to, order),
    start: from,
    total: isEndless(window) ? Number.POSITIVE_INFINITY : answers.total,
    pageSize: pageSizes.cursor,
    adInfo: adSlot(values.questionId),
    baseUrl,
  });
  return { ok: true, data: withPageNumber(data, window), window };
}

function isEndless(window: PageWindow): boolean {
  return window.style === 'cursor' && window.endless;
}

/** Repeated items move the start of the page before its window. The number of the page is that of the window. */
function withPageNumber(data: OperationData['listAnswers'], window: PageWindow) {
  if (window.style !== 'cursor' || window.repeated === 0 || !data.paging) return data;
  const page = Math.floor(Math.min(window.start, window.total) / window.size) + 1;
  return { ...data, paging: { ...data.paging, page } };
}

/**
 * Makes the data of each operation. An operation that is missing here gets the `success` example of the
 * contract, so that the contract can grow without code in the mock.
 */
export type SamplesByOperation = {
  readonly [Id in OperationId]?: (call: SampleCall<Id>) => Sample<Id>;
};

export const samplesByOperation: SamplesByOperation = {
  getAuthorSideBaseInfo: ({ values }) => ({ ok: true, data: sideBaseInfo(values.oAuthorId) }),
  getAuthorLinkInfo: ({ values }) => ({
    ok: true,
    data: linkInfo(withDefaults('getAuthorLinkInfo', values)),
  }),
  getAuthorTouchDistribution: ({ values }) => ({
    ok: true,
    data: touchDistribution(withDefaults('getAuthorTouchDistribution', values)),
  }),
  searchUsers: sampleUserSearch,
  listAnswers: sampleAnswerList,
};
