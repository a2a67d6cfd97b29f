import type { OperationId } from '@social-data/contract';
import { type CursorPagination, operations } from '@social-data/contract/operations';
import type { AdSlot, Answer, AnswerFeedItem, AnswerListData } from '@social-data/contract/types';
import { withDefaults } from './request.ts';

/** Items on a page (decision D9), by the pagination style of the list. */
export const pageSizes = { page: 20, cursor: 5 } as const;

/** A range of list indexes: `from` is included, `to` is not. */
export interface PageRange {
  readonly from: number;
  readonly to: number;
}

/** The range of a page that is requested by number; empty outside the list and below the first page (decision D8). */
export function pageRange(
  page: number,
  { firstPage = 1, size, total }: { firstPage?: number; size: number; total: number },
): PageRange {
  const from = (page - firstPage) * size;
  if (from < 0 || from >= total) return { from: total, to: total };
  return { from, to: Math.min(from + size, total) };
}

/** One list in one state of its data: a cursor and a session are bound to it. */
export interface ListView {
  /** Identifies the list: operation, question and order, without the position in it. */
  readonly list: string;
  /** State of the data when the caller first saw the list; the same revision gives the same order. */
  readonly revision: number;
}

/** What a cursor says. */
export interface CursorPosition {
  /** Index of the item that follows the cursor. */
  readonly start: number;
  readonly revision: number;
}

export interface ListCursors {
  /** A cursor that means "after the item at this index". */
  cursorAfter(view: ListView, index: number): string;
  sessionOf(view: ListView): string;
  /** Reads a cursor; undefined when it was not issued for this list. */
  readCursor(list: string, text: string): CursorPosition | undefined;
  /** Reads a session; undefined when it was not issued for this list. */
  readSession(list: string, text: string): { readonly revision: number } | undefined;
}

/** How cursors are signed. */
export interface CursorSignature {
  /** Signs a text: 16 letters, digits, hyphens and underscores. */
  sign(text: string): string;
  isSameText(expected: string, given: string): boolean;
}

type TokenKind = 'c' | 's';

const FORMAT = /^([cs])([0-9a-z]{1,11})-([0-9a-z]{1,11})-([\w-]{16})$/;

/**
 * Creates cursors and sessions that carry their state and a signature over it (decision D10). Nothing is
 * stored, so they survive a restart; a cursor of another list, order or server is not accepted.
 */
export function createCursorsSignedBy({ sign, isSameText }: CursorSignature): ListCursors {
  const issue = (kind: TokenKind, { list, revision }: ListView, start: number): string => {
    const body = `${kind}${revision.toString(36)}-${start.toString(36)}`;
    return `${body}-${sign(`${body}\n${list}`)}`;
  };
  const read = (kind: TokenKind, list: string, text: string): CursorPosition | undefined => {
    const [, foundKind, revisionText = '', startText = ''] = FORMAT.exec(text) ?? [];
    if (foundKind !== kind) return undefined;
    const revision = Number.parseInt(revisionText, 36);
    const start = Number.parseInt(startText, 36);
    return isSameText(issue(kind, { list, revision }, start), text)
      ? { start, revision }
      : undefined;
  };
  return {
    cursorAfter: (view, index) => issue('c', view, index + 1),
    sessionOf: (view) => issue('s', view, 0),
    readCursor: (list, text) => read('c', list, text),
    readSession: (list, text) => read('s', list, text),
  };
}

/** Where a page of a cursor list begins. */
export type ListStart =
  | {
      readonly ok: true;
      /** Identifies the list for its cursors and sessions, see `ListView`. */
      readonly list: string;
      /** Index of the first item of the page; it may lie beyond the end of the list. */
      readonly start: number;
      /** Revision that a cursor or session pins; undefined means the current one. */
      readonly revision: number | undefined;
    }
  | { readonly ok: false; readonly message: string };

/**
 * Reads cursor, offset and session (decision D10). A cursor wins over an offset, and a session pins the
 * revision in which the list was first seen. A cursor or session that was issued for another list or
 * order, or by another server, is refused.
 * @param values the validated parameters of the call
 */
export function readListStart(
  operationId: OperationId,
  pagination: CursorPagination,
  values: object,
  cursors: ListCursors,
): ListStart {
  const { cursorParameter, sessionParameter, offsetParameter } = pagination;
  const all = new Map(Object.entries(withDefaults(operationId, values)));
  const list = listIdentifier(operationId, all, pagination);
  const cursorText = textOf(all.get(cursorParameter));
  const sessionText =
    sessionParameter === undefined ? undefined : textOf(all.get(sessionParameter));
  const session = sessionText === undefined ? undefined : cursors.readSession(list, sessionText);
  if (sessionText !== undefined && !session) return notIssued(operationId, sessionParameter);
  const cursor = cursorText === undefined ? undefined : cursors.readCursor(list, cursorText);
  if (cursorText !== undefined && !cursor) return notIssued(operationId, cursorParameter);
  if (cursor && session && cursor.revision !== session.revision) {
    return {
      ok: false,
      message: `The parameters ${cursorParameter} and ${sessionParameter} come from two different views of the list. Send the two of the same response.`,
    };
  }
  const offset = offsetParameter === undefined ? 0 : Number(all.get(offsetParameter));
  return {
    ok: true,
    list,
    start: cursor?.start ?? offset,
    revision: cursor?.revision ?? session?.revision,
  };
}

function listIdentifier(
  operationId: OperationId,
  values: ReadonlyMap<string, unknown>,
  { cursorParameter, offsetParameter, sessionParameter }: CursorPagination,
): string {
  const positionParameters = [cursorParameter, offsetParameter, sessionParameter];
  const names: readonly string[] = operations[operationId].parameters.map(({ name }) => name);
  const identifying = names.filter((name) => !positionParameters.includes(name));
  return JSON.stringify([operationId, ...identifying.map((name) => values.get(name) ?? null)]);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function notIssued(operationId: OperationId, name = ''): ListStart {
  const required = operations[operationId].parameters.filter((parameter) => parameter.required);
  const list = required.map((parameter) => parameter.name).join(', ');
  return {
    ok: false,
    message: `The parameter ${name} was not issued by this server for this ${list} and order. Send it unchanged, or leave it out to start again.`,
  };
}

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
