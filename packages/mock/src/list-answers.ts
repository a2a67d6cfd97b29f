import type { OperationData, OperationQuery } from '@social-data/contract/client';
import { operations } from '@social-data/contract/operations';
import { adSlot, answersTo } from '@social-data/sample-data';
import {
  answerListPage,
  createListCursors,
  pageSizes,
  readListStart,
  withDefaults,
} from '@social-data/wire';
import { type PagePlace, rangeAt } from './page-place.ts';
import type { Sample, SampleCall } from './sample.ts';

/** Fixed, so that a cursor outlives a restart and is the same on every machine. */
const cursors = createListCursors('the key of the mock, which is no secret');

/** The sample data never changes. */
const REVISION = 0;

/** One page of the answers to a question. */
export function sampleAnswers(call: SampleCall<'listAnswers'>): Sample<'listAnswers'> {
  const { values, shownValues, baseUrl, move } = call;
  const { pagination } = operations.listAnswers;
  const begin = readListStart('listAnswers', pagination, values, cursors);
  if (!begin.ok) return begin;
  const { order } = withDefaults('listAnswers', values) as Required<Query>;
  const list = answersTo(values.questionId);
  const place = move({
    style: 'cursor',
    start: begin.start,
    byCursor: values.cursor !== undefined,
    size: pageSizes.cursor,
    total: list.total,
    hidden: false,
    repeated: 0,
    endless: false,
  });
  const { from, to } = rangeAt(place);
  const data = answerListPage({
    operationId: 'listAnswers',
    values: shownValues,
    view: { list: begin.list, revision: begin.revision ?? REVISION },
    cursors,
    answers: list.slice(from, to, order),
    start: from,
    total: isEndless(place) ? Number.POSITIVE_INFINITY : list.total,
    pageSize: pageSizes.cursor,
    adInfo: adSlot(values.questionId),
    baseUrl,
  });
  return { ok: true, data: withPageOf(place, data), place };
}

type Query = OperationQuery['listAnswers'];

function isEndless(place: PagePlace): boolean {
  return place.style === 'cursor' && place.endless;
}

/** Repeated items come before the page that they are shown on: its number is that of the page. */
function withPageOf(place: PagePlace, data: OperationData['listAnswers']) {
  if (place.style !== 'cursor' || place.repeated === 0 || !data.paging) return data;
  const page = Math.floor(Math.min(place.start, place.total) / place.size) + 1;
  return { ...data, paging: { ...data.paging, page } };
}
